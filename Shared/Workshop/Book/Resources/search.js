// The search: each line of the index is a word and the gaps between the numbers of its passages. The last digit of a gap,
// in base 36, isn't a capital letter, and those before it, in base 26, are.
const read = (gap) => [...gap].reduce((number, digit) =>
    digit < "A" || digit > "Z" ? number * 36 + parseInt(digit, 36) : number * 26 + digit.charCodeAt(0) - 65, 0);
const words = index.split("\n").map((line) => {
    const [word, gaps] = line.split(" ");
    let number = 0;
    return { word, numbers: gaps.match(/[A-Z]*[0-9a-z]/g).map((gap) => number += read(gap)) };
});
const list = find("#passages");
const passages = [...list.children];
const titles = passages.map((passage) => passage.querySelector("a").firstChild.textContent.toLowerCase());
const query = find("#query");
const maxResults = 40;

const split = (text) => text.toLowerCase().replace(/[’']/g, "").match(/[\p{L}\p{N}_]+/gu) ?? [];
// How well a word matches a term: a whole word is better than the start of one.
const scoreOf = (word, term) => {
    if (word === term) return 3;
    if (word.startsWith(term)) return 2;
    return term.length > 2 && word.includes(term) ? 1 : 0;
};
// How well each passage matches a term: a title is better than a text.
const scores = (term) => {
    const found = new Map();
    const add = (number, score) => found.set(number, Math.max(score, found.get(number) ?? 0));
    for (const { word, numbers } of words) {
        const score = scoreOf(word, term);
        if (score > 0) for (const number of numbers) add(number, score);
    }
    for (const [number, title] of titles.entries()) {
        if (split(title).some((word) => word.startsWith(term))) add(number, 8);
    }
    return found;
};
const search = () => {
    const terms = split(query.value);
    const all = terms.map(scores);
    const score = (number) => all.reduce((sum, found) => sum + found.get(number), 0);
    const found = terms.length === 0 ? passages : [...passages.keys()]
        .filter((number) => all.every((one) => one.has(number)))
        .sort((number, other) => score(other) - score(number) || number - other)
        .map((number) => passages[number]);
    const shown = terms.length === 0 ? found : found.slice(0, maxResults);
    list.replaceChildren(...shown);
    list.classList.toggle("results", terms.length > 0);
    find("#found").textContent = terms.length === 0 ? `${passages.length} sections`
        : found.length === 0 ? "Nothing found. Try fewer letters, or a single word."
        : `${found.length} ${found.length === 1 ? "section" : "sections"}` +
            (found.length > maxResults ? `, the best ${maxResults} of which are below` : "");
    if (!isOver) history.replaceState(null, "", query.value ? `#${encodeURIComponent(query.value)}` : location.pathname);
};
query.value = decodeURIComponent(location.hash.slice(1));
query.addEventListener("input", search);
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
