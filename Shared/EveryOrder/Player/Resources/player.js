// Phones that play recordings, event by event: of one run, or of two that differ.
//
// The page has the phones at the moment when something goes wrong. This adds the controls, a map of all orders, and what
// happens when a finding is chosen from a list. What is played is in one JSON: see PlayerData.
(() => {
const data = document.querySelector("#data");
if (!data) return;
// Each value is there once, and those of a list or an object are named by their indices.
const values = JSON.parse(data.textContent);
for (const [index, value] of values.entries()) {
    if (value === null || typeof value !== "object") continue;
    values[index] = Array.isArray(value) ? value.map((part) => values[part])
        : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, values[part]]));
}
const { players, map: all } = values.at(-1);
const orders = !all ? { cells: [], moves: [] } : { ...all, ...all.isOfTwoRequests ? mapOfTwoRequests(all.orders)
    : mapOfActions(all.orders, all.findings.length > 0) };
const pace = 1300;

const made = (tag, properties = {}, children = []) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
};
const button = (text, label, action) => {
    const element = made("button", { type: "button", textContent: text, ariaLabel: label });
    element.addEventListener("click", action);
    return element;
};
const parsed = (html) => document.createRange().createContextualFragment(html);
// What the page's address names: an order, an event or both, of these phones, as in `#change-10/order-101/event-6`.
const address = location.hash.slice(1).split("/");
const isAddressed = (owner) => address.length > (owner ? 1 : 0) && (owner ? address[0] === owner : /^(order|event)-/.test(address[0]));

