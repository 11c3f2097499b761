// The steps: one section at a time, next to all of the code at that point.
const steps = find("#steps");
const all = [...steps.querySelectorAll(":scope > section")];
const pane = find("#code");
const slider = find("[type=range]");
let sections = [];
let here = 0;
let count = 0;
const made = (html, change = "", id = count++) => ({ id, html, change });
const isGone = (line) => ["d", "o", "f"].includes(line.change);

// The sections on the reader's way: a shortcut replaces what is between the stage where it begins and its first step.
const isOf = (section, shortcut) => section.dataset.after === shortcut;
const sectionsOn = (shortcut) => {
    const skipped = shortcut ? all.slice(all.findIndex(({ id }) => id === shortcut) + 1,
        all.findIndex((section) => isOf(section, shortcut))) : [];
    return all.filter((section) => (isOf(section, undefined) || isOf(section, shortcut)) && !skipped.includes(section));
};

// For each section: its files, a list of lines each; the IDs of the lines in its diffs; and the IDs of the lines
// that became one with another, whose ID they lead to. Removed lines stay until the next section. At the start,
// all lines are new.
let states = [];
const rows = new Map();
const take = (shortcut) => {
    sections = sectionsOn(shortcut);
    states = [];
    rows.clear();
    for (const section of sections) {
        const before = new Map();
        for (const [name, lines] of states.at(-1)?.files ?? []) {
            const stay = lines.filter((line) => !isGone(line));
            before.set(name, stay.map(({ id, html }) => made(html.replace(/<\/?ins>/g, ""), "", id)));
        }
        const files = new Map(before);
        const near = new Set();
        const merged = new Map();
        const idAt = (origin) => {
            const [name, number] = origin.split(":");
            return before.get(name)[number - 1].id;
        };
        for (const file of section.querySelectorAll(".diffs > details")) {
            const name = file.querySelector("h2").textContent;
            const rest = [...before.get(name) ?? []];
            const after = [];
            for (const part of file.querySelectorAll("table, .gap")) {
                if (part.className !== "h") {
                    const same = rest.splice(0, part.dataset.count ?? part.rows.length);
                    if (part.rows) for (const line of same) near.add(line.id);
                    after.push(...same);
                    continue;
                }
                const cells = [...part.querySelectorAll("[data-n]")];
                const isNew = (cell) => cell.matches(".a, .w, .t, td + .i");
                const indented = [];
                for (const cell of cells.filter((cell) => !isNew(cell))) {
                    const { id } = rest.shift();
                    near.add(id);
                    if (cell.className === "i") indented.push(id);
                    else after.push(made(cell.innerHTML, cell.className, cell.className === "f" ? undefined : id));
                }
                for (const cell of cells.filter(isNew)) {
                    const { from } = cell.dataset;
                    const ids = from?.split(" ").map(idAt) ?? (cell.className === "i" ? [indented.shift()] : []);
                    for (const other of ids.slice(1)) merged.set(other, ids[0]);
                    const change = before.size > 0 ? cell.className : "";
                    after.push({ ...made(cell.innerHTML, change, ids[0]), from });
                }
            }
            for (const line of after) if (line.change) near.add(line.id);
            files.set(name, [...after, ...rest]);
        }
        states.push({ before, files, near, merged });
    }
    slider.max = sections.length - 1;
};

// Shows all files. In a step, what isn't near its changes is folded.
const draw = (files, near) => {
    const isFar = (line) => near.size > 0 && !near.has(line.id);
    pane.replaceChildren();
    for (const [name, lines] of files) {
        if (lines.length === 0) continue;
        const heading = document.createElement("h2");
        heading.textContent = name;
        heading.classList.toggle("far", lines.every(isFar));
        pane.append(heading);
        let number = 0;
        for (const line of lines) {
            const row = rows.get(line.id) ?? document.createElement("div");
            rows.set(line.id, row);
            row.className = `l ${line.change}`;
            row.classList.toggle("far", isFar(line));
            row.style.setProperty("--i", line.html.match(/^ */)[0].length);
            row.innerHTML = line.html;
            row.dataset.n = isGone(line) ? "" : ++number;
            row.dataset.from = line.from ?? "";
            pane.append(row);
        }
    }
};
const boxes = () => new Map([...rows].filter(([, row]) => row.isConnected && row.offsetHeight > 0)
    .map(([id, row]) => [id, row.getBoundingClientRect()]));
