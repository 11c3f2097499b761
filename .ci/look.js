// Looks for what a reader of the book, or of a page about a screen, would lose. Each check is named by that. `widths`, `isStill`, and what the book
// has to show, come from .ci/look. The first width has all checks, and each other one those of the layout.
const failures = [];
// 640 pixels are 1280 at 200 %, so the window is half as high, too.
const heights = { 1280: 800, 640: 400, 390: 700, 320: 700 };
let passed = 0;
let place = "";
const check = (loss, isKept, found = "") => {
    if (isKept) passed += 1;
    else failures.push(`FAIL ${place}: ${loss} ${found}`.trimEnd());
};
const none = (loss, lost) => check(loss, lost.length === 0, `(${lost.length}: ${lost.at(-1)?.outerHTML.slice(0, 120)})`);

const frame = document.querySelector("iframe");
const turn = (time = 30) => new Promise((resolve) => setTimeout(resolve, time));
const inside = () => frame.contentDocument;
const find = (selector) => inside().querySelector(selector);
const findAll = (selector) => [...inside().querySelectorAll(selector)];
const style = (part) => frame.contentWindow.getComputedStyle(part);
const hash = () => frame.contentWindow.location.hash;
const loaded = () => new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
const after = async (action) => {
    const isLoaded = loaded();
    action();
    await Promise.race([isLoaded, turn(3000)]);
    await turn();
};
let visits = 0;
let copied = "";
// A new query lets the frame load the page again, even if only the fragment differs.
const open = async (name, fragment = "", parent = "pages") => {
    await after(() => { frame.src = `${parent}/${name}?${visits++}${fragment}`; });
    // The system's clipboard takes its time.
    const clipboard = { writeText: async (text) => { copied = text; } };
    Object.defineProperty(frame.contentWindow.navigator, "clipboard", { configurable: true, value: clipboard });
};
const send = (target, type, name, options) => {
    const view = target.ownerDocument.defaultView;
    return target.dispatchEvent(new view[type](name, { bubbles: true, ...options }));
};
const key = (name, options = {}) => {
    send(inside().activeElement ?? inside().body, "KeyboardEvent", "keydown", { key: name, ...options });
};
// In virtual time, there may be no frame in which the browser would report the end. A spinner turns forever.
const settle = () => {
    for (const animation of inside().getAnimations()) {
        if (animation.effect.getComputedTiming().endTime === Infinity) continue;
        animation.finish();
        animation.onfinish?.();
    }
};

// Without what is hidden, most of which is in the steps.
const parts = () => findAll("body *:not([hidden], [hidden] *)");
const isShown = (part) => Boolean(part?.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().height > 0);
const isInSight = (part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const isInside = bottom > 0 && top < frame.clientHeight && right > 0 && left < frame.clientWidth;
    return bottom > top && isInside && part.checkVisibility();
};
const looks = (part) => {
    const { color, backgroundColor, borderTopColor, boxShadow, outlineStyle, fontWeight } = style(part);
    return [color, backgroundColor, borderTopColor, boxShadow, outlineStyle, fontWeight].join();
};
// What a reader sees: where everything in sight is, its text and its looks. A control's own mark isn't an effect.
const sight = (control) => parts().filter((part) => part !== control && isInSight(part)).map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const texts = [...part.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data);
    return [x, y, width, height, looks(part), ...texts].join();
}).join("\n");

const isCut = (part) => {
    const isWider = part.scrollWidth > part.clientWidth + 1;
    const isTaller = part.scrollHeight > part.clientHeight + 3;
    // A tap is larger than what is tapped, and the last one is only for listeners.
    if (!isWider && !isTaller || part.clientWidth === 0 || part.matches(".tapped, :has(.tapped), .heard, svg *")) return false;
    const { overflowX, overflowY } = style(part);
    const isScroller = (overflow) => ["auto", "scroll"].includes(overflow);
    return isShown(part) && (isWider && !isScroller(overflowX) || isTaller && !isScroller(overflowY));
};
const checkText = () => {
    settle();
    const { scrollWidth, clientWidth } = inside().documentElement;
    check("The reader has to scroll sideways.", scrollWidth <= clientWidth);
    none("The reader can't read text that is cut.", parts().filter(isCut));
};
// Nothing else may lie on what is in the middle.
const isCovered = (part) => {
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [{ left, top, width, height }] = part.getClientRects();
    return !part.contains(inside().elementFromPoint(left + width / 2, top + height / 2));
};
const isOutOfReach = (part) => {
    part.focus({ preventScroll: true });
    const { outlineStyle, outlineWidth } = style(part);
    const hasOutline = outlineStyle === "solid" && parseFloat(outlineWidth) >= 2;
    return part.tabIndex !== 0 || inside().activeElement !== part || !hasOutline;
};
const checkLayout = () => {
    checkText();
    const stops = findAll("a[href], button:enabled, input:enabled, select, summary, [tabindex]").filter(isShown);
    none("The reader can't see where the focus is.", stops.filter(isOutOfReach));
    inside().activeElement?.blur();
    const headings = findAll("main :is(h1, h2):not(#code h2)").filter(isShown);
    const covered = [...stops, ...headings].filter((part) => !part.matches(".skip") && isCovered(part));
    none("The reader can't click or read what is covered.", covered);
    inside().documentElement.scrollTop = 0;
};