const makePlayer = (phones) => {
    const name = phones.dataset.player;
    const player = players[name];
    const films = [...player.plays, ...player.shown ? orders.cells.map(({ play }, index) => player.differing[index] ?? play) : []];
    const scene = phones.querySelector(".scene");
    const glasses = [...phones.querySelectorAll(".screen")];
    const captions = [...phones.querySelectorAll("figcaption")];
    const log = phones.querySelector(".server ol");
    const verdicts = [...phones.querySelectorAll(".verdict")];
    const words = verdicts.map((verdict) => verdict.querySelector("b").textContent);
    let reason;
    const problem = phones.querySelector(".problem");
    problem.ariaLive = "polite";
    const position = made("output", { ariaLive: "off" });
    const slider = made("input", { type: "range", min: 0, ariaLabel: "Event" });
    const back = button("←", "One event back", () => step(-1));
    const play = button("", null, () => timer ? pause() : start());
    const forward = button("→", "One event forward", () => step(1));
    const [list, map] = [".findings", ".map"].map((kind) => document.querySelector(`${kind}[data-player="${name}"]`));
    let film = [];
    let here = 0;
    let order;
    let cells = { pick() {}, places: () => [[], -1] };
    let timer;
    let hasPlayed = false;

    const show = (index) => {
        here = Math.min(Math.max(0, index), film.length - 1);
        const frame = film[here];
        glasses.forEach((glass, side) => {
            glass.innerHTML = frame.phones[side];
            glass.classList.remove("tapped");
            if (frame.tap) (glass.querySelector(`[data-tap="${frame.tap}"]`) ?? glass).classList.add("tapped");
        });
        mark(frame);
        log.replaceChildren(parsed(film.slice(0, here + 1).flatMap(({ lines }) => lines).join("")));
        log.scrollTop = log.scrollHeight;
        verdicts.forEach((verdict, side) => {
            const claim = frame.claims[side];
            const word = words[frame.problem ? side : 0];
            const isSaid = frame.problem || claim;
            verdict.replaceChildren(...isSaid
                ? [made("b", { textContent: claim ? word : word.slice(0, -1) }), " ", parsed(claim ?? "")] : []);
        });
        problem.textContent = frame.problem ?? frame.sentence;
        problem.classList.toggle("said", !frame.problem);
        // Its line stays free, so the map doesn't jump.
        if (reason) reason.style.visibility = frame.problem ? "" : "hidden";
        slider.value = here;
        lanes.show(here);
        slider.ariaValueText = frame.sentence;
        position.textContent = `${here} of ${film.length - 1}`;
        if (isAtEnd()) pause();
        label();
    };
    // Marks the part that is wrong on the only phone, or what differs on the second one, and on both phones the request that
    // it is about.
    const mark = ({ problem, claims, wrongPart }) => {
        const [before, after] = glasses.map((glass) =>
            new Map([...glass.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part])));
        if (!after) before.get(wrongPart)?.classList.add("differs");
        for (const [name, part] of after ?? []) {
            if (part.textContent === (before.get(name)?.textContent ?? "")) continue;
            part.classList.add("differs");
            [before.get(name), part].forEach((one, side) => {
                const request = parsed(claims[side] ?? "").querySelector(".request");
                if (request && one?.textContent) one.prepend(request);
            });
        }
        phones.classList.toggle("wrong", Boolean(problem));
    };
    const step = (distance) => {
        pause();
        show(here + distance);
        note();
    };
    const owner = phones.closest(".question[id], section[id]")?.id ?? "";
    const note = () => {
        const parts = [owner, order && `order-${order}`, `event-${here}`].filter(Boolean);
        if (!document.querySelector("#steps")) history.replaceState(null, "", `#${parts.join("/")}`);
    };
    const isAtProblem = () => Boolean(film[here].problem);
    const isAtEnd = () => here === film.length - 1;
    const label = () => {
        play.textContent = timer ? "❚❚ Pause" : isAtEnd() || isAtProblem() && !hasPlayed ? "▶ Play from the start"
            : here > 0 ? "▶ Play on" : "▶ Play";
    };
    const pause = () => {
        clearTimeout(timer);
        timer = undefined;
        label();
    };
    // Shows an order of the map.
    const choose = (number) => {
        order = number;
        load(player.plays.length + number - 1);
    };
    // Plays on, and stops where something begins to go wrong.
    const tick = () => {
        const wasAtProblem = isAtProblem();
        show(here + 1);
        if (!timer) return;
        if (isAtProblem() && !wasAtProblem) pause();
        else timer = setTimeout(tick, pace);
    };
    const start = () => {
        if (isAtEnd() || isAtProblem() && !hasPlayed) show(0);
        hasPlayed = true;
        timer = setTimeout(tick, pace / 2);
        label();
    };
    const lanes = makeLanes(phones, films, Boolean(map && orders.moves.length > 0), (index) => {
        cells.pick(index);
        choose(index + 1);
        note();
    });
    const load = (index) => {
        hasPlayed = false;
        clearTimeout(timer);
        timer = undefined;
        film = films[index];
        player.names?.[index]?.forEach((name, side) => { captions[side].textContent = name; });
        slider.max = film.length - 1;
        lanes.load(film, ...cells.places(index - player.plays.length));
        const first = film.findIndex((frame) => frame.problem);
        const end = film.findIndex(isEnd);
        // Where nothing is wrong, the last moment at which there is something to be seen.
        show(first >= 0 ? first : end > 0 ? end - 1 : film.length - 1);
    };

    const keys = {
        ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-1e6), End: () => step(1e6),
        " ": () => play.click(),
    };
    scene.tabIndex = 0;
    scene.role = "group";
    scene.ariaLabel = `${glasses.length > 1 ? "Two phones" : "A phone"}. The arrow keys lead to the next and the previous `
        + "event, and the space bar plays.";
    scene.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
        event.preventDefault();
        event.stopPropagation();
        keys[event.key]();
    });
    slider.addEventListener("input", () => step(Number(slider.value) - here));
    // These keys belong to the slider, not to the page.
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    problem.before(made("div", { className: "controls" }, [back, play, forward, slider, position]));
    const reveal = () => {
        // On a narrow page, the map is a window's height below.
        const { top, bottom } = glasses[0].getBoundingClientRect();
        if (top >= (document.querySelector(".top")?.offsetHeight ?? 0) && bottom <= innerHeight) return;
        const isStill = matchMedia("(prefers-reduced-motion:reduce)").matches;
        glasses[0].scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
    };
    const tell = list ? makeList(list, (index) => {
        for (const cell of map?.querySelectorAll(":checked") ?? []) cell.checked = false;
        order = undefined;
        load(index);
    }) : () => {};
    if (map) {
        cells = makeMap(player, name, (index, [number]) => {
            tell(number);
            choose(index + 1);
            note();
            reveal();
        });
        map.prepend(cells.element);
        const said = all.isOfTwoRequests ? sayWhere(all.orders, player.shown[0]) : {};
        if (said.text) map.append(made("p", { className: "summary", textContent: said.text }));
        if (said.reason) {
            reason = made("p", { className: "window", textContent: said.reason });
            problem.after(reason);
        }
    }
    load(player.start);
    if (!isAddressed(owner)) return;
    for (const [kind, number] of address.map((part) => part.split("-"))) {
        if (kind === "order") map?.querySelector(`input[value="${number}"]`)?.click();
        else if (kind === "event") step(number - here);
    }
    phones.scrollIntoView();
};

