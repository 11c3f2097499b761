const failures = [];
let passed = 0;
let place = "";
const check = (what, isTrue, found = "") => {
    if (isTrue) passed += 1;
    else failures.push(`FAIL ${place}: ${what} ${found}`.trimEnd());
};
const same = (what, found, expected) => check(what, found === expected, `(${found}, not ${expected})`);

const frame = document.querySelector("iframe");
const turn = (time = 30) => new Promise((resolve) => setTimeout(resolve, time));
const inside = () => frame.contentDocument;
const find = (selector) => inside().querySelector(selector);
const byHash = (link) => inside().getElementById(link.hash.slice(1));
const findAll = (selector) => [...inside().querySelectorAll(selector)];
const page = () => frame.contentWindow.location.pathname.split("/").pop();
const loaded = () => new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
let visits = 0;
// A new query lets the frame load the page again, even if only the fragment differs.
const open = async (name, fragment = "", parent = "pages") => {
    const isLoaded = loaded();
    frame.src = `${parent}/${name}?${visits++}${fragment}`;
    await isLoaded;
    await turn();
};
const key = (name, options = {}) => {
    const target = inside().activeElement ?? inside().body;
    target.dispatchEvent(new frame.contentWindow.KeyboardEvent("keydown", { key: name, bubbles: true, ...options }));
};
const press = async (name, options) => {
    key(name, options);
    await turn();
};
const leave = async (name) => {
    const isLoaded = loaded();
    // In a field, a key is a letter.
    inside().activeElement?.blur();
    key(name);
    await Promise.race([isLoaded, turn(3000)]);
    await turn();
};

const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
const isInSight = (element, area = { top: 0, bottom: frame.clientHeight }) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > area.top && box.top < area.bottom;
};
const fits = (element = inside().documentElement) => element.scrollWidth <= element.clientWidth;
const isInSightAtEnd = (content, scroller) => {
    scroller.scrollTop = 1e6;
    const shown = [...content.querySelectorAll("*")].filter(isShown).map((child) => child.getBoundingClientRect().bottom);
    return Math.max(...shown) <= scroller.getBoundingClientRect().bottom + 1;
};

// What the Tab key reaches, in its order.
const stops = () => findAll("a[href], button, input, summary, [tabindex]").filter(isShown);
const canHaveFocus = (element) => {
    element.focus({ preventScroll: true });
    const style = frame.contentWindow.getComputedStyle(element);
    return inside().activeElement === element && style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2;
};
const checkFocus = () => {
    const lost = stops().filter((element) => element.tabIndex !== 0 || !canHaveFocus(element));
    check("everything clickable can have a visible focus", lost.length === 0, lost[0]?.outerHTML.slice(0, 120));
    inside().activeElement?.blur();
};
const click = (element) => {
    check(`${element.textContent.trim().slice(0, 20)} can be reached`, canHaveFocus(element));
    element.click();
};

// The IDs of each page, and all links within the book.
const ids = new Map();
const links = [];
const isBroken = (link) => link.protocol === "file:" && !ids.get(link.file)?.has(decodeURIComponent(link.hash.slice(1)));
const collect = () => {
    const all = findAll("[id]").map((element) => element.id);
    same("has each ID once", new Set(all).size, all.length);
    ids.set(page(), new Set([...all, ""]));
    for (const { protocol, pathname, hash } of findAll("a[href]")) {
        check("leads to no unsafe address", ["file:", "https:"].includes(protocol), protocol);
        links.push({ protocol, hash, file: pathname.split("/").pop(), from: page() });
    }
};

const isInContents = (name) => !["index.html", "search.html"].includes(name);
const checkFrame = async (name) => {
    const isWide = frame.clientWidth >= 1100;
    const contents = find("#contents");
    same("has one main part", findAll("main").length, 1);
    const ending = name === "index.html" ? "Refactor Stages" : " · Refactor Stages";
    check("the title has the book's name", inside().title.endsWith(ending), inside().title);
    for (const meta of ["name=description", "property='og:title'", "property='og:description'", "property='og:image'"]) {
        check(`a preview has ${meta}`, find(`meta[${meta}]`)?.content.length > 7);
    }
    check("has an icon", find("link[rel=icon]").href.startsWith("data:"));
    same("the contents are beside the page", isShown(contents), isWide);
    const here = findAll("#contents [aria-current=page]").map((link) => link.pathname.split("/").pop());
    same("the contents say where you are", here.join(), isInContents(name) ? name : "");
    if (!isWide) {
        click(find(".menu"));
        await turn();
        check("a button shows the contents", isShown(contents) && isInSight(contents));
        contents.hidePopover();
    }
    const covering = findAll("main, main *").filter((part) =>
        ["fixed", "sticky"].includes(frame.contentWindow.getComputedStyle(part).position) &&
        !part.matches("summary, #code h2"));
    check("nothing lies on the text", covering.length === 0, covering[0]?.className);
};