const changesSight = async (action, control) => {
    settle();
    const before = sight(control);
    action();
    await turn();
    return sight(control) !== before;
};
const use = (control) => {
    if (control.matches("select")) {
        control.selectedIndex = (control.selectedIndex + 1) % control.length;
        send(control, "Event", "change");
    } else if (control.matches("[type=range]")) {
        control.value = control.value === control.min ? control.max : control.min;
        send(control, "Event", "input");
    } else control.click();
};
const hasEffect = async (control) => {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const hasOwnMark = control.matches("select, [type=range]");
    const hasChanged = await changesSight(() => use(control), hasOwnMark ? control : undefined);
    if (control.matches("summary")) control.parentElement.open = true;
    find(":popover-open")?.hidePopover();
    find("dialog")?.close();
    return hasChanged;
};
// What does nothing at first may be at its end, so it is tried again after the others.
const checkEffects = async (root = find("body")) => {
    // The first loads the page again, and "All lines" needs a step. Of the orders on a map, and of the questions,
    // a few will do; those between the steps have the same parts.
    const others = `#again, [data-key=a], [type=search], .group:not(:nth-of-type(3)) input,
        .group input:not(:nth-of-type(2)), .question:nth-of-type(n + 7) *, #steps .question *`;
    let dead = root.querySelectorAll("a.find, button, summary, select, input");
    for (const _ of ["the first round", "the second round"]) {
        const left = [];
        for (const control of dead) {
            const isUsable = isShown(control) && control.ariaDisabled !== "true" && !control.matches(others);
            if (isUsable && !await hasEffect(control)) left.push(control);
        }
        dead = left;
    }
    none("A click changes nothing in sight.", dead);
    checkText();
};
const checkKeys = async (selector, names) => {
    for (const name of names) {
        inside().activeElement?.blur();
        find(selector).focus();
        check("A key changes nothing in sight.", await changesSight(() => key(name)), `(${name} on ${selector})`);
        checkText();
    }
};
const checkLinksWithin = async () => {
    const lost = [];
    for (const link of findAll("a[href^='#']:not(.go)").filter(isShown)) {
        link.click();
        await turn(5);
        const target = inside().getElementById(decodeURIComponent(link.hash.slice(1)));
        if (!target || !isInSight(target)) lost.push(link);
    }
    none("A link within the page leads to nothing in sight.", lost);
};

// All IDs and links of the book.
const ids = new Map();
const links = [];
const following = new Map();
const collect = (name) => {
    const all = findAll("[id]").map((part) => part.id);
    check("A link can lead to two places.", new Set(all).size === all.length);
    ids.set(name, new Set([...all, ""]));
    for (const { protocol, pathname, hash, rel } of findAll("a[href]")) {
        const file = pathname.split("/").pop();
        links.push({ protocol, file, id: decodeURIComponent(hash.slice(1)), from: name });
        if (rel === "next") following.set(name, file);
    }
};
const checkLinks = () => {
    place = "the book";
    for (const { protocol, file, id, from } of links) {
        const isThere = protocol === "https:" || protocol === "file:" && ids.get(file)?.has(id);
        check("A link leads nowhere.", isThere, `(${protocol} ${file}#${id} in ${from})`);
    }
    const way = new Set();
    for (let name = "index.html"; name && !way.has(name); name = following.get(name)) way.add(name);
    const missing = book.filter((name) => name !== "search.html" && !way.has(name));
    check("Next after next misses a page.", missing.length === 0, missing.join());
};

const stepTexts = "#steps :is(section, section > p, .diffs > .file)";
// Applies the rules for paper to the screen, then takes them back.
const checkPaper = () => {
    const rules = [...inside().styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.media?.mediaText === "print");
    for (const rule of rules) rule.media.mediaText = "all";
    none("Paper has what only a screen can use.", findAll("nav, .top, .bar, .copy, input, output").filter(isShown));
    none("Paper lacks a text.", findAll(`${stepTexts}, .answers`).filter((part) => !isShown(part)));
    none("On paper, an answer is next to its question.", findAll(".questions .answer").filter(isShown));
    const answers = find(".answers");
    check("On paper, the answers aren't apart.", !answers || style(answers).breakBefore === "page");
    for (const rule of rules) rule.media.mediaText = "print";
};
const checkWithoutScript = async (name) => {
    await open(name, "", "plain");
    place = `${name} without its script`;
    checkLayout();
    // A browser shows a popover without a script.
    const controls = "button:enabled:not([popovertarget]), input:enabled, [tabindex], output, kbd";
    none("Without the script, a control is dead.", findAll(controls).filter(isShown));
    none("Without the script, a text is missing.", findAll(`h1, .threads h3, ${stepTexts}`).filter((part) => !isShown(part)));
};
const checkPage = (name) => {
    check("A page doesn't open at its top.", frame.contentWindow.scrollY === 0 || hash() !== "", frame.contentWindow.scrollY);
    check("A listener hears the wrong language.", inside().documentElement.lang === "en");
    check("A tab has no name.", inside().title.length > 3);
    check("A page has no heading.", findAll("h1").some(isShown));
    const others = frame.contentWindow.performance.getEntriesByType("resource");
    check("Without a network, something is missing.", others.length === 0, others[0]?.name);
    const isListed = !["index.html", "search.html"].includes(name);
    const here = find("#contents [aria-current=page]");
    check("The contents don't say where the reader is.", !isListed || here?.pathname.endsWith(`/${name}`));
    const choices = findAll(".which").filter((question) => question.querySelectorAll(".choices li").length < 3
        || question.querySelectorAll("[data-right]").length !== 1 || question.querySelector(".choices :is(ins, del)"));
    none("A question which line it was has no choices, or not one right one.", choices);
    none("A question gives its answer away.", findAll(".answer[open], .which:not(.done) table").filter(isShown));
    // Where a page has no colours of its own, a mark is a character.
    const sign = (cell) => frame.contentWindow.getComputedStyle(cell, "::before").content;
    const mark = find(".row .shown:not(:checked)");
    check("The map's marks can't be seen.", !mark || sign(mark) !== sign(find(".row input:not(.shown, :checked)")));
    collect(name);
    checkPaper();
};

