// Questions with choices, on the page of the quiz and between the steps. The browser remembers the answers.
const questions = findAll(".question");
const storage = `answers ${file}`;
let answers = memory.read(storage) ?? {};

// Where a line is looked for, the choices are the lines of the diff in the answer: those after the change, or, if it only removed
// some, those before it. What was removed is one choice.
for (const question of findAll(".which")) {
    const cells = [...question.querySelectorAll(".change td[data-n]")];
    const isOld = (cell) => cell.matches(".d, .o");
    const isNew = (cell) => cell.matches(".a, .w");
    const isRight = cells.some(isNew) ? isNew : isOld;
    const list = question.querySelector(".choices");
    let last;
    for (const cell of cells) {
        const { textContent: text } = cell;
        if (isRight(cell) ? text.trim() === "" : isOld(cell) || !/\p{L}/u.test(text) || text.trim().startsWith("//")) continue;
        const html = cell.innerHTML.replace(/<\/?(ins|del)>/g, "");
        if (isRight(cell) && last && "right" in last.dataset) {
            last.firstChild.innerHTML += ` ${html.trim()}`;
            continue;
        }
        last = Object.assign(document.createElement("button"), { type: "button", innerHTML: `<code>${html}</code>` });
        if (isRight(cell)) last.dataset.right = "";
        const item = document.createElement("li");
        item.append(last);
        list.append(item);
    }
}
const show = (question, choice) => {
    const choices = [...question.querySelectorAll(".choices button")];
    const right = choices.findIndex((other) => "right" in other.dataset);
    for (const other of choices) other.ariaDisabled = "true";
    question.classList.add("done", choice === right ? "right" : "wrong");
    choices[choice].classList.add("picked");
    question.querySelector(".answer").open = true;
    const status = question.querySelector("[role=status]");
    status.textContent = choice === right ? "✓ Right. " : `✗ Wrong. It’s ${right + 1}. `;
    const next = questions[questions.indexOf(question) + 1];
    if (next && find(".questions") && !question.querySelector(".onward")) {
        status.append(Object.assign(document.createElement("a"), { href: `#${next.id}`, textContent: "Next change" }));
    }
    const link = sectionLinks.find(({ hash }) => hash === `#${question.id}`);
    if (link) link.className = choice === right ? "right" : "wrong";
};
const showScore = () => {
    const done = questions.filter((question) => question.id in answers);
    const isRight = (question) => "right" in question.querySelectorAll(".choices button")[answers[question.id]].dataset;
    const score = find("#score");
    if (!score) return;
    score.textContent = done.length === 0 ? "" : `${done.filter(isRight).length} of ${done.length} right`;
    find("#again").hidden = done.length === 0;
};
for (const question of questions) {
    for (const [index, choice] of question.querySelectorAll(".choices button").entries()) {
        choice.disabled = false;
        choice.addEventListener("click", () => {
            if (question.id in answers) return;
            answers[question.id] = index;
            memory.write(storage, answers);
            show(question, index);
            showScore();
        });
    }
    if (question.id in answers) show(question, answers[question.id]);
}
showScore();
find("#again")?.addEventListener("click", () => {
    memory.write(storage, {});
    location.hash = "";
    location.reload();
});

// A presenter's keys open an answer, then lead to the next question.
if (find(".questions")) {
    const edge = () => find(".top").offsetHeight + 2;
    // The question that was asked for, while it is in sight, or else the one at the top: the page may be too short for
    // the last one to get there.
    const here = () => {
        const asked = questions.findIndex((question) => `#${question.id}` === location.hash.split("/")[0]);
        const box = questions[asked]?.getBoundingClientRect();
        if (box && box.top < innerHeight && box.bottom > edge()) return asked;
        return questions.findLastIndex((question) => question.getBoundingClientRect().top <= edge() + 8);
    };
    const go = (index) => {
        if (index >= questions.length) return follow("next");
        const target = questions[index];
        scrollTo({ top: target ? scrollY + target.getBoundingClientRect().top - edge() : 0, behavior: "instant" });
        history.replaceState(null, "", target ? `#${target.id}` : location.pathname);
    };
    Object.assign(actions, {
        n: () => {
            const onward = questions[here()]?.querySelector(".onward a");
            if (onward) onward.click();
            else go(here() + 1);
        },
        p: () => here() < 0 ? follow("prev") : go(here() - 1),
    });
    for (const index of questions[0].querySelectorAll(".choices button").keys()) {
        actions[index + 1] = () => questions[Math.max(0, here())].querySelectorAll(".choices button")[index]?.click();
    }
    presenter.back = actions.p;
    presenter.forward = () => {
        const question = questions[here()];
        const answer = question?.querySelector(".answer");
        const rest = question ? question.getBoundingClientRect().bottom - innerHeight : 0;
        if (rest > 20) scrollBy({ top: Math.min(rest + 16, innerHeight * .7), behavior: "instant" });
        else if (answer && !answer.open) answer.open = true;
        else actions.n();
    };
}