// Applies the rules for paper to the screen, then takes them back.
const checkPaper = (name) => {
    const rules = [...inside().styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.media?.mediaText === "print");
    check("has rules for paper", rules.length > 0);
    for (const rule of rules) rule.media.mediaText = "all";
    const left = findAll("nav, .top, .skip, .bar, .copy, .menu, .find, input, output").filter(isShown);
    check("bars and links vanish on paper", left.length === 0, left[0]?.outerHTML.slice(0, 80));
    if (name === "steps.html") {
        const sections = findAll("#steps > section");
        const isWhole = (section) => isShown(section) &&
            [...section.querySelectorAll(":scope > :is(h1, p, blockquote), .diffs > .file")].every(isShown);
        check("the page of steps shows all of each section on paper", sections.every(isWhole), sections.find((one) => !isWhole(one))?.id);
        check("the code of the moment isn't on paper", !isShown(find("#code")));
    }
    if (name === "quiz.html") {
        const answers = find(".answers");
        check("the answers are on a sheet of their own",
            isShown(answers) && frame.contentWindow.getComputedStyle(answers).breakBefore === "page");
        same("each change has an answer on paper", findAll(".answers li").length, findAll(".question").length);
        check("no answer is next to its question", !findAll(".question .answer").some(isShown));
    }
    for (const rule of rules) rule.media.mediaText = "print";
};

const checkCopying = async () => {
    const [button] = findAll(".copy");
    const code = button.previousElementSibling;
    check("a copy button isn't on the code",
        button.getBoundingClientRect().left >= code.getBoundingClientRect().right - 1);
    // In place of the system's clipboard, which takes its time: one that takes a text, and one that refuses it.
    const answer = (writeText) => {
        Object.defineProperty(frame.contentWindow.navigator, "clipboard", { configurable: true, value: { writeText } });
    };
    let copied = "";
    answer(async (text) => { copied = text; });
    click(button);
    await turn();
    check("a copy button copies", copied === code.textContent && button.textContent === "Copied");
    answer(() => Promise.reject());
    click(button);
    await turn();
    const selection = frame.contentWindow.getSelection().toString().trim();
    check("a copy button selects what it can't copy", selection === code.textContent.trim());
};

const checkSearch = async () => {
    const field = find("#query");
    const search = (text) => {
        field.value = text;
        field.dispatchEvent(new frame.contentWindow.Event("input", { bubbles: true }));
        return findAll("#passages > li").filter(isShown).map((item) => item.querySelector("a"));
    };
    const files = (found) => new Set(found.map((link) => link.pathname.split("/").pop()));
    const all = search("");
    const missing = book.filter((name) => name !== "search.html" && !files(all).has(name));
    check("the index has every page", missing.length === 0, missing.join());
    check("the index has no empty title", all.every((link) => link.firstChild.textContent.trim().length > 0));
    check("finds a title first", search("hazards")[0]?.textContent.startsWith("Hazards"));
    check("finds the start of a name in code", files(search("URLSessionDataT")).size > 0);
    // No heading has a word that begins like this.
    check("finds the start of a word by two letters", files(search("_d")).has("compiler.html"));
    check("finds what has both words", search("continuation twice").length > 0);
    check("finds a change", files(search("304")).has("quiz.html"));
    same("finds nothing that isn't there", search("zzyzx").length, 0);
    check("says that it found nothing", find("#found").textContent.startsWith("Nothing"));
    search("glossary");
    check("doesn't scroll sideways with results", fits());
    field.focus();
    await press("ArrowDown");
    check("an arrow key leads to the results", inside().activeElement.matches("#passages a"));
    await press("ArrowUp");
    same("another leads back", inside().activeElement, field);
    await press("n");
    same("a letter is a letter", page(), "search.html");
    await open("glossary.html");
    for (const close of ["Escape", "a button"]) {
        key("/");
        const dialog = find("dialog");
        const inner = dialog.querySelector("iframe");
        const isLoaded = new Promise((resolve) => inner.addEventListener("load", resolve, { once: true }));
        await Promise.race([isLoaded, turn(3000)]);
        await turn();
        const over = inner.contentDocument;
        const field = over?.querySelector("#query");
        check("a slash opens the search", Boolean(field));
        if (!field) return;
        same("a slash opens the search over the page", page(), "glossary.html");
        check("it is in sight", isInSight(dialog) && field.getBoundingClientRect().height > 0);
        same("its field has the focus", over.activeElement, field);
        const parts = [...over.querySelectorAll(".top, #contents, .bar, h1, #passages")].filter(isShown);
        check("there is nothing but the search", parts.length === 0, parts[0]?.outerHTML.slice(0, 80));
        field.value = "hazards";
        field.dispatchEvent(new inner.contentWindow.Event("input", { bubbles: true }));
        check("it finds something", over.querySelector("#passages a").textContent.startsWith("Hazards"));
        check("doesn't scroll sideways over the page", fits(over.documentElement) && fits());
        same("a result opens in place of the page", over.querySelector("base").target, "_top");
        if (close === "Escape") {
            field.dispatchEvent(new inner.contentWindow.KeyboardEvent("keydown", { key: close, bubbles: true }));
            // A message to the page around it takes its time.
            for (let turns = 0; turns < 40 && find("dialog"); turns += 1) await turn(25);
        } else click(dialog.querySelector("button"));
        await turn();
        check(`${close} closes it`, !find("dialog"));
        same("the focus is where it was opened", inside().activeElement, find("a.find"));
    }
};