// Each order on the map, at the moment that it begins with.
const checkOrders = async () => {
    const name = (group) => frame.contentWindow.getComputedStyle(group, "::before").content;
    const groups = findAll(".row .group");
    const named = groups.filter((group) => name(group).includes(", then ")).length;
    check("The map's groups have no names.", named === (frame.clientWidth < 1000 ? groups.length : 0), named);
    const place = () => find(".row").getBoundingClientRect().top;
    const top = place();
    const [cut, covered, said, moved, away, closed, bare] = [[], [], [], [], [], [], []];
    for (const cell of findAll(".row input")) {
        if (frame.clientWidth < 1000) cell.scrollIntoView({ block: "center", behavior: "instant" });
        cell.click();
        const title = { outerHTML: cell.title };
        if (findAll(".phones .scene *").some(isCut)) cut.push(title);
        if (![...findAll(".screen"), ...findAll(".verdict")].every(isInSight)) away.push(title);
        const marks = findAll(".verdict").map((verdict) => verdict.textContent[0]).join("");
        if (marks !== (cell.matches(".shown") ? "✓✗" : "✓✓")) closed.push(title);
        const isBare = (part) => isShown(part) && part.getBoundingClientRect().height < 16;
        if (findAll(".differs").some(isBare)) bare.push(title);
        const isOnRow = (box, row) => box.getBoundingClientRect().top < row.getBoundingClientRect().bottom - 1;
        for (const box of findAll(".app > .status:has(.error)")) {
            if ([...box.parentElement.querySelectorAll("li")].some((row) => isOnRow(box, row))) covered.push(title);
        }
        const isMeant = cell.matches(".shown") && cell.title.includes("on its way");
        if (isMeant !== (style(find(".window")).visibility === "visible")) said.push(title);
        if (frame.clientWidth > 1000 && place() !== top) moved.push(title);
    }
    none("The reader can't see what is cut on a phone.", cut);
    // A browser with a bar for scrolling is narrower than a phone.
    none("An error covers the list.", frame.clientWidth > 1000 ? covered : []);
    none("Why nobody finds it is said of another order.", said);
    none("A click on the map moves the map.", moved);
    none("The phones aren't in sight when an order is chosen.", away);
    none("The phones don't say what they show.", closed);
    none("Nothing is to be seen where the phones differ.", bare);
};
const checkCover = async () => {
    await open("index.html");
    check("The way in isn't on the first screen.", isInSight(find("a.go")));
    find("a.go").click();
    const isReady = inside().activeElement === find(".handle") && isInSight(find(".handle"));
    check("The start doesn't lead to something to do.", isReady && isShown(find(".goal")) && find(".goal").textContent);
    await open("index.html");
    const first = [...findAll(".phones .screen"), ...findAll(".verdict"), find(".controls button:nth-child(2)")];
    // A phone with its browser's bars is 664 pixels high.
    const limit = frame.clientWidth < 1000 ? 664 : frame.clientHeight;
    const late = frame.clientWidth < 1000 ? first : [...first, find(".phones .problem"), find(".window")];
    none("What goes wrong, and why, isn't on the first screen.", late.filter((part) =>
        part.getBoundingClientRect().bottom > limit));
    const marks = (selector) => findAll(`${selector} .request`).map((part) => part.textContent);
    const [right, wrong] = [marks(".scene figure:first-child"), marks(".changed")];
    check("Nothing joins the phones to their requests.", new Set(right).size === 1 && new Set(wrong).size === 1
        && right[0] !== wrong[0] && [right[0], wrong[0]].every((request) => marks(".server").includes(request)));
    // The last row of the map is at the bottom of the window.
    find(".row:last-child").scrollIntoView({ block: "end" });
    const isHigh = frame.clientHeight < 800 || find(".scene .screen").getBoundingClientRect().top >= find(".top").offsetHeight;
    check("The map and the phones don't fit into one window.", isHigh, find(".scene .screen").getBoundingClientRect().top);
    inside().documentElement.scrollTop = 0;
    const isUnderneath = (mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        return !mark.contains(inside().elementFromPoint(left + width / 2, top + height / 2));
    };
    none("A request's mark is half covered.", findAll(".app .request").filter(isShown).filter(isUnderneath));
    const columns = findAll(".heads i").filter((head) => isShown(head) && head.textContent);
    const summary = find(".map .summary").textContent;
    const count = findAll(".row .shown").length;
    check("The map doesn't say in how many orders the bug shows.", summary.includes(` in ${count} of the ${findAll(".row input").length} `)
        && summary.includes("In all of these"), summary);
    check("The map's columns have no headings.", frame.clientWidth < 1000
        || columns.length === findAll(".row:first-child input, .row:first-child .group:empty").length, columns.length);
    const slider = find(".controls input");
    const start = slider.value;
    check("The phones don't begin where something goes wrong.", find(".phones .problem:not(.said)"));
    await checkKeys(".scene", ["Home", ...Array(Number(slider.max)).fill("ArrowRight"), "ArrowLeft", "End", "Home"]);
    key(" ");
    await turn(1400 * slider.max);
    check("Playing doesn't stop where something goes wrong.", slider.value === start);
    key(" ");
    await turn(1400 * slider.max);
    check("What plays doesn't play to its end.", slider.value === slider.max);
    await checkOrders();
    await checkLanes();
    find(".row input").click();
    await checkKeys(".row input:checked", ["ArrowDown", "ArrowUp"]);
};
// A page about a screen of one's own: each finding, and each order on the map.
const checkOwn = async (name) => {
    const top = () => [find(".scene"), find(".map")].map((part) => part.getBoundingClientRect().top + frame.contentWindow.scrollY).join();
    const [cut, closed, moved, unmarked, silent] = [[], [], [], [], []];
    const buttons = findAll(".findings button");
    const count = findAll(".screen").length;
    check("The list of findings is empty.", buttons.length > 0);
    check("The page doesn't begin with the first finding.", buttons[0].ariaCurrent === "true");
    const start = top();
    for (const button of buttons) {
        find(".findings details").open = true;
        check("A finding isn't in sight in the list.", isShown(button), button.textContent);
        button.click();
        await turn(5);
        if (findAll(".phones .scene *").some(isCut)) cut.push(button);
        const headings = findAll(".about h2").filter(isShown);
        if (headings.length !== 1 || button.ariaCurrent !== "true") closed.push(button);
        if (top() !== start) moved.push(button);
        // The event that is wrong is the last one so far, and marked.
        const last = find(".server li:last-child");
        const log = find(".server ol").getBoundingClientRect();
        const box = last.getBoundingClientRect();
        if (!last.matches(".wrong, .missing, .extra") || box.bottom > log.bottom + 2) unmarked.push(button);
        if (count === 1 && !find(".problem:not(.said)").textContent.includes(" should")) silent.push(button);
    }
    const cells = findAll(".row input");
    check("The map has no orders.", cells.length > 10);
    for (const cell of cells) {
        cell.click();
        await turn(1);
        if (findAll(".phones .scene *").some(isCut)) cut.push({ outerHTML: cell.title });
        if (top() !== start) moved.push({ outerHTML: cell.title });
        const isWrong = Boolean(find(".problem:not(.said)"));
        if (isWrong !== cell.matches(".shown") || !find(".chosen").textContent.includes(cell.title)) closed.push({ outerHTML: cell.title });
    }
    check("No lane shows where a request is.", name !== "one-phone.html" || findAll(".lanes .way").some(isShown));
    none("The reader can't see what is cut on a phone.", cut);
    none("What is said of a finding or an order isn't what was chosen.", closed);
    none("A click moves what is below.", moved);
    none("The event that is wrong isn't marked, or isn't in sight.", unmarked);
    none("A finding doesn't say what should have happened.", silent);
    await checkKeys(".scene", ["Home", "ArrowRight", "ArrowLeft", "End"]);
    cells[4].click();
    await checkKeys(".row input:checked", ["ArrowDown", "ArrowUp"]);
    key("Home");
    const others = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith("http"));
    check("Without a network, something is missing.", others.length === 0);
    await checkEffects(find(".controls"));
};
// What the browser remembers, and what an address opens.
const checkMemory = async () => {
    await open("steps.html", "#2-3-4");
    await open("index.html");
    const { textContent, hash: place } = find(".go");
    check("The cover doesn't say where to continue.", textContent.startsWith("Continue: small steps") && place === "#2-3-4");
    await open("steps.html");
    check("The steps forget where the reader was.", hash() === "#2-3-4");
    await open("quiz.html");
    await after(() => find("a[rel=next]").click());
    const marked = findAll("#contents [data-mark]").map((link) => link.getAttribute("href"));
    check("A page of the path isn't marked once it is done.", marked.join() === "quiz.html", marked);
    checkLayout();
    await open("index.html");
    const listed = findAll(".list a").map((link) => `${link.getAttribute("href")} ${link.dataset.mark}`);
    check("The list of the path doesn't say what is done.", listed.includes("quiz.html ✓") && listed.includes("exercise-0.html ○"));
    await after(() => find(".forget").click());
    check("What is remembered can't be forgotten.", find(".go").textContent.startsWith("Start") && !find(".forget"));
    await open("quiz.html", "#change-10/order-12/event-4");
    const question = find("#change-10");
    const isChosen = question.querySelector("input[value='12']")?.checked;
    const event = question.querySelector("[type=range]")?.value;
    check("An address doesn't open its order and its event.", isChosen && event === "4", `${isChosen}, ${event}`);
    question.querySelector("[aria-label='One event forward']").click();
    check("The address isn't that of what is shown.", hash() === "#change-10/order-12/event-5", hash());
};
// The lanes below the phones: the tap can be moved, and the phones show what comes of it.
const checkLanes = async () => {
    find(".row .shown").click();
    const handle = find(".handle");
    const marks = () => findAll(".verdict").map((verdict) => verdict.textContent[0]).join("");
    const goal = () => find(".goal").textContent;
    check("What to look for isn't said before the tap is moved.", goal().startsWith("Your turn: "), goal());
    check("No bug shows where the tap can be moved.", marks() === "✓✗" && isShown(find(".lanes .bug")));
    handle.focus();
    key("ArrowRight");
    check("A key doesn't move the tap.", marks() === "✓✓" && !find(".lanes .bug"), marks());
    check("Half of what to look for isn't confirmed.", goal().startsWith("✓ Here, nothing goes wrong. "), goal());
    key("ArrowLeft");
    check("A key doesn't move the tap back.", marks() === "✓✗", marks());
    const row = find(".row:has(:checked)").firstElementChild.textContent;
    check("What was found isn't what the map shows.", goal().startsWith(`✓ Found: the bug shows if request 1 ${row}, and not `), goal());
    check("What was found leads to no question.", find(".goal a")?.hash === "#change-10");
    const scrolls = send(handle.firstElementChild, "TouchEvent", "touchstart", { cancelable: true });
    check("A finger that moves the tap scrolls the page.", !scrolls);
    const { left, top } = handle.getBoundingClientRect();
    const point = (distance) => ({ clientX: left + distance, clientY: top + distance });
    send(handle, "PointerEvent", "pointerdown", point(0));
    send(handle, "PointerEvent", "pointermove", point(150));
    send(handle, "PointerEvent", "pointerup", point(150));
    check("The tap can't be dragged.", marks() === "✓✓", marks());
    send(handle, "PointerEvent", "pointermove", point(0));
    check("The tap doesn't stay where it was dropped.", marks() === "✓✓", marks());
};
// The picture of the threads, which shows a stage at a time.
const checkThreads = async (name) => {
    await open(name);
    const shown = () => findAll(".threads h3").filter((title) => style(title).visibility === "visible").map(({ id }) => id).join();
    const own = `threads-${name.match(/\d/)[0]}`;
    check("A stage's page shows the threads of another one.", shown() === own, shown());
    const events = findAll(".threads li:not(.lane)");
    none("An event has no place in the picture of the threads.", events.filter(({ style }) => style.cssText.includes("--row:1;")));
    const row = (text, list) => [...list.children].find((event) => event.textContent.includes(text))?.style.getPropertyValue("--row");
    const rows = new Set(findAll(".threads ol").map((list) => row("If another request begins", list)));
    check("What corresponds in two stages isn't at the same height.", rows.size === 1, [...rows].join());
    check("What differs from the stage before isn't marked.", findAll(".threads .new").length > 3);
    const below = () => find(".threads p").getBoundingClientRect().top + frame.contentWindow.scrollY;
    const place = below();
    for (const choice of findAll(".threads input").toSorted((one, other) => one.checked - other.checked)) {
        choice.click();
        settle();
        check("The threads aren't those of the chosen stage.", shown() === `threads-${choice.value}` && hash() === `#${shown()}`, shown());
        check("What is below the threads moves when another stage is chosen.", below() === place);
        checkText();
    }
    await open(name, "#threads-4");
    check("A link to the threads of a stage leads to another one.", shown() === "threads-4", shown());
};
// What every exercise's page has.
const checkExercise = () => {
    check("An exercise has no picture.", find(".phones .screen") && findAll(".server li").length > 1);
    check("The lanes don't show its requests.", findAll(".lanes :is(.way, .cancel)").filter(isShown).length > 1);
    check("An exercise doesn't say when it is done.", findAll("#done-when + p + ol li").length > 0);
};
// The phone on the page of an exercise.
const checkPicture = async () => {
    await open("exercise-12.html");
    check("A picture doesn't show what the start does.", find(".phones.wrong .changed .screen") && find(".problem:not(.said)"));
    await open("exercise-6.html");
    await checkKeys(".scene", ["Home", "ArrowRight", "End"]);
};
// Messages of the compiler, which are folded.
const checkMessages = async () => {
    await open("compiler.html");
    const messages = findAll(".message");
    const folded = findAll("article details:not([open])");
    check("The messages and the programs aren't folded.", messages.length > 20 && folded.length > messages.length + 20
        && !find("article details[open]"), folded.length);
    const [{ id }] = messages.at(-1).querySelectorAll("[id]");
    messages.at(-1).querySelector("summary").click();
    await turn();
    check("A message's address isn't in the address bar.", hash() === `#${encodeURIComponent(id)}`, hash());
    await open("compiler.html", `#${encodeURIComponent(id)}`);
    await turn();
    check("The address of a message doesn't open it.", isInSight(inside().getElementById(id)));
};
const checkCopying = async () => {
    const button = find(".copy");
    button.click();
    await turn();
    check("The copied code isn't the code.", copied === button.previousElementSibling.textContent);
};
// Some questions have been answered.
const checkQuiz = async () => {
    const onPath = findAll(".question:has(h2 small)");
    check("The reader can't see which questions are on the path.", onPath.length > 0
        && onPath.every((question, index) => question === findAll(".question")[index]));
    // From the top of the question: what is above it may be drawn again.
    const places = (question) => [...question.querySelectorAll("h2, .pick :not(a), .change, .change summary")].map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left, top - question.getBoundingClientRect().top, width, height].map(Math.round).join();
    }).join("; ");
    for (const question of findAll(".question:not(.done)")) {
        question.scrollIntoView({ behavior: "instant" });
        const before = places(question);
        question.querySelector(".choices button").click();
        await turn();
        check("Something moves by answering.", places(question) === before, question.id);
        const parts = [question, ...question.querySelectorAll(".pick, .change, .scene, .controls, .problem, .lanes, .row")];
        const [{ top }, ...others] = parts.map((part) => part.getBoundingClientRect());
        const height = Math.max(...others.map(({ bottom }) => bottom)) - top + find(".top").offsetHeight;
        check("An opened question doesn't fit one window.", height <= frame.clientHeight || frame.clientWidth < 1280,
            `${question.id}: ${height}`);
    }
    for (const question of findAll(".question")) {
        const sign = question.querySelector(".picked")?.matches("[data-right]") ? "✓" : "✗";
        const isSaid = question.querySelector("[role=status]").textContent.startsWith(sign);
        check("A verdict is wrong.", isSaid && question.querySelectorAll("[data-right]").length === 1, question.id);
        const isLast = question === findAll(".question").at(-1);
        check("After an answer, nothing leads on.", isLast || isShown(question.querySelector(".onward a, [role=status] a")), question.id);
    }
    const answered = findAll(".done").length;
    await open("glossary.html");
    await open("quiz.html");
    check("Answers are forgotten.", answered > 0 && findAll(".done").length === answered);
    await after(() => find("#again").click());
    check("The reader can't start again.", findAll(".done").length === 0);
    await checkKeys("body", ["n", "n", "PageDown", "PageUp", "p"]);
    check("A key answers for the reader.", findAll(".done").length === 0);
    find(".choices button").click();
    check("After a choice, the answer stays closed.", find(".answer").open);
};
// What people type, and where one of the first three results should lead.
const searches = {
    "race condition": "index.html#opening", "stale response": "index.html#opening", "how do I start": "index.html#two-commands",
    "unit test": "exercise-9.html", "mock URLSession": "exercise-9.html", mocking: "exercise-9.html",
    install: "index.html#two-commands", Xcode: "index.html#two-commands", teach: "facilitate.html",
    "retain cycle": "glossary.html#weak-self", "memory leak": "glossary.html#weak-self", "weak self": "glossary.html#weak-self",
    actor: "glossary.html#actor", nonisolated: "glossary.html#nonisolated", "out of order": "index.html#opening",
    "how long does it take": "index.html#one-path", requirements: "index.html#two-commands", pagination: "exercise-15.html",
    "data race": "glossary.html#data-race", "typed throws": "glossary.html", "dependency injection": "steps.html#1-2-7",
    "[weak self]": "glossary.html#weak-self", ">=": "steps.html#stage-3", retry: "quiz.html#change-21", 304: "quiz.html#change-1",
    cancel: "which.html#cancelling", "Combine to async": "exercise-7.html", "async await": "steps.html#stage-5",
    "async let": "exercise-10.html", "result type": "stage-3.html", "exercise 3": "exercise-3.html", "own screen": "exercise-15.html",
    "completion handler": "glossary.html#completion-handler", publisher: "steps.html#3-4-1", "task group": "exercise-10.html",
    debounce: "exercise-13.html", "search as you type": "exercise-13.html", "snake case": "exercise-3.html",
    AnyCancellable: "steps.html#1-2-2", deinit: "compiler.html#a-deinit-that-isnt-isolated", Sendable: "compiler.html", "main actor": "compiler.html",
    continuation: "glossary.html#continuation", timeout: "compiler.html", "status code": "compiler.html", hazards: "compiler.html",
    "actor reentrancy": "glossary.html#actor", "error handling": "which.html",
    "XCTest vs Swift Testing": "exercise-15.html#your-own", "escaping closure": "exercise-2.html",
    "decode JSON date": "exercise-3.html", "test async code": "exercise-9.html", "swift 6": "exercise-17.html",
    "@MainActor": "compiler.html", "out of order responses": "index.html#opening",
    print: "room.html", snapshot: "index.html#five-stages", weak: "glossary.html#weak-self", "next page": "exercise-15.html",
    "swiftui preview": "exercise-6.html", "cancel request": "steps.html#1-2-2", "Combine vs async await": "exercise-7.html",
    "small steps": "steps.html", hint: "exercises.html", reset: "exercises.html", glossary: "glossary.html",
};
const checkSearch = async () => {
    const type = (field, text) => {
        field.value = text;
        send(field, "Event", "input");
        return [...field.ownerDocument.querySelectorAll("#passages a")].filter(isShown);
    };
    const field = find("#query");
    const found = new Set(type(field, "").map((link) => link.pathname.split("/").pop()));
    const missing = book.filter((name) => name !== "search.html" && !found.has(name));
    check("A page can't be found.", missing.length === 0, missing.join());
    for (const words of ["URLSessionDataT", "_d", "continuation twice", "304", "swift", "6", ">=", "[weak self]"]) {
        check("A word can't be found.", type(field, words).length > 0, words);
    }
    for (const [words, place] of Object.entries(searches)) {
        const best = type(field, words).slice(0, 3).map((link) => link.getAttribute("href"));
        check("A search doesn't find what it should.", best.some((one) => one.startsWith(place)), `${words}: ${best}`);
    }
    const examples = () => findAll("#examples button, #examples a").filter(isShown);
    check("Nothing is said where nothing is found.", type(field, "zzyzx").length === 0 && find("#found").textContent);
    check("Where nothing is found, nothing leads on.", examples().some((one) => one.matches("a")));
    type(field, "");
    check("The search doesn't begin with examples.", examples().length > 4);
    examples()[0].click();
    check("An example finds nothing.", findAll("#passages a").some(isShown) && examples().length === 0);
    check("The best result isn't first.", type(field, "hazards")[0].textContent.startsWith("Hazards"));
    await checkKeys("#query", ["ArrowDown"]);
    await checkKeys("#passages a", ["ArrowUp"]);
    await open("glossary.html");
    for (const way of ["Escape", "a button"]) {
        key("/");
        const inner = find("dialog iframe");
        await Promise.race([new Promise((resolve) => inner.addEventListener("load", resolve)), turn(3000)]);
        await turn();
        const query = inner.contentDocument.querySelector("#query");
        check("The search over the page isn't ready.", isInSight(inner) && inner.contentDocument.activeElement === query);
        check("The search over the page finds nothing.", type(query, "hazards").length > 0);
        check("A result opens inside of the search.", inner.contentDocument.querySelector("base").target === "_top");
        if (way === "Escape") send(query, "KeyboardEvent", "keydown", { key: way });
        else find("dialog button").click();
        await turn(1000);
        check("The search doesn't close, or the focus is lost.", inside().activeElement === find("a.find"), `(with ${way})`);
    }
};

