// Two phones that play what the suite has recorded: one with a stage as it is, the other with a change.
//
// The page has the phones at the moment when something goes wrong. This adds the controls, and a map of all orders.
// A frame is a list: the party, the text, the side, both screens, what is tapped, what goes wrong, what happens, as a
// sentence, what is right on one phone and wrong on the other or what both show, and what is new in the column in the
// middle.
(() => {
const data = document.querySelector("#phone-data");
if (!data) return;
const { texts, frames, plays, changes, choices } = JSON.parse(data.content.textContent);
const screens = document.querySelector("#phone-screens").content.children;
const sides = ["both", "missing", "extra", "both"];
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
// A request is marked, so it joins the column in the middle with what the phones show.
const marked = (text) => text.split(/(request \d)/).map((part, index) =>
    index % 2 ? made("b", { className: `request n${part.at(-1)}`, textContent: part }) : part);
const read = (index) => {
    const [party, , side, left, right, tap, problem, sentence, claim, other, ...entries] = frames[index];
    return {
        entries: entries.map((entry, row) =>
            // What one phone shows may have arrived on both.
            ({ text: texts[entry], className: party === 0 && row === 0 ? "user" : party === 1 ? "both" : sides[side] })),
        screens: [left, right], tap: texts[tap], problem: texts[problem], sentence: texts[sentence],
        claims: [texts[claim] ?? "", texts[other] ?? ""],
    };
};

const makePlayer = (phones) => {
    const change = changes[phones.dataset.change];
    const scene = phones.querySelector(".scene");
    const glasses = [...phones.querySelectorAll(".screen")];
    const log = phones.querySelector(".server ol");
    const verdicts = [...phones.querySelectorAll(".verdict")];
    const words = verdicts.map((verdict) => verdict.querySelector("b").textContent);
    const reason = phones.querySelector(".window");
    const problem = phones.querySelector(".problem");
    problem.ariaLive = "polite";
    const position = made("output", { ariaLive: "off" });
    const slider = made("input", { type: "range", min: 0, ariaLabel: "Event" });
    const back = button("←", "One event back", () => step(-1));
    const play = button("", null, () => timer ? pause() : start());
    const forward = button("→", "One event forward", () => step(1));
    let film = [];
    let here = 0;
    let timer;
    let hasPlayed = false;

    const show = (index) => {
        here = Math.min(Math.max(0, index), film.length - 1);
        const frame = film[here];
        glasses.forEach((glass, side) => {
            glass.replaceChildren(screens[frame.screens[side]].cloneNode(true));
            glass.classList.remove("tapped");
            if (frame.tap) (glass.querySelector(`[data-tap="${frame.tap}"]`) ?? glass).classList.add("tapped");
        });
        mark(frame);
        log.replaceChildren(...film.slice(0, here + 1).flatMap(({ entries }) => entries)
            .map(({ text, className }) => made("li", { className }, marked(text))));
        log.scrollTop = log.scrollHeight;
        verdicts.forEach((verdict, side) => {
            const claim = frame.claims[side];
            const word = words[frame.problem ? side : 0];
            const isSaid = frame.problem || claim;
            verdict.replaceChildren(...isSaid
                ? [made("b", { textContent: claim ? word : word.slice(0, -1) }), " ", ...marked(claim)] : []);
        });
        problem.textContent = frame.problem ?? frame.sentence;
        problem.classList.toggle("said", !frame.problem);
        // Its line stays free, so the map doesn't jump.
        if (reason) reason.style.visibility = frame.problem ? "" : "hidden";
        slider.value = here;
        slider.ariaValueText = frame.sentence;
        position.textContent = `${here} of ${film.length - 1}`;
        if (isAtEnd()) pause();
        label();
    };
    // Marks what differs on the phone with the change, and on both phones the request that it is about.
    const mark = ({ problem, claims }) => {
        const [before, after] = glasses.map((glass) =>
            new Map([...glass.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part])));
        for (const [name, part] of after) {
            if (part.textContent === (before.get(name)?.textContent ?? "")) continue;
            part.classList.add("differs");
            [before.get(name), part].forEach((one, side) => {
                const request = claims[side].match(/request \d/)?.[0];
                if (request && one?.textContent) one.prepend(...marked(request));
            });
        }
        phones.classList.toggle("wrong", Boolean(problem));
    };
    const step = (distance) => {
        pause();
        show(here + distance);
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
    const load = (index) => {
        hasPlayed = false;
        clearTimeout(timer);
        timer = undefined;
        film = plays[change.plays[index]].map(read);
        slider.max = film.length - 1;
        const first = film.findIndex((frame) => frame.problem);
        // Where nothing differs, the last moment at which there is something to be seen.
        show(first < 0 ? film.findLastIndex((frame) => frame.claims[0]) : first);
    };

    const keys = {
        ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-1e6), End: () => step(1e6),
        " ": () => play.click(),
    };
    scene.tabIndex = 0;
    scene.role = "group";
    scene.ariaLabel = "Two phones. The arrow keys lead to the next and the previous event, and the space bar plays.";
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
    const map = document.querySelector(`.map[data-change="${phones.dataset.change}"]`);
    map?.prepend(makeMap(change, phones.dataset.change, (index) => {
        load(index);
        // On a narrow page, the map is a window's height below.
        const { top, bottom } = glasses[0].getBoundingClientRect();
        if (top >= document.querySelector(".top").offsetHeight && bottom <= innerHeight) return;
        const isStill = matchMedia("(prefers-reduced-motion:reduce)").matches;
        glasses[0].scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
    }));
    load(change.start);
};

// All orders: a row for each thing that can become of the first request, a column for everything else.
const makeMap = (change, name, load) => {
    const { actions, older, newer, orders } = choices;
    const chosen = made("p", { className: "chosen", role: "status" });
    const find = (wanted) => orders.findIndex((order) => order.every((part, index) => part === wanted[index]));
    const say = ([first, fate, second, end]) =>
        `First ${actions[first]}, which ${older[fate]}; then ${actions[second]}: ${newer[end].toLowerCase()}.`;
    const judge = (index) => change.shown.includes(index) ? "The bug shows." : "Nothing differs.";
    const choose = (index) => {
        chosen.replaceChildren(say(orders[index]), " ", made("b", { textContent: judge(index) }));
        load(index);
    };
    const cell = (order) => {
        const index = find(order);
        const button = made("input", {
            type: "radio", name: `order-${name}`, className: change.shown.includes(index) ? "shown" : "",
            checked: index === change.start, ariaLabel: `${say(order)} ${judge(index)}`, title: say(order),
        });
        button.addEventListener("change", () => choose(index));
        return button;
    };
    const last = (action) => actions[action].split(" ").at(-1);
    const pair = (first, second) => `${last(first)}, then ${last(second)}`;
    const grid = older.map((fate, row) => {
        const line = made("div", { className: "row" }, [made("span", { textContent: fate })]);
        actions.forEach((_, first) => actions.forEach((_, second) => {
            const group = made("div", { className: "group" }, newer.map((_, end) => cell([first, row, second, end])));
            // On a narrow page, a group has its name next to it.
            group.dataset.name = pair(first, second);
            line.append(group);
        }));
        return line;
    });
    const rows = made("div", { className: "rows", role: "radiogroup", ariaLabel: "All orders" }, grid);
    // The browser's arrow keys go from left to right; these go from row to row.
    rows.addEventListener("keydown", (event) => {
        const distance = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        const row = event.target.closest(".row");
        const other = grid[grid.indexOf(row) + distance];
        if (!distance) return;
        event.preventDefault();
        if (!other) return;
        const next = other.querySelectorAll("input")[[...row.querySelectorAll("input")].indexOf(event.target)];
        next.focus();
        next.click();
    });
    const heads = [made("b", { textContent: "The first request …" }), ...actions.flatMap((_, first) => actions.map((_, second) =>
        made("span", { textContent: pair(first, second) })))];
    const start = orders[change.start];
    chosen.append(say(start), " ", made("b", { textContent: judge(change.start) }));
    return made("fieldset", { className: "orders" }, [
        made("legend", { textContent: "Choose another order" }), chosen,
        made("div", { className: "heads", ariaHidden: "true" }, heads), rows,
        made("p", { className: "key" }, [
            made("i", { className: "shown" }), " the bug shows ",
            made("i"), ` nothing differs. In each group, from left to right: ${newer.join(", ").toLowerCase()}.`,
        ]),
    ]);
};

// Phones in an answer are prepared when it is opened.
for (const phones of document.querySelectorAll(".phones")) {
    const answer = phones.closest("details:not([open])");
    if (answer) answer.addEventListener("toggle", () => makePlayer(phones), { once: true });
    else makePlayer(phones);
}
})();