const checkPage = async (name) => {
    sessionStorage.clear();
    await open(name);
    same("is the page", page(), name);
    check("has the colours", frame.contentWindow.matchMedia(`(prefers-color-scheme: ${scheme})`).matches);
    same("has a language", inside().documentElement.lang, "en");
    check("has a title", inside().title.trim().length > 3);
    check("has a heading", findAll("h1").some((heading) => isShown(heading) && heading.textContent.trim()));
    check("doesn't scroll sideways", fits());
    check("loads nothing else", frame.contentWindow.performance.getEntriesByType("resource").length === 0);
    checkFocus();
    if (!ids.has(name)) collect();
    await checkFrame(name);
    checkPaper(name);
    find(".bar").scrollIntoView();
    for (const control of findAll(".top > :not(.skip), .bar > *").filter(isShown)) {
        const box = control.getBoundingClientRect();
        check("shows all of each control", box.left >= 0 && box.right <= frame.clientWidth && box.top >= 0 &&
            box.bottom <= frame.clientHeight + 1, control.outerHTML.slice(0, 60));
    }
    inside().documentElement.scrollTop = 0;
};

const checkCover = () => {
    const contents = findAll(".contents a").map((link) => link.pathname.split("/").pop());
    same("the contents are complete", [...contents, "index.html"].sort().join(), [...book].sort().join());
    const start = find("a.go").getBoundingClientRect();
    check("the page of steps starts on the first screen", start.bottom <= frame.clientHeight, `(${start.bottom})`);
    if (frame.clientWidth === 1280) {
        const parts = [...find(".phones").children].map((part) => Math.round(part.getBoundingClientRect().bottom));
        check("the phones, their controls and what goes wrong are on the first screen", Math.max(...parts) <= 800, `(${parts})`);
        same("all groups of the contents can be seen", findAll("#contents summary").filter((group) => !isInSight(group)).length, 0);
    }
    const stages = findAll(".stages > li");
    check("each stage has its line of code in colour",
        stages.length === 5 && stages.every((stage) => stage.querySelector("code i") && fits(stage.querySelector("pre"))));
    return ["index.html", ...contents];
};

const checkComparison = async () => {
    const folds = findAll(".fold");
    check("is folded", folds.length > 0 && folds.every((fold) => !fold.open));
    click(folds[0].querySelector("summary"));
    check("a click unfolds one", folds.every((fold, index) => fold.open === (index === 0)));
    for (const fold of folds) fold.open = true;
    check("doesn't scroll sideways unfolded", fits());
    check("has a legend", isShown(find(".legend")) && find(".legend").textContent.includes("~ indented"));
    const signs = findAll(".comparison td:is(.o, .w)").map((cell) => frame.contentWindow.getComputedStyle(cell, "::after").content);
    check("only what is indented has a tilde", signs.length > 0 && !signs.some((sign) => sign.includes("~")));
    for (const link of findAll(".note a")) {
        link.click();
        await turn(5);
        const end = byHash(link);
        check("a moved block leads to its other end", end !== link && isInSight(end) && end.matches(":target"));
    }
};

// Answers every question of the page that is shown, every other one wrongly.
const checkQuestions = async () => {
    let right = 0;
    for (const [index, question] of findAll(".question").filter(isShown).entries()) {
        const inQuestion = (selector) => question.querySelector(selector);
        const verdict = inQuestion("[role=status]");
        const answer = inQuestion(".answer");
        const buttons = [...question.querySelectorAll(".choices button")];
        const rightOnes = buttons.filter((button) => "right" in button.dataset);
        const broken = [...question.querySelectorAll(".answer > p:first-of-type + ul li")]
            .map((item) => item.textContent.trim());
        const isNothing = answer.textContent.includes("It breaks nothing.");
        const asksForLine = question.matches(".which");
        const lines = (kinds) => [...question.querySelectorAll(`.answer td:is(${kinds})`)]
            .map((cell) => cell.textContent.trim()).filter((line) => line);
        const changed = lines(".a, .w").length > 0 ? lines(".a, .w") : [lines(".d, .o").join(" ")];
        same("has one right choice", rightOnes.length, 1);
        check("the diff comes after the question about its line",
            !asksForLine || ![...question.querySelectorAll("table")].some(isShown));
        for (const button of buttons) {
            const text = button.textContent.trim();
            const isRight = asksForLine ? changed.includes(text)
                : text === "None of them" ? isNothing : !isNothing && broken.includes(text);
            same(`“${text}” is as the answer says`, rightOnes.includes(button), isRight);
        }
        check("begins without a verdict", !answer.open && verdict.textContent === "" && !inQuestion("[aria-disabled]"));
        const isWrong = index % 2 === 1;
        const choice = buttons.find((button) => rightOnes.includes(button) !== isWrong);
        click(choice);
        await turn(5);
        right += !isWrong;
        const number = buttons.indexOf(rightOnes[0]) + 1;
        const outcome = () => `${verdict.textContent} ${find("#score")?.textContent ?? ""} ` +
            question.querySelectorAll(".chosen").length;
        const expected = `${isWrong ? `✗ No, it’s ${number}.` : "✓ Right."} ` +
            `${find("#score") ? `${right} of ${index + 1} right` : ""} 1`;
        same("gives a verdict", outcome(), expected);
        check("opens the answer", answer.open && isShown(answer.querySelector("p")));
        check("the answer has the diff", !asksForLine || isShown(answer.querySelector("table")));
        const phones = inQuestion(".phones");
        same("what breaks has phones", Boolean(phones), !isNothing);
        // Each change once, and on the quiz only some: playing takes its time.
        if (phones && (page() === "steps.html" || index % 8 === 0 || phones.dataset.change === "5")) await checkPhones(phones);
        check("is closed for more answers", buttons.every((button) => button.ariaDisabled === "true" && !button.disabled));
        for (const button of buttons) click(button);
        same("a second answer changes nothing", outcome(), expected);
    }
    check("doesn't scroll sideways when answered", fits());
};