const text = (base64) => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
// The code by file, without the lines that are shown as removed.
const checkCode = (expected) => {
    const shown = {};
    let name;
    for (const row of find("#code").children) {
        if (row.matches("h2")) shown[name = row.textContent] = "";
        else if (!row.matches(".d, .o, .f, .gap")) shown[name] += `${row.textContent}\n`;
    }
    const wrong = Object.keys({ ...shown, ...expected }).filter((name) => shown[name] !== text(expected[name] ?? ""));
    check("The code isn't the code of the stage.", wrong.length === 0, wrong.join());
};
const swipe = (part, x, y) => {
    const touch = (clientX, clientY) => new frame.contentWindow.Touch({ identifier: 0, target: part, clientX, clientY });
    send(part, "TouchEvent", "touchstart", { touches: [touch(200, 200)] });
    send(part, "TouchEvent", "touchend", { changedTouches: [touch(200 + x, 200 + y)] });
};
const checkSteps = async (isFirstWidth) => {
    const start = place;
    const isLow = frame.clientHeight < 500;
    const shown = () => findAll("#steps > section").filter(isShown)[0];
    let moves = 0;
    for (const id of sections) {
        place = `${start}, ${id}`;
        const isStep = !(id in sources);
        if (isStep) {
            if (id in shortcuts) {
                await open("steps.html", `#${shortcuts[id]}`);
                find(`a[href="#${id}"][data-begins]`).click();
            } else key("PageDown");
            settle();
            check("A step doesn't ask first.", shown().id === id && isShown(shown().querySelector("blockquote")));
            const answers = findAll("#steps .asked > p, .asked h2 span, #code :is(.a, .d, .o, .w, .t)");
            none("A step that asks gives its answer away.", answers.filter(isShown));
            const { scrollHeight, clientHeight } = find("#steps");
            check("A question isn't whole above the code.", isLow || scrollHeight <= clientHeight + 1, scrollHeight - clientHeight);
        }
        if (id !== sections[0]) key("n");
        const animations = inside().getAnimations().filter((animation) => animation.effect.target.closest("#code"));
        check("Something moves although the reader prefers that it doesn't.", !isStill || animations.length === 0);
        moves += animations.filter((animation) => animation.effect.getKeyframes().some((one) => one.transform)).length;
        settle();
        await turn();
        check("The next section isn't shown.", shown().id === id && hash() === `#${id}`, shown().id);
        if (shown().id !== id) return;
        none("A line of the section before is left.", findAll(".ghost"));
        if (!isStep) checkCode(sources[id]);
        const jobs = findAll(".who span").filter(isShown);
        check("Who does what isn't shown.", isStep ? jobs.length >= 8 || frame.clientWidth <= 860 : jobs.length === 0, jobs.length);
        if (isLow) {
            const isWhole = (part) => part.scrollHeight <= part.clientHeight + 1;
            check("In a low window, text and code scroll apart.", isWhole(find("#steps")) && isWhole(find("#code")));
        } else {
            const isChangeInSight = findAll("#code :is(.a, .d, .o, .w, .i, .t)").some(isInSight);
            check("The change isn't in sight.", !isStep || isChangeInSight);
            const hasRoom = (part) => isInSight(part) && part.clientHeight >= 180 && part.clientWidth >= 280;
            check("Text and code have no room.", hasRoom(find("#steps")) && hasRoom(find("#code")));
        }
        checkLayout();
        if (!isFirstWidth) continue;
        const isHeard = find("#live").textContent.includes(shown().querySelector("h2").textContent.trim());
        check("A listener doesn't hear what is shown.", isHeard || id === sections[0]);
        // The quiz has the same parts, at both widths.
        if (!isStill) await checkEffects(shown());
    }
    place = start;
    check("The page of the steps doesn't say where on the path it is.", isShown(find("#steps .place")) && isShown(find("h1")));
    check("An answer between the steps has no map.", findAll("#steps .answer .map .row").length > 0);
    check("No line moves to its new place.", isStill || moves > 0);
    if (!isFirstWidth) return;
    const moving = () => inside().getAnimations().filter(({ effect }) => effect.target.closest("#code")).length;
    await open("steps.html", "#2-3-4");
    check("A link to a step leads to another one.", shown().id === "2-3-4");
    key("n");
    key("n");
    settle();
    key("ArrowRight", { ctrlKey: true });
    settle();
    key("ArrowRight", { ctrlKey: true });
    check("With Ctrl, an arrow doesn't lead to the next stage.", shown().id === "stage-4");
    check("A jump moves text over text.", moving() === 0);
    key("ArrowLeft", { ctrlKey: true });
    check("With Ctrl, an arrow doesn't lead back.", shown().id === "stage-3");
    await open("steps.html", "#2-3-4");
    if (frame.clientWidth >= 1100) {
        const { clientWidth } = find("#code");
        key("c");
        check("Without the contents, the code has no more room.", find("#code").clientWidth > clientWidth);
        key("c");
    }
    check("A click shows no more lines.", await hasEffect(find("[data-key=a]")));
    await checkKeys("body", ["a", "n", "p", "PageDown", " ", "ArrowRight", "PageUp", "ArrowLeft"]);
    check("The browser's own key is taken away.", !await changesSight(() => key("n", { ctrlKey: true })));
    for (const part of [find("#steps"), find("#code")]) {
        check("A swipe changes nothing in sight.", await changesSight(() => swipe(part, -120, 5)));
        check("A swipe back changes nothing in sight.", await changesSight(() => swipe(part, 120, 5)));
        check("Scrolling with a finger leads away.", !await changesSight(() => swipe(part, -120, 200)));
    }
    await checkEffects(find(".bar"));
    await checkLinksWithin();
};

