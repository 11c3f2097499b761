// What every page does. The parts of a page's script are joined in one function.
document.documentElement.classList.add("js");
const find = (selector) => document.querySelector(selector);
const findAll = (selector) => [...document.querySelectorAll(selector)];
const follow = (relation) => find(`a[rel=${relation}]`)?.click();

// What the browser remembers of this book, if it lets a page do so. Another book may be in another folder.
const [folder, file] = location.pathname.split(/(?<=\/)(?=[^/]*$)/);
const memory = {
    read(key) {
        try { return JSON.parse(localStorage.getItem(`${folder} ${key}`)); } catch { return null; }
    },
    write(key, value) {
        try { localStorage.setItem(`${folder} ${key}`, JSON.stringify(value)); } catch { /* It is forgotten. */ }
    },
    forget() {
        for (const key of Object.keys(localStorage)) if (key.startsWith(`${folder} `)) localStorage.removeItem(key);
    },
};

const setFocused = (isFocused) => {
    document.documentElement.classList.toggle("focused", isFocused);
    memory.write("focused", isFocused);
};
if (memory.read("focused")) setFocused(true);

// What a key or a button does, and what a presenter's keys do. The other parts of the script replace some of these.
const actions = {
    n: () => follow("next"),
    p: () => follow("prev"),
    c: () => setFocused(!document.documentElement.classList.contains("focused")),
    "/": () => find("a.find")?.click(),
};
const presenter = { forward: undefined, back: undefined };
const presenterKeys = {
    PageDown: "forward", " ": "forward", ArrowRight: "forward", PageUp: "back", ArrowLeft: "back",
};

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target.matches("[type=search], textarea")) return;
    // A control keeps its own keys.
    if (key === " " && target.closest("a, button, summary")) return;
    if (key.startsWith("Arrow") && target.matches("[type=range]")) return;
    const direction = key === " " && event.shiftKey ? "back" : presenterKeys[key];
    const action = presenter[direction] ?? actions[key];
    if (!action) return;
    event.preventDefault();
    action();
});
// The other parts may replace an action, so it is looked up at the click.
for (const button of findAll("[data-key]")) button.addEventListener("click", () => actions[button.dataset.key]());

// The index opens over the page, so the reader stays where they are. In there, it is only its search.
const finder = find("a.find");
const isOver = location.search === "?over";
if (isOver) document.documentElement.classList.add("framed");
else finder?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || find("#query")) return;
    event.preventDefault();
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    const close = document.createElement("button");
    dialog.className = "finder";
    dialog.ariaLabel = frame.title = "Search";
    close.textContent = "Close";
    frame.src = `${finder.href}?over`;
    frame.addEventListener("load", () => frame.focus());
    // The page in the frame tells when the reader presses Escape.
    const listen = ({ source, data }) => source === frame.contentWindow && data === "close" && end();
    const end = () => {
        removeEventListener("message", listen);
        dialog.remove();
        finder.focus();
    };
    addEventListener("message", listen);
    close.addEventListener("click", end);
    dialog.addEventListener("close", end);
    dialog.append(close, frame);
    document.body.append(dialog);
    dialog.showModal();
});

// Copy buttons, beside the code.
const copy = async (code, button) => {
    try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
    } catch {
        getSelection().selectAllChildren(code);
        button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
};
for (const code of findAll("article pre.lines")) {
    if (code.closest(".stages")) continue;
    const box = document.createElement("div");
    const button = document.createElement("button");
    box.className = "code";
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => copy(code, button));
    code.replaceWith(box);
    box.append(code, button);
}