// After all questions are answered.
const checkScore = async () => {
    const score = find("#score").textContent;
    await open("glossary.html");
    await open("quiz.html");
    same("the score survives a way back", find("#score").textContent, score);
    check("so do the answers", findAll(".question").every((question) => question.matches(".done")));
    const marks = findAll("#contents a:is(.right, .wrong)");
    same("the contents show the answers", marks.length, findAll(".question").length);
    const isLoaded = loaded();
    click(find("#again"));
    await isLoaded;
    await turn();
    check("a button starts again", find("#score").textContent === "" && findAll(".done").length === 0);
};
// The other way round: from the phones to the line.
const checkTurned = async () => {
    const turnRound = async () => {
        const isLoaded = loaded();
        inside().documentElement.scrollTop = 0;
        click(find("#turn"));
        await isLoaded;
        await turn();
    };
    const start = place;
    place = `${start}, the other way round`;
    await turnRound();
    same("asks for the line", find("h1").textContent, "Which line did it?");
    const shown = findAll(".question").filter(isShown);
    check("asks about many changes", shown.length > 12 && shown.every((question) => question.matches(".which")));
    const listed = findAll("#contents ol li").filter((item) => !item.hidden);
    same("the contents have these", listed.length, shown.length);
    check("doesn't scroll sideways", fits());
    await checkQuestions();
    await turnRound();
    same("and back", find("h1").textContent, "What does it break?");
    place = start;
};
const checkPresenterInQuiz = async () => {
    const questions = findAll(".question");
    const hash = () => frame.contentWindow.location.hash;
    const last = `#${questions.at(-1).id}`;
    const pressUntil = async (name, isDone) => {
        for (let presses = 0; presses < 8 && !isDone(); presses += 1) await press(name);
    };
    await press("n");
    same("n leads to the first question", hash(), "#change-1");
    await press("n");
    same("n leads to the next question", hash(), "#change-2");
    const area = { top: find(".top").offsetHeight, bottom: frame.clientHeight };
    check("a question begins below the bar", isInSight(questions[1].querySelector("h2"), area));
    const answer = questions[1].querySelector(".answer");
    await pressUntil("PageDown", () => answer.open);
    check("a clicker opens the answer first", answer.open && hash() === "#change-2");
    await pressUntil("PageDown", () => hash() !== "#change-2");
    same("then it leads to the next question", hash(), "#change-3");
    await press("PageUp");
    same("and back", hash(), "#change-2");
    same("opening an answer isn't answering", find("#score").textContent, "");
    for (const { id } of questions.slice(2)) {
        await press("n");
        same("n leads on", hash(), `#${id}`);
    }
    same("the last question is the last", hash(), last);
};
// Lets the phones play, from the second event.
const checkPlaying = async (phones, first) => {
    const scene = phones.querySelector(".scene");
    const play = phones.querySelectorAll(".controls button")[1];
    const slider = phones.querySelector(".controls input");
    const isAt = (number) => Number(slider.value) === number;
    scene.focus({ preventScroll: true });
    const before = page();
    key(" ");
    same("the space bar plays", play.textContent, "❚❚ Pause");
    await turn(2200);
    check("plays on", Number(slider.value) > 1);
    key(" ");
    const stopped = Number(slider.value);
    await turn(3000);
    check("pauses", isAt(stopped) && play.textContent === "▶ Play");
    key("Home");
    click(play);
    await turn(1400 * slider.max);
    check("stops where something goes wrong", isAt(first) && play.textContent === "▶ Play", `(${slider.value}, not ${first})`);
    click(play);
    await turn(1400 * slider.max);
    check("plays to the end", isAt(Number(slider.max)) && play.textContent === "▶ Play");
    key("ArrowRight", { ctrlKey: true });
    same("the keys lead to no other page", page(), before);
};
// Steps through what the phones of a page show, with buttons and keys.
const checkPhones = async (phones) => {
    const inPhones = (selector) => phones.querySelector(selector);
    const start = place;
    place = `${start}, phones of change ${phones.dataset.change}`;
    const [asItIs, changed] = phones.querySelectorAll(".screen");
    const scene = inPhones(".scene");
    const [back, play, forward] = phones.querySelectorAll(".controls button");
    const slider = inPhones(".controls input");
    const problem = () => inPhones(".problem").textContent;
    const isAt = (number) => Number(slider.value) === number &&
        inPhones(".controls output").textContent.startsWith(`${number} of ${slider.max}`);
    const checkFrame = () => {
        for (const glass of [asItIs, changed]) {
            const box = glass.getBoundingClientRect();
            const cut = [...glass.querySelectorAll(".app *")].filter(isShown).find((part) => {
                const own = part.getBoundingClientRect();
                return own.bottom > box.bottom + 1 || own.right > box.right + 1 ||
                    part.scrollWidth > part.clientWidth + 1 && !part.matches(".tapped, :has(.tapped)");
            });
            check("shows all of the screen", !cut, cut?.textContent.slice(0, 40));
        }
        const [left, right] = [asItIs, changed].map((glass) => glass.textContent);
        same("marks what differs", Boolean(inPhones(".differs")), left !== right);
        check("says what goes wrong", left === right || problem().length > 20, problem());
        check("says what happens", inPhones(".said").textContent.length > 8);
        same("announces it", `${inPhones(".said").ariaLive} ${inPhones(".problem").ariaLive}`, "polite polite");
    };
    const first = Number(slider.value);
    check("begins where something goes wrong", problem().length > 20);
    const boxes = [asItIs, changed].map((glass) => glass.getBoundingClientRect());
    if (frame.clientWidth < 500) check("one phone is below the other", boxes[1].top > boxes[0].bottom);
    else check("the phones are side by side", Math.abs(boxes[1].top - boxes[0].top) < 2 && boxes[1].left > boxes[0].right);
    checkFrame();
    const lists = [...phones.querySelectorAll("figure, .server ol")];
    check("a listener knows which is which", lists.length === 3 && lists.every((part) => part.ariaLabel));
    scene.focus({ preventScroll: true });
    key("Home");
    check("Home leads to the beginning", isAt(0) && problem() === "");
    check("nothing has been logged", !inPhones(".server li"));
    let taps = 0;
    for (let number = 1; number <= slider.max; number++) {
        if (number % 2) click(forward);
        else {
            scene.focus({ preventScroll: true });
            key("ArrowRight");
        }
        check("one event forward", isAt(number));
        same("goes wrong at the first difference, and not before", problem() !== "" && number < first, false);
        if (inPhones(".tapped")) taps += 1;
        same("what the user did is listed", phones.querySelectorAll(".server .user").length, taps);
        checkFrame();
    }
    check("a tap is visible, and only then", !inPhones(".tapped"));
    click(back);
    check("one event back", isAt(slider.max - 1));
    slider.value = 1;
    slider.dispatchEvent(new frame.contentWindow.Event("input", { bubbles: true }));
    check("the slider leads there", isAt(1));
    same("a tap is visible on both phones", phones.querySelectorAll(".tapped").length, 2);
    // Playing takes its time: once will do.
    if (page() === "index.html" && frame.clientWidth === 1280) await checkPlaying(phones, first);
    const motion = inside().getAnimations().filter(({ effect }) => phones.contains(effect.target));
    check("nothing moves if the reader prefers that", !isStill || motion.length === 0);
    checkMap(phones, checkFrame, () => Number(slider.max));
    check("doesn't scroll sideways with phones", fits() && fits(phones));
    place = start;
};
// Chooses orders on the map and by name.
const checkMap = (phones, checkFrame, length) => {
    const map = find(`.map[data-change="${phones.dataset.change}"]`);
    if (!map) return;
    const cells = [...map.querySelectorAll("input")];
    const pickers = [...map.querySelectorAll("select")];
    const shown = cells.filter((cell) => cell.matches(".shown"));
    same("has all orders", cells.length, 112);
    same("has a row for each fate", map.querySelectorAll(".row").length, 7);
    same("has as many marks as it says", map.textContent.match(/shows in (\d+) of 112/)?.[1], `${shown.length}`);
    check("begins with an order in which it shows", shown.some((cell) => cell.checked));
    // All orders of the first page, once; elsewhere, a few will do.
    const isOnce = page() === "index.html" && frame.clientWidth === 390 && !isStill;
    const few = cells.filter((_, index) => isOnce || index % 23 === 0);
    // A choice that is made already isn't played again.
    for (const cell of few.filter((cell) => !cell.checked)) {
        cell.click();
        const names = pickers.map((picker) => picker.selectedOptions[0].textContent);
        check("the names follow", cell.ariaLabel.toLowerCase().startsWith(
            `${names[0]}, which ${names[1]}, then ${names[2]}: ${names[3]}`.toLowerCase()), cell.ariaLabel);
        const isWrong = phones.querySelector(".problem").textContent !== "";
        same("the bug shows where the map says so", isWrong, cell.matches(".shown"));
        check("plays it", length() >= 5);
        checkFrame();
    }
    cells[0].focus({ preventScroll: true });
    cells[0].click();
    key("ArrowDown");
    same("the arrow keys lead to the next row", cells.findIndex((cell) => cell.checked), 16);
    key("ArrowUp");
    same("and back", cells.findIndex((cell) => cell.checked), 0);
    pickers[0].value = 1;
    pickers[0].dispatchEvent(new frame.contentWindow.Event("change", { bubbles: true }));
    same("a name leads to its order", cells.findIndex((cell) => cell.checked), 8);
    shown[0].click();
};
// Chooses a line, and only then sees the diff.
const checkWhichLine = () => {
    const question = find(".which");
    const answer = question.querySelector("details");
    const lines = [...question.querySelectorAll(".choices button")];
    check("the diff comes after the question", !answer.open && !isShown(answer.querySelector("table")));
    click(lines[0]);
    const right = lines.findIndex((line) => "right" in line.dataset) + 1;
    same("gives a verdict on the line", question.querySelector("[role=status]").textContent, `✗ No, it’s ${right}.`);
    check("shows the diff", answer.open && isShown(answer.querySelector("table")));
};