const timing = { duration: 700, easing: "ease-in-out" };
const path = (from, to) => `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
// Lets each line move from its old place to its new one, appear, or fade.
const animate = (before, merged) => {
    const area = pane.getBoundingClientRect();
    const isInSight = (box) => box && box.bottom > area.top && box.top < area.bottom;
    const after = boxes();
    for (const [id, box] of after) {
        const old = before.get(id);
        if (!isInSight(old) && !isInSight(box)) continue;
        const frames = old ? [{ transform: path(box, old) }, { transform: "none" }]
            : [{ opacity: 0 }, { opacity: 0, offset: .5 }, { opacity: 1 }];
        rows.get(id).animate(frames, timing);
    }
    for (const [id, old] of before) {
        if (after.has(id) || !isInSight(old)) continue;
        const ghost = rows.get(id).cloneNode(true);
        ghost.classList.add("ghost");
        ghost.style.cssText += `;top:${old.top - area.top + pane.scrollTop}px;width:${old.width}px`;
        ghost.ariaHidden = "true";
        pane.append(ghost);
        const target = after.get(merged.get(id));
        const end = target ? { transform: path(old, target) } : { opacity: 0 };
        ghost.animate([{}, end], timing).onfinish = () => ghost.remove();
    }
};
// Puts the largest change in sight; or the lines that are about to change, or between which some are added.
const scroll = (files, near) => {
    const drawn = (ids) => new Set([...ids].map((id) => rows.get(id)).filter((row) => row?.isConnected));
    const changed = drawn([...files.values()].flat().filter((line) => line.change).map((line) => line.id));
    const targets = changed.size > 0 ? changed : drawn(near);
    const size = (row) => targets.has(row) ? 1 + size(row.nextElementSibling) : 0;
    const [largest] = [...pane.children].toSorted((row, other) => size(other) - size(row));
    pane.scrollTop = targets.has(largest) ? largest.offsetTop - pane.clientHeight * .25 : 0;
};
// Who does what: in which file the code of each job is. With a step, jobs move from one to another.
const jobs = [
    ["builds requests", /URLRequest\(url/], ["sends them", /dataTask\(with|dataTaskPublisher|\.data\(for/],
    ["translates errors", /notConnectedToInternet/], ["checks the status", /statusCode/], ["decodes", /\.decode\(/],
    ["hops to the main thread", /DispatchQueue\.main/],
    ["keeps older outcomes out", /self\.attempt == attempt|self, !Task\.isCancelled/], ["cancels in deinit", /deinit/],
];
const owners = [["View model", "EpisodesViewModel.swift"], ["Client", "APIClient.swift"], ["No code"]];
const who = document.createElement("div");
who.className = "who";
who.ariaLabel = "Who does what";
who.role = "group";
pane.before(who);
const columns = owners.map(([name]) => {
    const column = document.createElement("div");
    const title = document.createElement("b");
    title.textContent = name;
    column.append(title);
    who.append(column);
    return column;
});
const chips = new Map();
const showJobs = ({ before, files }, isMoving) => {
    who.hidden = false;
    const texts = (all) => owners.map(([, name]) => (all.get(name) ?? []).filter((line) => !isGone(line))
        .map(({ html }) => html.replace(/<[^>]*>/g, "")).join("\n"));
    const [old, now] = [texts(before), texts(files)];
    const owns = (all, pattern) => {
        const found = [0, 1].filter((index) => pattern.test(all[index]));
        return found.length > 0 ? found : [2];
    };
    for (const [name, pattern] of jobs) {
        const [was, is] = [owns(old, pattern), owns(now, pattern)];
        const start = chips.get(`${name} ${was[0]}`)?.getBoundingClientRect();
        for (const index of owners.keys()) {
            const key = `${name} ${index}`;
            const chip = chips.get(key) ?? document.createElement("span");
            chips.set(key, chip);
            if (!is.includes(index)) {
                chip.remove();
                continue;
            }
            chip.textContent = name;
            const isNew = before.size > 0 && !was.includes(index);
            chip.className = isNew ? "new" : "";
            columns[index].append(chip);
            if (isNew && isMoving && start) chip.animate([{ transform: path(chip.getBoundingClientRect(), start) }, {}], timing);
        }
    }
};
const asks = (index) => "asks" in (sections[index]?.dataset ?? {});
let isAsking = false;
// Shows a section. A step that is asked shows what is true, with the code before, and not yet the change.
const visit = (index, isAsked = false) => {
    const section = sections[index];
    if (!section) return follow(index < 0 ? "prev" : "next");
    const isNext = index === here + 1 || (index === here && isAsking);
    // Only neighbours have the same lines in the same places: a jump would move text over text.
    const isJump = Math.abs(index - here) > 1;
    const isStill = rows.size === 0 || isJump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { files, near, merged } = states[index];
    // The lines that are about to change are in sight first, where they were.
    if (isNext && !isAsking) draw(states[here].files, near);
    const before = boxes();
    // What the reader leaves, they have seen.
    if (isNext && !isAsking) memory.write("known steps", [...known.add(sections[here].id)]);
    here = index;
    isAsking = isAsked;
    // Before the change, all of the code is there to look at.
    draw(isAsked ? states[index].before : files, isAsked ? new Set() : near);
    scroll(files, near);
    for (const other of all) other.hidden = other !== section;
    section.classList.toggle("asked", isAsked);
    steps.scrollTop = 0;
    scrollTo({ top: 0, behavior: "instant" });
    slider.value = index;
    slider.ariaValueText = section.dataset.name;
    find("#step").textContent = `${section.dataset.name} · ${index + 1} of ${sections.length}`;
    find("#next").textContent = isAsked ? "The change" : "Next";
    const parts = isAsked ? "blockquote" : ":is(h2, p, blockquote)";
    find("#live").textContent = [...section.querySelectorAll(`:scope > ${parts}`)]
        .map((part) => part.textContent).join(" ");
    who.hidden = true;
    if (asks(index) && !isAsked) showJobs(states[index], isNext && !isStill);
    const address = `#${section.id}`;
    history.replaceState(null, "", address);
    memory.write("step", address);
    memory.write("place", { address: `${file}${address}`, name: `small steps, ${index + 1} of ${sections.length}` });
    markStep(section);
    if (!isStill) animate(before, isNext ? merged : new Map());
};
// The contents show which steps the reader has seen.
const known = new Set(memory.read("known steps") ?? []);
const markStep = ({ id }) => {
    for (const link of sectionLinks) link.classList.toggle("seen", known.has(link.hash.slice(1)));
    markSection(sectionLinks.find((link) => link.hash === `#${id}`));
};
// Goes to a section, on the way that leads there.
const go = (hash, isAsked) => {
    const section = all.find(({ id }) => `#${id}` === hash) ?? all[0];
    if (!sections.includes(section)) take(section.dataset.after);
    visit(sections.indexOf(section), isAsked);
};
const visitHash = () => go(location.hash || memory.read("step"));
const forward = () => isAsking ? visit(here) : visit(here + 1, asks(here + 1));
const back = () => isAsking || !asks(here) ? visit(here - 1) : visit(here, true);
const jump = (direction) => {
    const isStop = ({ id }) => id.startsWith("stage-");
    const next = direction > 0 ? sections.findIndex((section, index) => index > here && isStop(section))
        : sections.findLastIndex((section, index) => index < here && isStop(section));
    if (next >= 0) visit(next);
};
addEventListener("keydown", (event) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!event.ctrlKey || !direction) return;
    event.preventDefault();
    jump(direction);
});
Object.assign(actions, { n: forward, p: back, a: () => pane.classList.toggle("whole") });
Object.assign(presenter, { forward, back });
slider.addEventListener("input", () => visit(Number(slider.value)));
addEventListener("hashchange", visitHash);
steps.addEventListener("click", (event) => {
    const { hash } = event.target.closest("a[data-begins]") ?? {};
    if (!hash) return;
    event.preventDefault();
    go(hash, true);
});
let start;
addEventListener("touchstart", ({ touches, target }) => {
    start = touches.length === 1 && !target.closest("pre, input") ? touches[0] : undefined;
});
addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start || Math.abs(end.clientY - start.clientY) > 40) return;
    const distance = end.clientX - start.clientX;
    if (Math.abs(distance) > 60) (distance < 0 ? forward : back)();
});
steps.tabIndex = 0;
document.documentElement.classList.add("live");
visitHash();