// The contents show where you are.
const sectionLinks = findAll("#contents ol a");
// Scrolls the contents only, and only as far as it takes.
const revealInContents = (link) => {
    const column = find("#contents");
    const { top, bottom } = link.getBoundingClientRect();
    const area = column.getBoundingClientRect();
    if (top < area.top || bottom > area.bottom) column.scrollTop += top - area.top - area.height / 3;
};
const markSection = (link) => {
    if (!link || link.ariaCurrent === "location") return;
    for (const other of sectionLinks) other.ariaCurrent = other === link ? "location" : null;
    revealInContents(link);
};
const pageLink = find("#contents [aria-current=page]");
if (pageLink) revealInContents(pageLink);
const headings = sectionLinks.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
const spy = () => {
    const index = headings.findLastIndex((heading) =>
        heading?.checkVisibility() && heading.getBoundingClientRect().top < innerHeight / 3);
    markSection(sectionLinks[Math.max(0, index)]);
};
if (sectionLinks.length > 0 && !find("#steps")) {
    addEventListener("scroll", spy, { passive: true });
    spy();
}
// A link within the page leads behind the open contents.
find("#contents")?.addEventListener("click", ({ target, currentTarget }) => {
    if (target.closest("a") && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
});

// What is folded has an address, and opens if the page's address is that, or in it.
const unfold = () => {
    const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folds = part ? findAll("article details").filter((details) => details.contains(part)) : [];
    for (const details of folds) details.open = true;
    if (folds.length > 0) part.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
for (const details of findAll(".message")) details.addEventListener("toggle", () => {
    if (details.open) history.replaceState(null, "", `#${encodeURIComponent(details.querySelector("[id]").id)}`);
});

// The path: what the reader has gone through, and where they were last.
const pathLinks = findAll("#contents details:first-of-type > ul > li > a");
const hereOnPath = pathLinks.find((link) => link.ariaCurrent === "page");
const isDone = (link) => done.has(link.getAttribute("href")) || link.dataset.mark === "✓";
const done = new Set(memory.read("done") ?? []);
const countDone = () => {
    for (const link of pathLinks) if (isDone(link)) link.dataset.mark = "✓";
    const count = pathLinks.filter(isDone).length;
    find("#contents h2").dataset.count = count > 0 ? `${count} of ${pathLinks.length}` : "";
};
if (pathLinks.length > 0) countDone();
for (const link of findAll(".list a")) {
    link.dataset.mark = find(`#contents a[href="${link.getAttribute("href")}"]`)?.dataset.mark ?? "○";
}
if (hereOnPath) {
    memory.write("place", { address: file, name: find("h1").textContent });
    document.addEventListener("click", ({ target }) => {
        if (target.closest("a[rel=next], .onward a")) memory.write("done", [...done.add(file)]);
    });
}
const place = memory.read("place");
if (place && find(".go")) Object.assign(find(".go"), { href: place.address, textContent: `Continue: ${place.name}` });
// Without a place, the first thing to do is on the cover.
find(".go[href^='#']")?.addEventListener("click", (event) => {
    event.preventDefault();
    find("#opening").scrollIntoView();
    find(".handle").focus();
});
if (place) {
    const forget = Object.assign(document.createElement("button"), { type: "button", textContent: "Forget where I was" });
    forget.addEventListener("click", () => {
        memory.forget();
        location.reload();
    });
    forget.className = "forget";
    find("#contents")?.append(forget);
}

// The picture of the threads. What corresponds in two stages is in the same row: that of the stage with the most events, of which
// each other one has some.
const drawThreads = () => {
    const diagrams = findAll(".threads section ol").map((list) =>
        ({ list, lanes: list.dataset.lanes.split("|"), events: [...list.children] }));
    const [longest] = diagrams.toSorted((one, other) => other.events.length - one.events.length);
    const columns = longest.lanes;
    const moment = ({ dataset: { kind, to } }) => kind === "note" ? kind : `${kind} ${to}`;
    let before;
    for (const { list, lanes, events } of diagrams) {
        const rows = new Map();
        let row = -1;
        for (const event of events) {
            row = longest.events.findIndex((other, index) => index > row && moment(other) === moment(event));
            const [from, to] = [event.dataset.from, event.dataset.to].map((lane) => columns.indexOf(lane) + 1);
            rows.set(row, event.textContent);
            event.className = [event.dataset.kind, to < from ? "left" : ""].join(" ");
            event.classList.toggle("new", Boolean(before) && before.get(row) !== event.textContent);
            event.style.cssText = `--row:${row + 2};--lane:${Math.min(from, to)};--width:${Math.abs(to - from) + 1}`;
        }
        list.prepend(...columns.map((name, index) => {
            const lane = Object.assign(document.createElement("li"), { textContent: name, className: "lane" });
            lane.classList.toggle("unused", !lanes.includes(name));
            lane.style.cssText = `--row:1;--lane:${index + 1};--width:1`;
            return lane;
        }));
        before = rows;
    }
};
// It shows one stage. What is in the same row of the one before moves to its new place.
const threads = find(".threads");
const showThreads = (stage) => {
    const [old, now] = [find(".threads .here"), find(`#threads-${stage}`).parentElement];
    old.classList.remove("here");
    now.classList.add("here");
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const part of now.querySelectorAll("li:not(.lane)")) {
        const before = old.querySelector(`li:not(.lane)[style*="--row:${part.style.getPropertyValue("--row")};"]`);
        const distance = before?.getBoundingClientRect().x - part.getBoundingClientRect().x;
        part.animate(before ? [{ translate: `${distance}px` }, {}] : [{ opacity: 0 }, {}], { duration: 500, easing: "ease-in-out" });
    }
};
if (threads) {
    drawThreads();
    const [, stage] = location.hash.match(/^#threads-(\d)$/) ?? [];
    if (stage) {
        threads.querySelector(`[value="${stage}"]`).checked = true;
        showThreads(stage);
    }
    threads.addEventListener("change", ({ target }) => {
        showThreads(target.value);
        history.replaceState(null, "", `#threads-${target.value}`);
    });
}

// On paper, a text is unfolded.
let folded = [];
addEventListener("beforeprint", () => {
    folded = findAll("article details:not([open]), .more:not([open])");
    for (const part of folded) part.open = true;
});
addEventListener("afterprint", () => {
    for (const part of folded) part.open = false;
});