const text = (base64) => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
const shownSection = () => {
    const shown = findAll("#steps > section").filter(isShown);
    return shown.length === 1 ? shown[0] : { id: `${shown.length} sections` };
};
// The lines of the code by file, without those that are shown as removed.
const shownCode = () => {
    const files = {};
    let lines;
    for (const child of find("#code").children) {
        if (child.matches("h2")) lines = files[child.textContent] = [];
        else if (!child.matches(".d, .o, .f, .ghost, .gap")) lines.push({ row: child, text: child.textContent });
    }
    return files;
};
const checkCode = (files, id) => {
    same("shows the files of the stage", Object.keys(files).sort().join(), Object.keys(sources[id]).sort().join());
    for (const [name, source] of Object.entries(sources[id])) {
        check(`shows ${name} byte for byte`, files[name]?.map((line) => `${line.text}\n`).join("") === text(source));
    }
};
let moved = 0;
let merged = 0;
// After a step, a line has the element that it had before, wherever it is.
const checkStep = (before, after) => {
    const old = new Map(Object.values(before).flat().map((line) => [line.row, line.text]));
    const rows = [...find("#code").querySelectorAll(".l:not(.ghost, .f)")];
    const count = (lines, text) => lines.filter((line) => (line.text ?? line.textContent).trim() === text).length;
    for (const [name, lines] of Object.entries(after)) {
        check(`numbers the lines of ${name}`, lines.every(({ row }, index) => row.dataset.n === `${index + 1}`));
        check(`lines of ${name} that stay keep their elements`, lines.every(({ row, text }) =>
            row.matches(".a, .w, .i, .t") || old.get(row) === text));
        for (const { row, text } of lines.filter((line) => line.row.matches(".t"))) {
            const origins = row.dataset.from.split(" ").map((origin) => origin.split(":"))
                .map(([name, number]) => before[name]?.[number - 1]);
            moved += 1;
            check(`a moved line keeps its element: ${text}`, origins[0]?.row === row);
            check(`a moved line keeps its text: ${text}`, origins.every((line) => line?.text.trim() === text.trim()));
            if (origins.length === 1) continue;
            merged += 1;
            check(`no copy stays: ${text}`, origins.slice(1).every((line) => line.row !== row && !line.row.isConnected));
            const isUnique = count([...old.values()].map((text) => ({ text })), text.trim()) === origins.length;
            if (isUnique) same(`is shown once: ${text}`, count(rows, text.trim()), 1);
        }
    }
    const area = find("#code").getBoundingClientRect();
    const marked = rows.filter((row) => row.matches(".d, .o, .a, .w, .i, .t"));
    check("something is marked and in sight", marked.some((row) => isInSight(row, area)));
};
const checkParts = (section) => {
    const column = find("#steps");
    const code = find("#code");
    const [textBox, codeBox] = [column, code].map((part) => part.getBoundingClientRect());
    const bar = find(".bar").getBoundingClientRect();
    check("text and code are in sight", [textBox, codeBox].every((box) =>
        box.height >= 180 && box.width >= 300 && box.top >= 0 && box.bottom <= bar.top + 1 && box.right <= frame.clientWidth));
    check("text and code don't overlap", textBox.right <= codeBox.left + 1 || textBox.bottom <= codeBox.top + 1);
    check("neither part scrolls sideways", fits() && fits(column) && fits(code));
    check("the page itself doesn't scroll", inside().documentElement.scrollHeight <= frame.clientHeight);
    check("the text begins at its beginning", isInSight(section.querySelector("h1"), textBox));
    same("the text can scroll", frame.contentWindow.getComputedStyle(column).overflowY, "auto");
    check("the text has an end in sight", isInSightAtEnd(section, column));
    const isStop = column.tabIndex === 0 || section.querySelector("a, button");
    check("text that scrolls can have focus", column.scrollHeight <= column.clientHeight || isStop);
};
const swipe = (element, x, y, fingers = 1) => {
    const { Touch, TouchEvent } = frame.contentWindow;
    const event = (name, clientX, clientY) => {
        const changedTouches = Array.from({ length: fingers }, (_, identifier) =>
            new Touch({ identifier, target: element, clientX, clientY }));
        const touches = name === "touchend" ? [] : changedTouches;
        element.dispatchEvent(new TouchEvent(name, { touches, changedTouches, bubbles: true }));
    };
    event("touchstart", 200, 200);
    event("touchend", 200 + x, 200 + y);
};

