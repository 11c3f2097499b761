// Three lanes below the phones: where each request is, event by event. The tap that supersedes one can be moved.
// What there is to find by moving the tap, from its places, in some of which the bug shows: `wasShown` says of each kind
// of place whether the tap has been there.
const goalAt = (places, place, wasShown) => {
    const isShown = places[place].isShown;
    const kinds = { true: "the bug shows", false: "nothing goes wrong" };
    const others = (isShown) => places.filter((one) => one.isShown === isShown).map(({ name }) => name).join(" or ");
    if (wasShown.size === 0) return `Your turn: move tap ② to a moment at which ${kinds[!isShown]}.`;
    if (wasShown.size === 1) return `✓ Here, ${kinds[isShown]}. Now find the moment at which ${kinds[!isShown]}.`;
    return `✓ Found: the bug shows if request 1 ${others(true)}, and not if it ${others(false)}.`;
};
const isEnd = ({ events }) => events.includes("leaves");
const makeLanes = (phones, films, hasGoal, move) => {
    // A short film is drawn as long as a long one, so what is below keeps its place.
    const height = 36 * Math.min(10, Math.max(...films.map(({ length }) => length)));
    const hasRequests = (film) => film.some(({ hops }) => hops.length > 0);
    const shape = (tag, attributes = {}, ...children) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.append(...children);
        return element;
    };
    const lanes = ["main thread", "session’s queue", "server"];
    const scene = shape("g");
    let hint = "drag";
    const digit = shape("text", { y: 5, "text-anchor": "middle" });
    const handle = shape("g", { class: "handle", role: "slider", "aria-label": "When the user taps again" },
        shape("circle", { r: 17, class: "grip" }), shape("circle", { r: 11 }), digit);
    const cursor = shape("path", { class: "here" });
    const svg = shape("svg", { class: "lanes" }, scene, cursor, handle);
    const goal = document.createElement("p");
    goal.className = "goal";
    goal.role = "status";
    // The question that the phones are about, where it is below them.
    const question = phones.closest(".question") ? null : document.querySelector(".question.which");
    const next = question && Object.assign(document.createElement("a"), { href: `#${question.id}`, textContent: "Which line did it?" });
    // Whether the bug showed at the places to which the reader has moved the tap.
    let wasShown = new Set();
    if (films.some(hasRequests)) phones.append(...hasGoal ? [goal] : [], svg);
    let film = [];
    let here = 0;
    let places = [];
    let place = 0;
    // Where a pointer was when the tap was last moved, while it drags.
    let start;

    const isUpright = () => svg.clientWidth < 460;
    const gap = 22;
    const pace = () => (isUpright() ? height : svg.clientWidth - 140) / film.length;
    const point = (time, lane) => isUpright()
        ? [svg.clientWidth * (lane + .5) / 3, 36 + time * pace()]
        : [128 + time * pace(), 18 + lane * gap];
    const line = (...points) => `M${points.map((one) => point(...one).join(" ")).join("L")}`;

    // When each request does what, from the events of the film.
    const requests = () => {
        const list = [];
        film.forEach((frame, time) => {
            const [first, second] = frame.events;
            const only = first === null ? " extra" : second === null ? " missing" : "";
            for (const { kind, request } of frame.hops) {
                Object.assign(list[request] ??= { number: request }, { [kind]: { time, only } });
            }
        });
        return list.filter(({ sends }) => sends);
    };
    const draw = () => {
        const end = film.length;
        const size = isUpright() ? 44 + height : 27 + 2 * gap;
        svg.setAttribute("height", size);
        const parts = lanes.flatMap((name, lane) => {
            const [x, y] = point(0, lane);
            const label = isUpright() ? { x, y: 16, "text-anchor": "middle" } : { x: 0, y: y + 4 };
            return [shape("path", { class: "lane", d: line([0, lane], [end, lane]) }), shape("text", label, name)];
        });
        // These lie on top.
        const labels = [];
        const way = (kind, number, only, ...points) => parts.push(shape("path", { class: `${kind} n${number}${only}`, d: line(...points) }));
        const mark = (time, lane, text, kind) => {
            const [x, y] = point(time, lane);
            parts.push(shape("text", { class: kind, x, y: y + 5, "text-anchor": "middle" }, text));
        };
        const label = (time, lane, text) => {
            const [x, y] = point(time, lane);
            labels.push(shape("text", isUpright() ? { x: x + 10, y: y - 10, class: "on" } : { x, y: y + 4, class: "on" }, text));
        };
        const all = requests();
        // In a row, a text must end before the next outcome arrives.
        const isFree = (time) => isUpright() || !all.some(({ delivers, answers = delivers }) =>
            answers?.time > time && answers.time < time + 160 / pace());
        for (const { number, sends, reaches, delivers, arrives, cancels, drops, answers = delivers } of all) {
            way("way", number, sends.only, [sends.time, 0], [reaches?.time ?? sends.time + .8, 2]);
            const later = all.find((other) => answers && other.sends.time > answers.time);
            const taken = arrives?.time ?? (later && delivers ? later.sends.time + .6 : answers?.time + 1);
            if (answers) {
                way("way", number, answers.only, [answers.time, 2], [answers.time + .4, 1]);
                way("lit", number, answers.only, [answers.time + .4, 1], [taken, 1]);
                // There is only room where it isn't taken at once.
                if (delivers && isFree(answers.time)) label(taken + .15, 1, "on its way");
                way("way", number, answers.only, [taken, 1], [taken, 0]);
            }
            const last = drops ?? cancels;
            if (!last) continue;
            const start = (cancels ?? last).time;
            const stop = start === last.time ? start + .8 : last.time;
            way("cancel", number, last.only, [start, 0], [stop, 2]);
            mark(stop, 2, "×", `end${last.only}`);
        }
        const wrong = film.findIndex(({ problem }) => problem);
        if (wrong >= 0) mark(wrong, 0, "✗", "bug");
        const leaving = film.findIndex(isEnd);
        if (leaving >= 0) mark(leaving, 0, "leaves", "leaves");
        const moved = places.length > 1 ? all.at(-1) : undefined;
        for (const { number, sends: { time } } of all) {
            // An action may send several.
            const numbers = all.filter(({ sends }) => sends.time === time).map((one) => one.number);
            if (number !== numbers[0]) continue;
            const text = numbers.length > 1 ? `${number}–${numbers.at(-1)}` : number;
            const [x, y] = point(time, 0);
            if (numbers.includes(moved?.number)) {
                handle.style.transform = `translate(${x}px,${y}px)`;
                handle.setAttribute("class", `handle n${number}`);
                digit.textContent = text;
                parts.push(shape("text", { x: x + 22, y: y - 6, class: "hint" }, hint));
            } else {
                parts.push(shape("g", { class: `n${number}`, transform: `translate(${x} ${y})` }, shape("circle", { r: 11 }),
                    shape("text", { y: 5, "text-anchor": "middle", class: numbers.length > 1 ? "several" : "" }, text)));
            }
        }
        handle.style.display = moved ? "" : "none";
        scene.replaceChildren(...parts, ...labels);
    };
    const markHere = () => cursor.setAttribute("d", line([here, 0], [here, 2]));

    const along = ({ clientX, clientY }) => isUpright() ? clientY : clientX;
    const go = (distance) => {
        const next = place + distance;
        hint = "";
        if (next < 0 || next >= places.length) return;
        wasShown.add(places[next].isShown);
        move(places[next].index);
    };
    // A pointer that has moved by an event's width since the tap was moved takes it along.
    handle.addEventListener("pointerdown", (event) => { start = along(event); });
    // Or a finger scrolls the page: a browser may ignore the touch-action of a shape.
    handle.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    addEventListener("pointermove", (event) => {
        const distance = along(event) - start;
        if (!(Math.abs(distance) > pace())) return;
        start = along(event);
        go(Math.sign(distance));
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { start = undefined; });
    handle.addEventListener("keydown", (event) => {
        const distance = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.stopPropagation();
        if (!distance) return;
        event.preventDefault();
        go(distance);
    });
    // Drawing may change its size, which is the next frame's.
    const redraw = () => requestAnimationFrame(() => {
        draw();
        markHere();
    });
    new ResizeObserver(() => { if (film.length > 0) redraw(); }).observe(phones.firstElementChild);
    return {
        // Shows a film, in which the tap is at one of some places.
        load(frames, all, index) {
            film = frames;
            if (!places.some((one) => one.index === index)) wasShown = new Set();
            places = all;
            place = Math.max(0, all.findIndex((one) => one.index === index));
            svg.style.visibility = hasRequests(film) ? "" : "hidden";
            const isGoal = new Set(places.map(({ isShown }) => isShown)).size > 1;
            goal.textContent = isGoal ? goalAt(places, place, wasShown) : "";
            if (next && wasShown.size === 2) goal.append(" ", next);
            handle.setAttribute("tabindex", places.length > 1 ? 0 : -1);
            handle.setAttribute("aria-valuemin", 0);
            handle.setAttribute("aria-valuemax", Math.max(0, places.length - 1));
            handle.setAttribute("aria-valuenow", place);
            handle.setAttribute("aria-valuetext", places[place] ? `request 1 ${places[place].name}` : "");
            draw();
        },
        show(index) {
            here = index;
            markHere();
        },
    };
};
