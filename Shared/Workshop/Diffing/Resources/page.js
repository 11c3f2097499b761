"use strict";
(() => {
document.documentElement.classList.add("js");
let changes = [...document.querySelectorAll(document.querySelector("#score") ? ".question" : ".h")];
let current = -1;
const find = (selector) => document.querySelector(selector);
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const tell = () => {
    const text = current < 0 ? count(changes.length, "change") : `${current + 1} of ${changes.length}`;
    find("#status")?.replaceChildren(text);
    for (const part of document.querySelectorAll("[data-key=j], [data-key=k], #status")) part.hidden = !changes.length;
};
const show = (index) => {
    if (!changes[index]) return;
    changes[current]?.classList.remove("now");
    current = index;
    const change = changes[index];
    change.classList.add("now");
    change.closest("details")?.setAttribute("open", "");
    const isTall = change.getBoundingClientRect().height > innerHeight * .7;
    change.scrollIntoView({ block: isTall ? "start" : "center", behavior: "instant" });
    tell();
};
const follow = (relation) => {
    const link = find(`a[rel=${relation}]`);
    if (link) location.href = link.href;
};
const actions = { j: () => show(current + 1), k: () => show(current - 1), n: () => follow("next"), p: () => follow("prev") };

let answered = 0;
let right = 0;
for (const question of document.querySelectorAll(".question")) {
    const choices = [...question.querySelectorAll(".choices li")].map((item) => {
        const choice = document.createElement("button");
        choice.type = "button";
        Object.assign(choice.dataset, item.dataset);
        choice.append(...item.childNodes);
        item.append(choice);
        return choice;
    });
    for (const choice of choices) choice.addEventListener("click", () => {
        if (question.classList.contains("done")) return;
        question.classList.add("done");
        const isRight = "right" in choice.dataset;
        answered += 1;
        right += isRight;
        for (const other of choices) other.ariaDisabled = "true";
        choice.classList.add("chosen");
        question.querySelector(".answer").open = true;
        const verdict = isRight ? "✓ Right." : `✗ No, it’s ${choices.findIndex((other) => "right" in other.dataset) + 1}.`;
        question.querySelector("[role=status]").textContent = verdict;
        find("#score")?.replaceChildren(`${right} of ${answered} right`);
    });
}

const way = find("#way");
if (way) {
    const sections = [...way.children];
    const pane = find("#code");
    const slider = find("[type=range]");
    let lines = 0;
    let here = 0;
    const made = (html, change = "") => ({ id: lines++, html, change });
    const settled = (line) => ({ id: line.id, html: line.html.replace(/<\/?ins>/g, ""), change: "" });
    const isGone = (line) => "dof".includes(line.change || "-");

    // The lines of a file after a diff. Removed lines stay until the next section.
    const apply = (before, file, origins) => {
        const after = [];
        let used = 0;
        let added = [];
        const keep = (count) => {
            after.push(...added, ...before.slice(used, used + count));
            added = [];
            used += count;
        };
        for (const row of file.querySelectorAll("tr:not(.note), .gap")) {
            if (row.dataset.count) {
                keep(Number(row.dataset.count));
                continue;
            }
            const isOld = row.cells.length > 1 || "dof".includes(row.cells[0].className);
            const [old, fresh] = isOld ? row.cells : [undefined, row.cells[0]];
            if (fresh?.className === "") {
                keep(1);
                continue;
            }
            const line = old?.dataset.n ? before[used++] : undefined;
            if (old?.className === "d") after.push({ ...line, change: "d" });
            if (old?.className === "o" || old?.className === "f") after.push(made(old.innerHTML, old.className));
            if (!fresh?.dataset.n) continue;
            const next = made(fresh.innerHTML, fresh.className);
            if (line && "wi".includes(next.change)) next.id = line.id;
            if (next.change === "t") Object.assign(next, origins(fresh.dataset.from));
            added.push(next);
        }
        return [...after, ...added, ...before.slice(used)];
    };

    // For each section: its files, a list of lines each; the IDs of the lines that became one, by those of the others;
    // and the IDs of all lines that changed.
    const states = [];
    for (const section of sections) {
        const before = new Map();
        for (const [name, lines] of states.at(-1)?.files ?? []) {
            before.set(name, lines.filter((line) => !isGone(line)).map(settled));
        }
        const merged = new Map();
        const origins = (places) => {
            const ids = places.split(" ").map((place) => {
                const [name, number] = place.split(":");
                return before.get(name)[number - 1].id;
            });
            for (const other of ids.slice(1)) merged.set(other, ids[0]);
            return { id: ids[0], from: places };
        };
        const files = new Map(before);
        for (const file of section.querySelectorAll(".start > details")) {
            const text = file.querySelector("code").innerHTML.trimEnd();
            files.set(file.querySelector("h2").textContent, text.split("\n").map((html) => made(html)));
        }
        for (const file of section.querySelectorAll(".diffs > details")) {
            const name = file.querySelector("h2").textContent;
            files.set(name, apply(before.get(name) ?? [], file, origins));
        }
        const marked = [...files.values()].flat().filter((line) => line.change).map((line) => line.id);
        states.push({ files, merged, focus: new Set([...marked, ...merged.keys()]) });
    }

    const rows = new Map();
    const draw = (line) => {
        const row = rows.get(line.id) ?? document.createElement("div");
        rows.set(line.id, row);
        row.className = `l ${line.change}`;
        row.style.setProperty("--i", line.html.match(/^ */)[0].length);
        row.innerHTML = line.html;
        return row;
    };
    // Shows all files. Where some lines are in focus, only these and the lines around them.
    const drawAll = (files, focus) => {
        pane.replaceChildren();
        for (const [name, lines] of files) {
            if (lines.length === 0) continue;
            const heading = document.createElement("h2");
            heading.textContent = name;
            const isElsewhere = focus.size > 0 && !lines.some((line) => focus.has(line.id));
            heading.classList.toggle("far", isElsewhere);
            pane.append(heading);
            let number = 0;
            let gap;
            for (const [index, line] of lines.entries()) {
                const row = draw(line);
                row.dataset.n = isGone(line) ? "" : ++number;
                row.dataset.from = line.from ?? "";
                const around = lines.slice(Math.max(0, index - 3), index + 4);
                const isFar = focus.size > 0 && !around.some((line) => focus.has(line.id));
                row.classList.toggle("far", isFar);
                if (isFar && !gap && !isElsewhere) {
                    gap = document.createElement("button");
                    gap.className = "gap";
                    gap.textContent = "⋯";
                    gap.ariaLabel = "Show all lines";
                    gap.addEventListener("click", () => pane.classList.add("whole"));
                    pane.append(gap);
                }
                if (!isFar) gap = undefined;
                pane.append(row);
            }
        }
    };
    const boxes = () => new Map([...rows].filter(([, row]) => row.isConnected && row.offsetHeight > 0)
        .map(([id, row]) => [id, row.getBoundingClientRect()]));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)");
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
    const visit = (index, isFirst = false) => {
        if (!sections[index]) return follow(index < 0 ? "prev" : "next");
        const isNext = index === here + 1;
        const { files, focus, merged } = states[index];
        pane.classList.remove("whole");
        // The lines that are about to change are in sight first, where they were.
        if (isNext) drawAll(states[here].files, focus);
        const before = boxes();
        here = index;
        drawAll(files, focus);
        const isMarked = (row) => /^l [dofawit]\b/.test(row?.className ?? "");
        changes = [...pane.children].filter((row) => isMarked(row) && !isMarked(row.previousElementSibling));
        current = -1;
        tell();
        // The largest change is in sight.
        const size = (row) => isMarked(row) ? 1 + size(row.nextElementSibling) : 0;
        const [largest] = changes.toSorted((row, other) => size(other) - size(row));
        pane.scrollTop = largest ? largest.offsetTop - pane.clientHeight * .25 : 0;
        const section = sections[index];
        for (const other of sections) other.hidden = other !== section;
        way.scrollTop = 0;
        slider.value = index;
        slider.ariaValueText = section.dataset.name;
        find("#step").textContent = section.dataset.name;
        if (isFirst) return;
        find("#live").textContent = [...section.querySelectorAll(":scope > :is(h1, p, blockquote)")]
            .map((part) => part.textContent).join(" ");
        history.replaceState(null, "", `#${section.id}`);
        if (!isStill.matches) animate(before, isNext ? merged : new Map());
    };
    const visitHash = (isFirst) =>
        visit(Math.max(0, sections.findIndex((section) => `#${section.id}` === location.hash)), isFirst);
    actions.n = () => visit(here + 1);
    actions.p = () => visit(here - 1);
    slider.max = sections.length - 1;
    slider.addEventListener("input", () => visit(Number(slider.value)));
    addEventListener("hashchange", () => visitHash(false));
    let touch;
    addEventListener("touchstart", (event) => {
        const isSwipe = event.touches.length === 1 && !event.target.closest("pre, input");
        touch = isSwipe ? event.touches[0] : undefined;
    });
    addEventListener("touchend", (event) => {
        if (!touch) return;
        const x = event.changedTouches[0].clientX - touch.clientX;
        const y = event.changedTouches[0].clientY - touch.clientY;
        if (Math.abs(x) > 60 && Math.abs(y) < 40) visit(here + (x < 0 ? 1 : -1));
    });
    way.tabIndex = 0;
    document.body.classList.add("live");
    visitHash(true);
}

for (const button of document.querySelectorAll("[data-key]")) {
    button.addEventListener("click", () => actions[button.dataset.key]());
}
document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    actions[event.key]?.();
});
tell();
})();