(async () => {
    for (const width of widths) {
        const isFirstWidth = width === widths[0];
        frame.style.cssText = `width:${width}px;height:${heights[width]}px;border:0`;
        for (const name of book) {
            place = `${name} at ${width}`;
            localStorage.clear();
            await open(name);
            if (isFirstWidth) checkPage(name);
            if (name.startsWith("exercise-")) checkExercise();
            if (name === "steps.html") {
                await checkSteps(isFirstWidth);
                continue;
            }
            checkLayout();
            if (!isFirstWidth) continue;
            await checkLinksWithin();
            await checkEffects();
            if (name === "index.html") await checkCover();
            if (name.startsWith("stage-")) await checkThreads(name);
            if (name === "stage-3.html") await checkCopying();
            if (name === "exercise-6.html") await checkPicture();
            if (name === "compiler.html") await checkMessages();
            if (name === "quiz.html") await checkQuiz();
            if (name === "search.html") await checkSearch();
            if (name === "index.html") await checkMemory();
        }
    }
    for (const width of widths) {
        frame.style.cssText = `width:${width}px;height:${heights[width]}px;border:0`;
        for (const name of own) {
            place = `${name} at ${width}`;
            await open(name, "", "own");
            checkLayout();
            await checkOwn(name);
        }
    }
    // Neither colours nor motion make a difference here.
    if (isStill) for (const name of book) await checkWithoutScript(name);
    checkLinks();
})().catch((error) => failures.push(`FAIL ${place}: ${error.stack}`)).finally(() => {
    document.querySelector("pre").textContent = [...failures, `done ${passed}`].join("\n");
});