const checkSteps = async () => {
    const start = place;
    // One wrong line would be wrong in all of the steps.
    const limit = failures.length + 20;
    const hash = () => frame.contentWindow.location.hash;
    const slider = find(".bar [type=range]");
    same("has all sections", findAll("#steps > section").map((section) => section.id).join(), sections.join());
    same("the slider has as many positions", slider.max - slider.min + 1, sections.length);
    let before;
    let beforeText;
    let animations = 0;
    const shownText = () => JSON.stringify(Object.entries(shownCode())
        .map(([name, lines]) => [name, lines.map((line) => line.text)]).filter(([, lines]) => lines.length > 0));
    const listed = (id) => findAll("#contents ol a").find((link) => link.hash === `#${id}`).textContent;
    const presenterKeys = ["PageDown", " ", "ArrowRight", "n"];
    // In virtual time, there may be no frame in which the browser would report the end.
    const settle = () => {
        const animations = inside().getAnimations();
        // A spinner turns forever.
        for (const animation of animations.filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)) {
            animation.finish();
            animation.onfinish?.();
        }
    };
    for (const [index, id] of sections.entries()) {
        place = `${start}, ${id}`;
        const asks = !(id in sources);
        const next = asks ? presenterKeys[index % presenterKeys.length] : "n";
        if (asks) {
            // On a button, a space presses it.
            inside().activeElement?.blur();
            key(next);
            settle();
            await turn();
            const asked = shownSection();
            same("a step asks first", `${asked.id} ${asked.className}`, `${id} asked`);
            check("it shows what hurts, and not yet the change", isShown(asked.querySelector("blockquote")) &&
                ![...asked.querySelectorAll(":scope > p, h1 span")].some(isShown));
            const isMarked = find("#code .l:is(.a, .d, .o, .w, .i, .f, .t)") !== null;
            check("it shows the code before", shownText() === beforeText && !isMarked);
            same("the button says so", find("#next").textContent, "The change");
            same("the contents don't give the answer away", listed(id), `Step ${id.split("-")[2]}`);
        }
        if (index > 0) {
            key(next);
            const running = inside().getAnimations();
            animations += running.length;
            check("motion is as the reader prefers", isStill ? running.length === 0 : running.length > 0 || id in sources);
            settle();
            await turn();
            same("nothing of the last section is left", findAll(".ghost").length, 0);
        }
        const section = shownSection();
        same("n shows the section", section.id, id);
        if (section.id !== id || failures.length > limit) return;
        if (index > 0) same("the hash follows", hash(), `#${id}`);
        if (asks) same("the contents name the step", listed(id), section.querySelector("h1 span").textContent.trim());
        same("the slider follows", Number(slider.value), index);
        same("the slider has a name", slider.ariaValueText, section.dataset.name);
        same("the name is shown", find("#step").textContent, section.dataset.name);
        const live = find("#live").textContent;
        const parts = [...section.children].filter((part) => part.matches("h1, p, blockquote"));
        check("the step is announced", index === 0 || parts.every((part) => live.includes(part.textContent.trim())));
        const code = shownCode();
        if (sources[id]) checkCode(code, id);
        else checkStep(before, code);
        checkParts(section);
        checkFocus();
        await checkQuestions();
        before = code;
        beforeText = shownText();
        const areShown = () => findAll("#code > *").every(isShown);
        if (!(id in sources)) check("folds what doesn't change", !areShown());
        if (index % 6 !== 1 || id in sources) continue;
        key("a");
        check("a shows all lines", areShown() && fits());
        click(find("[data-key=a]"));
        check("a button folds them again", !areShown());
    }
    place = start;
    check("lines move", moved > 0 && merged > 0);
    same("has motion", animations > 0, !isStill);

    // Without a pause, so movements overlap.
    for (const id of [...sections].reverse().slice(1)) {
        place = `${start}, back to ${id}`;
        const current = shownSection();
        if (!(current.id in sources)) {
            key("PageUp");
            same("back shows what hurts", `${shownSection().id} ${shownSection().className}`, `${current.id} asked`);
        }
        key("ArrowLeft");
        same("back shows the section", shownSection().id + hash(), `${id}#${id}`);
        if (sources[id]) checkCode(shownCode(), id);
    }
    place = start;
    for (const index of [7, sections.length - 1, 0, 20]) {
        slider.value = index;
        slider.dispatchEvent(new frame.contentWindow.Event("input", { bubbles: true }));
        same("the slider moves it", shownSection().id + hash(), `${sections[index]}#${sections[index]}`);
    }
    click(find("[data-key=n]"));
    same("a button shows the next section", shownSection().id, sections[21]);
    const stage = findAll("#contents ol li").filter((item) => !item.hidden).map((item) => item.firstChild.hash.slice(1));
    check("the contents show the steps of this stage", stage.includes(sections[21]) && stage.length < 18);
    same("the contents show the step", find("#contents [aria-current=location]").hash, `#${sections[21]}`);
    key("c");
    check("c hides the contents", !isShown(find("#contents")));
    key("c");
    click(find("[data-key=p]"));
    same("a button shows the previous section", shownSection().id, sections[20]);
    key("n", { ctrlKey: true });
    same("leaves the browser its own keys", shownSection().id, sections[20]);
    swipe(find("#steps"), -120, 5);
    same("a swipe shows the next section", shownSection().id, sections[21]);
    swipe(find("#code"), 120, -5);
    same("a swipe shows the previous section", shownSection().id, sections[20]);
    swipe(find("#code"), -120, 200);
    swipe(find("#steps"), -20, 0);
    swipe(slider, -120, 0);
    swipe(find("#steps"), -120, 0, 2);
    for (const scroller of findAll("#steps pre")) swipe(scroller, -120, 0);
    same("other touches don't", shownSection().id, sections[20]);
    const steps = findAll("#steps section > details ol a");
    const targets = sections.filter((id) => !(id in sources));
    same("has a link to each step", steps.map((link) => link.hash.slice(1)).join(), targets.join());
    // Following a link takes its time: a few will do.
    for (const link of steps.filter((_, index) => index % 6 === 0)) {
        link.click();
        await turn(5);
        same("a link shows its section", `#${shownSection().id}`, link.hash);
    }
    await open("steps.html");
    const about = find("#stage-1 .marks");
    check("the first page explains the marks", isShown(about) && /Space.*removed/s.test(about.textContent));
    for (const id of ["2-3-4", "stage-5"]) {
        await open("steps.html", `#${id}`);
        same("opens at a hash", shownSection().id, id);
    }
};

