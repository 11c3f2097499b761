// The search: in the title, the page and the text of each passage, for each word or sign that the reader types.
const list = find("#passages");
const passages = [...list.children].map((item) => {
    const link = item.querySelector("a");
    const excerpt = item.querySelector("p");
    // A file such as exercise-3.html says its number in words.
    const name = link.getAttribute("href").split(".")[0].replace("-", " ");
    return {
        item, excerpt, text: excerpt?.textContent ?? "", lowerText: excerpt?.textContent.toLowerCase() ?? "",
        title: `${link.firstChild.textContent} ${name}`.toLowerCase(), page: link.textContent.toLowerCase(),
    };
});
const query = find("#query");
// What people type, and how the book says it.
const otherWords = [
    ["race condition", "old request all the same"], ["stale", "old request all the same"],
    ["start", "two commands"], ["started", "two commands"], ["install", "two commands"],
    ["unit test", "write the tests"], ["mock", "write the tests"], ["mocking", "write the tests"],
    ["teach", "runs the workshop"],
    ["out of order", "old request all the same"], ["how long", "five to five and a half hours"], ["requirements", "two commands"],
    ["pagination", "next page"], ["snapshot", "five stages"],
    ["retain cycle", "keep each other in memory"], ["memory leak", "keep each other in memory"],
    ["weak self", "keep each other in memory"], ["dependency injection", "inject"],
];
const fillers = new Set("a an the and or of to in on for with is are do does i my can how what why when".split(" "));
const maxResults = 40;

const isWord = (text, start, length) => !/[\p{L}\p{N}_]/u.test(text[start - 1] ?? " ")
    && !/[\p{L}\p{N}_]/u.test(text[start + length] ?? " ");
const place = (text, term) => {
    for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + 1)) {
        if (isWord(text, start, term.length)) return { start, score: 3 };
    }
    const start = text.indexOf(term);
    // A sign, or some letters of a word; one letter is in every word.
    return start >= 0 && (term.length > 1 || !/[\p{L}\p{N}]/u.test(term)) ? { start, score: 1 } : undefined;
};
// What counts first is how many of the terms a passage has, then where: a title is better than a text.
const match = (passage, terms) => {
    let count = 0;
    let score = 0;
    let first = Infinity;
    for (const term of terms) {
        const inTitle = place(passage.title, term)?.score ?? 0;
        const inText = place(passage.lowerText, term);
        const points = Math.max(inTitle * 4, (place(passage.page, term)?.score ?? 0) * 2, inText?.score ?? 0);
        if (points > 0) count++;
        score += points;
        if (inText) first = Math.min(first, inText.start);
    }
    const phrase = terms.join(" ");
    if (passage.title.startsWith(phrase)) score += 6;
    if (terms.length > 1 && passage.lowerText.includes(phrase)) {
        score += 4;
        first = passage.lowerText.indexOf(phrase);
    }
    return { passage, count, score, first };
};
// The place of a word, with the words marked.
const showExcerpt = ({ passage, first }, terms) => {
    if (!passage.excerpt) return;
    const start = first < 60 || first === Infinity ? 0 : passage.text.indexOf(" ", first - 50) + 1;
    const end = passage.text.indexOf(" ", start + 110);
    const shown = passage.text.slice(start, end < 0 ? undefined : end);
    const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
    passage.excerpt.replaceChildren(start > 0 ? "… " : "", ...shown.split(pattern).map((part, index) =>
        index % 2 ? Object.assign(document.createElement("mark"), { textContent: part }) : part),
    end < 0 ? "" : " …");
};
// A passage that says it in other words has all of the terms.
const matchAny = (passage, terms, others) => {
    const own = match(passage, terms);
    for (const phrase of others) {
        const other = match(passage, [phrase]);
        if (other.count > 0) return { ...other, count: terms.length, score: own.score + other.score + 9 };
    }
    return own;
};
// Without its last letters, a word that the book doesn't have may be in it.
const shortened = (term) => term.length < 5
    || passages.some(({ page, lowerText }) => page.includes(term) || lowerText.includes(term)) ? term
    : shortened(term.slice(0, -1));
const search = () => {
    const typed = query.value.toLowerCase().replace(/’/g, "'").split(/\s+/).filter(Boolean);
    const others = otherWords.filter(([words]) => ` ${typed.join(" ")} `.includes(` ${words} `)).map(([, phrase]) => phrase);
    const meant = typed.filter((term) => !fillers.has(term));
    const terms = (meant.length > 0 ? meant : typed).map(shortened);
    const found = passages.map((passage) => matchAny(passage, terms, others))
        .filter(({ count }) => terms.length === 0 || count > 0)
        .sort((one, other) => other.count - one.count || other.score - one.score);
    const best = terms.length === 0 ? found : found.slice(0, maxResults);
    if (terms.length > 0) for (const one of best) showExcerpt(one, terms);
    list.replaceChildren(...best.map(({ passage }) => passage.item));
    list.classList.toggle("results", terms.length > 0);
    find("#found").textContent = terms.length === 0 ? `${passages.length} sections`
        : found.length === 0 ? "Nothing found. Try fewer letters, or another word."
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
