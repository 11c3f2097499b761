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
    ["race condition", "old request removes the spinner"], ["stale", "old request removes the spinner"],
    ["start", "two commands"], ["started", "two commands"], ["install", "two commands"],
    ["unit test", "write the tests"], ["test async", "write the tests"], ["mock", "write the tests"], ["mocking", "write the tests"],
    ["teach", "runs the workshop"],
    ["out of order", "old request removes the spinner"], ["how long", "five to five and a half hours"], ["requirements", "two commands"],
    ["pagination", "next page"], ["snapshot", "five stages"], ["print", "ready to use"],
    ["result type", "stage 3: result"], ["anycancellable", "keep what cancels"],
    ["retain cycle", "keep each other in memory"], ["memory leak", "keep each other in memory"],
    ["weak self", "keep each other in memory"], ["dependency injection", "inject"],
];
const fillers = new Set("a an the and or of to in on for with is are do does i my can how what why when vs".split(" "));
const maxResults = 40;

const isLetter = (character) => /[\p{L}\p{N}]/u.test(character ?? " ");
const isHump = (before, after) => /\p{Ll}\p{Lu}/u.test(`${before}${after}`);
// Where a text has a term: as a word or a sign, its plural included, at the beginning of a word or of a part of a name
// such as convertFromSnakeCase, or within one.
const places = (text, term) => {
    const found = [];
    const lower = text.toLowerCase();
    for (let start = lower.indexOf(term); start >= 0; start = lower.indexOf(term, start + 1)) {
        const begins = !isLetter(term[0]) || !isLetter(text[start - 1]);
        const end = start + term.length + (text[start + term.length] === "s" ? 1 : 0);
        const ends = !isLetter(term.at(-1)) || !isLetter(text[end]);
        const isPart = begins || isHump(text[start - 1], text[start]);
        const fit = begins && ends ? 1 : term.length < 2 ? 0 : isPart ? 0.7 : term.length > 3 ? 0.2 : 0;
        if (fit > 0) found.push({ start, fit });
    }
    return found;
};
const best = (found) => Math.max(0, ...found.map(({ fit }) => fit));
const usualLength = passages.reduce((sum, { text }) => sum + text.length, 0) / passages.length;
// A term as it was typed, and the words that a name such as @MainActor consists of.
const spellings = (term) => {
    const words = term.replace(/^@/, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
    return words.includes(" ") ? [term, words].map((one) => one.toLowerCase()) : [term.toLowerCase()];
};
const placesOfAny = (text, term) => spellings(term).flatMap((one) => places(text, one));
// A title says more than the name of the page, and that more than a text. More often is better, in a text or a title that
// is shorter, too.
// A number alone isn't what a title is about.
const rate = (passage, term) => {
    const found = placesOfAny(passage.text, term);
    const often = found.reduce((sum, { fit }) => sum + fit, 0);
    const length = 0.3 + 0.9 * passage.text.length / usualLength;
    const fits = [best(placesOfAny(passage.title, term)), best(placesOfAny(passage.page, term)), best(found)];
    const inTitle = /^\d+$/.test(term) ? 0.5 : 4.5 / (0.75 + passage.title.split(" ").length / 6);
    const points = inTitle * fits[0] + fits[1] + 2.2 * fits[2] * often / (often + length);
    return { found, fit: Math.max(...fits), points };
};
// A term that few passages have says more than one that most have, and less if it isn't all that was typed.
const weigh = (term, typed = term) => {
    const rated = passages.map((passage) => rate(passage, term));
    const count = rated.filter(({ fit }) => fit >= 0.7).length;
    const weight = Math.log(1 + passages.length / Math.max(1, count));
    return { rated, weight: term === typed ? weight : weight / 2 };
};
// The shortest part of a text that has each of the terms that it has at all: its start and its length.
const closest = (all) => {
    const [first, ...others] = all.filter((found) => found.length > 0);
    if (!first) return { start: Infinity, length: Infinity };
    return first.map(({ start }) => {
        const near = others.map((found) => found.map((one) => one.start)
            .reduce((one, other) => Math.abs(one - start) <= Math.abs(other - start) ? one : other));
        const from = Math.min(start, ...near);
        return { start: from, length: Math.max(start, ...near) - from };
    }).reduce((one, other) => one.length <= other.length ? one : other);
};
// Ranks all passages. The terms next to each other, as they were typed, are one more term.
const rank = (terms, typed, phrase, others) => {
    const weighed = terms.map((term, index) => weigh(term, typed[index]));
    const whole = terms.length > 1 ? weigh(phrase) : undefined;
    const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
    return passages.map((passage, index) => {
        const ratings = weighed.map(({ rated }) => rated[index]);
        const sum = (value) => ratings.reduce((sum, one, term) => sum + weighed[term].weight * value(one), 0);
        // A passage that says it in other words has all of the terms.
        const isMeantByTitle = others.some((other) => passage.title.includes(other));
        const isMeant = isMeantByTitle || others.some((other) => passage.lowerText.includes(other));
        const share = isMeant ? 1 : sum(({ fit }) => fit) / total;
        const near = closest(ratings.map(({ found }) => found));
        const isNear = ratings.filter(({ found }) => found.length > 0).length > 1;
        let score = sum(({ points }) => points) * share * (isNear ? 1 + 0.5 * Math.exp(-near.length / 60) : 1);
        if (whole) score += 1.5 * whole.weight * whole.rated[index].points;
        if (passage.page.startsWith(phrase)) score *= 1.3;
        if (isMeant) score += isMeantByTitle ? 15 : 12;
        // The book begins with what most readers need.
        score *= 1.3 - 0.6 * index / passages.length;
        return { passage, score, first: near.start };
    }).filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
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
// Without its last letters, a word that the book doesn't have may be in it; a word of which less is left, isn't.
const shortened = (term) => {
    const isKnown = (start) => passages.some(({ page, text }) => best(placesOfAny(`${page} ${text}`, start)) >= 0.7);
    let start = term;
    while (start.length > 4 && !isKnown(start)) start = start.slice(0, -1);
    return isKnown(start) ? start : term;
};
const search = () => {
    const typed = query.value.replace(/’/g, "'").split(/\s+/).filter(Boolean);
    const phrase = typed.join(" ").toLowerCase();
    const others = otherWords.filter(([words]) => ` ${phrase} `.includes(` ${words} `)).map(([, other]) => other);
    const words = typed.filter((term) => !fillers.has(term.toLowerCase()));
    const meant = words.length > 0 ? words : typed;
    const terms = meant.map(shortened);
    const found = terms.length === 0 ? passages.map((passage) => ({ passage })) : rank(terms, meant, phrase, others);
    const shown = terms.length === 0 ? found : found.slice(0, maxResults);
    if (terms.length > 0) for (const one of shown) showExcerpt(one, terms);
    list.replaceChildren(...shown.map(({ passage }) => passage.item));
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