// A list of findings, beside which is what there is to say of the chosen one.
const makeList = (list, load) => {
    const details = list.querySelector("details");
    const isWide = matchMedia("(min-width:900px)");
    const unfold = () => { details.open = isWide.matches; };
    unfold();
    isWide.addEventListener("change", unfold);
    const buttons = [...list.querySelectorAll("button")];
    const texts = [...document.querySelectorAll(".about > *")];
    const summary = details.querySelector("summary");
    const tell = (number) => {
        summary.textContent = `${list.ariaLabel}: ${number ? `${number} of ` : ""}${buttons.length}`;
        for (const one of buttons) one.ariaCurrent = one.value === `${number}` ? "true" : null;
        for (const text of texts) text.classList.toggle("here", text.dataset.finding === `${number ?? ""}`);
    };
    tell(buttons[0]?.value);
    buttons.forEach((one, index) => one.addEventListener("click", () => {
        tell(one.value);
        unfold();
        load(index);
    }));
    return tell;
};

// All orders: a row for what some have in common, and groups of cells in it.
const makeMap = ({ plays, shown, start }, name, load) => {
    const { title, rows, groups, columns, cells, findings, none, note } = orders;
    const first = plays.length;
    // Without groups, the cells of a row go on in several lines, and have the numbers of findings.
    const isPlain = groups.length === 1;
    const marks = cells.map((_, index) => findings.map((_, number) => number + 1)
        .filter((number) => shown[number - 1].includes(index)));
    const titles = cells.map(({ title }) => title);
    const chosen = made("p", { className: "chosen", role: "status" });
    const judge = (index) => marks[index].length > 0 ? marks[index].map((number) => findings[number - 1]).join(" ") : none;
    const say = (index) => chosen.replaceChildren(titles[index], " ", made("b", { textContent: judge(index) }));
    const choose = (index) => {
        say(index);
        load(index, marks[index]);
    };
    const cell = (index) => {
        const [[mark], title] = [marks[index], titles[index]];
        const button = made("input", {
            type: "radio", name: `order-${name}`, value: index + 1, className: mark ? `shown f${(mark - 1) % 8}` : "",
            checked: index === start - first, ariaLabel: `${title} ${judge(index)}`, title,
        });
        if (mark) button.dataset.mark = isPlain ? mark : "✗";
        button.addEventListener("change", () => choose(index));
        return button;
    };
    const grid = rows.map((row) => made("div", { className: "row" }, [made("span", { textContent: row }),
        ...groups.map((name) => {
            const group = made("div", { className: "group" });
            // On a narrow page, a group has its name next to it.
            group.dataset.name = name;
            return group;
        })]));
    cells.forEach(({ row, group }, index) => grid[row].children[group + 1].append(cell(index)));
    const lines = made("div", { className: "rows", role: "radiogroup", ariaLabel: "All orders" }, grid);
    // The browser's arrow keys go from left to right; these go from row to row.
    lines.addEventListener("keydown", (event) => {
        const distance = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        const row = event.target.closest(".row");
        const other = grid[grid.indexOf(row) + distance];
        if (!distance) return;
        event.preventDefault();
        if (!other) return;
        const others = [...other.querySelectorAll("input")];
        const next = others[[...row.querySelectorAll("input")].indexOf(event.target)] ?? others.at(-1);
        next.focus();
        next.click();
    });
    const heads = made("div", { className: "heads", ariaHidden: "true" }, [made("b", { textContent: title }),
        ...groups.map((name) => made("span", { textContent: name }))]);
    const columnHeads = () => made("div", { className: "group" }, columns.map((text) => made("i", { textContent: text })));
    if (columns.length > 0) heads.append(made("i"), ...groups.map(columnHeads));
    const places = (index) => {
        const { row, group, column } = cells[index] ?? {};
        const rows = orders.moves.find((rows) => rows.includes(row)) ?? [];
        const isSame = (cell, row) => cell.row === row && cell.group === group && cell.column === column;
        const all = rows.map((row) => {
            const index = cells.findIndex((cell) => isSame(cell, row));
            return { index, name: orders.rows[row], isShown: marks[index]?.length > 0 };
        });
        return [all.filter((one) => one.index >= 0), index];
    };
    const pick = (index) => {
        lines.querySelector(`input[value="${index + 1}"]`).checked = true;
        say(index);
    };
    const key = isPlain ? [] : [made("i", { className: "shown" }), ` ${findings[0]} `, made("i"), ` ${none} `];
    key[0]?.setAttribute("data-mark", "✗");
    if (start >= first) say(start - first);
    const element = made("fieldset", { className: `orders${isPlain ? " plain" : ""}` }, [
        made("legend", { textContent: "Choose another order" }), chosen, heads, lines,
        made("p", { className: "key" }, [...key, note]),
    ]);
    return { element, pick, places };
};

// Phones in an answer are prepared when it is opened.
for (const phones of document.querySelectorAll(".phones")) {
    const answer = phones.closest("details:not([open])");
    if (answer) answer.addEventListener("toggle", () => makePlayer(phones), { once: true });
    else makePlayer(phones);
    if (answer && isAddressed(phones.closest("[id]").id)) answer.open = true;
}
})();
