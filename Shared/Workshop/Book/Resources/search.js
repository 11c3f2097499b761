// The search: in the title, the page and the text of each passage, for each word or sign that the reader types.
const list = find("#passages");
// A name such as @MainActor is found by the words that it consists of, too. Each word begins with a mark, so pin isn't
// found in spinner.
const plain = (text) => text.replaceAll("@", "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[\p{L}\p{N}]+/gu, "|$&").toLowerCase();
const passages = [...list.children].map((item) => {
    const link = item.querySelector("a");
    const excerpt = item.querySelector("p");
    const text = excerpt?.textContent ?? "";
    // A file such as exercise-3.html says its number in words.
    const name = link.getAttribute("href").split(".")[0].replace("-", " ");
    const title = plain(`${link.firstChild.textContent} ${name}`);
    return { item, excerpt, text, title, all: plain(`${link.textContent} ${name} ${text}`) };
});
const query = find("#query");
// What people type, and how the book says it.
const otherWords = [
    ["race condition", "old request removes the spinner"], ["stale", "old request removes the spinner"],
    ["start", "two commands"], ["started", "two commands"], ["install", "two commands"],
    ["unit test", "write the tests"], ["test async", "write the tests"], ["mock", "write the tests"], ["mocking", "write the tests"],
    ["teach", "runs the workshop"],
    ["out of order", "old request removes the spinner"], ["how long", "five and a half hours"], ["requirements", "two commands"],
    ["pagination", "next page"], ["snapshot", "five stages"], ["print", "ready to use"],
    ["result type", "stage 3: result"], ["any cancellable", "keep what cancels"],
    ["retain cycle", "keep each other in memory"], ["memory leak", "keep each other in memory"],
    ["weak self", "keep each other in memory"], ["dependency injection", "inject"], ["async let", "fetch in parallel"],
    ["task group", "fetch in parallel"], ["debounce", "search as you type"], ["decode json", "adopt result"],
    ["reentrancy", "lets only one task at a time"],
].map((texts) => texts.map(plain));
const fillers = new Set("a an the and or of to in on for with is are do does i my can how what why when vs".split(" ").map(plain));
const maxResults = 40;

// Ranks what has any of the terms: first what says it in other words, then what has most of them, those next to each other
// before others, and a title before a text.
const rank = (terms, others) => {
    const phrase = terms.join(" ");
    const isMeant = (text) => others.some((other) => text.includes(other));
    const count = (text) => terms.filter((term) => text.includes(term)).length;
    return passages.map((passage) => {
        const { title, all } = passage;
        const signs = [
            isMeant(title), isMeant(all), count(all),
            title.startsWith(phrase), title.includes(phrase), all.includes(phrase), count(title),
        ];
        return { passage, signs };
    }).filter(({ signs }) => signs.some(Boolean)).sort((one, other) => {
        const index = one.signs.findIndex((sign, index) => sign !== other.signs[index]);
        return index < 0 ? 0 : other.signs[index] - one.signs[index];
    });
};
// The place of a word, with the words marked.
const showExcerpt = ({ passage }, terms) => {
    if (!passage.excerpt) return;
    const lower = passage.text.toLowerCase();
    const words = terms.map((term) => term.replaceAll("|", ""));
    const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0));
    const start = first < 60 || first === Infinity ? 0 : passage.text.indexOf(" ", first - 50) + 1;
    const end = passage.text.indexOf(" ", start + 110);
    const shown = passage.text.slice(start, end < 0 ? undefined : end);
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
    passage.excerpt.replaceChildren(start > 0 ? "… " : "", ...shown.split(pattern).map((part, index) =>
        index % 2 ? Object.assign(document.createElement("mark"), { textContent: part }) : part),
    end < 0 ? "" : " …");
};
// Without its last letters, a word that the book doesn't have may be in it, or within a word of it.
const shortened = (term) => {
    const isKnown = (start) => passages.some(({ all }) => all.includes(start));
    let start = term;
    while (start.length > 5 && !isKnown(start)) start = start.slice(0, -1);
    return isKnown(start) ? start : term.replaceAll("|", "");
};
const search = () => {
    const typed = query.value.replace(/’/g, "'").split(/\s+/).map(plain).filter(Boolean);
    const others = otherWords.filter(([words]) => ` ${typed.join(" ")} `.includes(` ${words} `)).map(([, other]) => other);
    const words = typed.filter((term) => !fillers.has(term));
    const terms = (words.length > 0 ? words : typed).map(shortened);
    const found = terms.length === 0 ? passages.map((passage) => ({ passage })) : rank(terms, others);
    const shown = terms.length === 0 ? found : found.slice(0, maxResults);
    if (terms.length > 0) for (const one of shown) showExcerpt(one, terms);
    list.replaceChildren(...shown.map(({ passage }) => passage.item));
    list.classList.toggle("results", terms.length > 0);
    find("#found").textContent = terms.length === 0 ? `${passages.length} sections`
        : found.length === 0 ? "Nothing found. Try fewer letters, or another word."
        : `${found.length} ${found.length === 1 ? "section" : "sections"}` +
            (found.length > maxResults ? `, the best ${maxResults} of which are below` : "");
    find("#examples").hidden = terms.length > 0 && found.length > 0;
    if (!isOver) history.replaceState(null, "", query.value ? `#${encodeURIComponent(query.value)}` : location.pathname);
};
query.value = decodeURIComponent(location.hash.slice(1));
query.addEventListener("input", search);
for (const example of findAll("#examples button")) {
    example.addEventListener("click", () => {
        query.value = example.textContent;
        search();
        query.focus();
    });
}
query.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") list.querySelector("a")?.click();
    if (key === "ArrowDown") list.querySelector("a")?.focus();
});
list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = event.target.closest("li")?.[step];
    (next ? next.querySelector("a") : query).focus();
});
actions["/"] = () => {
    query.focus();
    query.select();
};
search();
query.focus();
if (isOver) {
    const base = document.createElement("base");
    base.target = "_top";
    document.head.append(base);
    addEventListener("focus", () => query.focus());
    addEventListener("keydown", ({ key }) => {
        if (key === "Escape") parent.postMessage("close", "*");
    });
}