const checkWithoutScript = async (name) => {
    await open(name, "", "plain");
    same("has no script", inside().scripts.length, 0);
    check("doesn't scroll sideways", fits());
    // A browser shows a popover without a script.
    const controls = "button:enabled:not([popovertarget]), input:enabled, [tabindex], output, kbd";
    const dead = findAll(controls).filter(isShown);
    check("no dead controls are visible", dead.length === 0, `(${dead.length}, such as ${dead[0]?.outerHTML.slice(0, 80)})`);
    if (name !== "steps.html") return;
    let end = 0;
    for (const [index, section] of findAll("#steps > section").entries()) {
        same("shows each section", section.id, sections[index]);
        const box = section.getBoundingClientRect();
        const isBelow = isShown(section) && box.top >= end && isShown(section.querySelector("h1"));
        check(`${section.id} follows the one before`, isBelow);
        end = box.bottom;
        if (section.id in sources && section.id !== "stage-1") continue;
        const marks = [...section.querySelectorAll(".diffs :is(.d, .o, .a, .w, .i, .f, .t)")];
        check(`${section.id} shows its diffs`, marks.length > 0 && marks.every(isShown));
    }
    same("shows all sections", findAll("#steps > section").length, sections.length);
};

const checkOrder = async (order) => {
    const lead = async (name, names) => {
        for (const next of names) {
            // On the page of steps, the key leads from section to section, and in the quiz from question to question.
            if (page() === "steps.html") await open("steps.html", name === "n" ? `#${sections.at(-1)}` : "");
            if (page() === "quiz.html") await open("quiz.html", name === "n" ? "#change-25" : "");
            await leave(name);
            same(`${name} leads on`, page(), next);
            if (page() !== next) return;
        }
        inside().activeElement?.blur();
        await press(name);
        same(`${name} ends there`, page(), names.at(-1));
    };
    await open("index.html");
    await lead("n", order.slice(1));
    await lead("p", [...order].reverse().slice(1));
};

// Shows each moment of the README's picture. Where nothing moves, it shows the last one.
const checkPicture = async () => {
    place = "the README's picture";
    await open("phones.svg", "", ".");
    const parts = findAll("g[class]");
    const frames = Math.max(...parts.map((part) => Number(part.classList[0].split("-")[1])));
    const shown = () => parts.map((part) => frame.contentWindow.getComputedStyle(part).opacity).join("");
    const animations = inside().getAnimations();
    same("its parts appear and disappear", animations.length, isStill ? 0 : parts.length);
    const moments = new Set([shown()]);
    const length = animations[0]?.effect.getTiming().duration ?? 0;
    for (let time = 0; time < length; time += 250) {
        for (const animation of animations) {
            animation.pause();
            animation.currentTime = time;
        }
        moments.add(shown());
    }
    same("it has as many moments as frames", moments.size, isStill ? 1 : frames);
    const boxes = findAll(".phone, .server").map((part) => part.getBoundingClientRect());
    for (const text of findAll("text:not(.name, .said, .problem)")) {
        const { left, right } = text.getBoundingClientRect();
        check("a text is inside of what shows it", boxes.some((box) => box.left < left && right < box.right), text.textContent);
    }
};

(async () => {
    let order = [];
    for (const [width, height] of [[1280, 800], [390, 700]]) {
        frame.style.cssText = `width:${width}px;height:${height}px;border:0`;
        for (const name of book) {
            place = `${name} at ${width}`;
            await checkPage(name);
            if (name === "index.html") {
                order = checkCover();
                await checkPhones(find(".phones"));
                checkWhichLine();
            }
            if (/^\d-\d/.test(name)) await checkComparison();
            if (name === "quiz.html") {
                await checkQuestions();
                await checkScore();
                await checkTurned();
                await checkPresenterInQuiz();
            }
            if (name === "steps.html") await checkSteps();
            if (name === "search.html") await checkSearch();
            if (name === "stage-3.html") await checkCopying();
            place = `${name} at ${width} without its script`;
            // The colours make no difference here, nor to the order.
            if (scheme === "dark") await checkWithoutScript(name);
        }
    }
    place = "the book";
    for (const link of links) check(`a link leads to ${link.file}${link.hash}`, !isBroken(link), `(from ${link.from})`);
    await checkPicture();
    if (scheme === "light") await checkOrder(order);
})().catch((error) => failures.push(`FAIL ${place}: ${error.stack}`)).finally(() => {
    document.querySelector("pre").textContent = [...failures, `done ${passed}`].join("\n");
});
