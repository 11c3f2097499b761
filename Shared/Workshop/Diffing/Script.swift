/// The script of every page. Everything can be read without it.
enum Script {
    static let text = #"""
        "use strict";
        (() => {
        let changes = [...document.querySelectorAll(".h")];
        let current = -1;
        const find = (selector) => document.querySelector(selector);
        const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
        const tell = () => {
            const text = current < 0 ? count(changes.length, "change") : `${current + 1} of ${changes.length}`;
            find("#status")?.replaceChildren(text);
        };
        const show = (index) => {
            if (!changes[index]) return;
            changes[current]?.classList.remove("now");
            current = index;
            const change = changes[index];
            change.classList.add("now");
            change.closest("details")?.setAttribute("open", "");
            const isTall = change.getBoundingClientRect().height > innerHeight * .7;
            change.scrollIntoView({ block: isTall ? "start" : "center", behavior: "instant" });
            tell();
        };
        // From where the reader is: at the current change, or elsewhere after scrolling away from it.
        const go = (step) => {
            const box = changes[current]?.getBoundingClientRect();
            if (box && box.bottom > 60 && box.top < innerHeight) return show(current + step);
            const below = changes.findIndex((change) => change.getBoundingClientRect().top > 60);
            const last = changes.length - 1;
            show(below < 0 ? last : step > 0 ? below : Math.max(0, below - 1));
        };
        const follow = (relation) => {
            const link = find(`a[rel=${relation}]`);
            if (link) location.href = link.href;
        };
        const actions = { j: () => go(1), k: () => go(-1), n: () => follow("next"), p: () => follow("prev") };

        let answered = 0;
        let right = 0;
        for (const question of document.querySelectorAll(".question")) {
            const choices = [...question.querySelectorAll(".choices button")];
            for (const choice of choices) choice.addEventListener("click", () => {
                if (question.classList.contains("done")) return;
                question.classList.add("done");
                const isRight = "right" in choice.dataset;
                answered += 1;
                right += isRight;
                for (const other of choices) other.ariaDisabled = "true";
                choice.classList.add("chosen");
                question.querySelector(".answer").open = true;
                const verdict = isRight ? "✓ Right." : `✗ No, it’s ${choices.findIndex((other) => "right" in other.dataset) + 1}.`;
                question.querySelector("[role=status]").textContent = verdict;
                find("#score")?.replaceChildren(`${right} of ${answered} right`);
            });
        }

        const way = find("#way");
        if (way) {
            const sections = [...way.children];
            const pane = find("#code");
            const slider = find("[type=range]");
            let lines = 0;
            let here = 0;
            const made = (html, change = "") => ({ id: lines++, html, change });
            const settled = (line) => ({ id: line.id, html: line.html.replace(/<\/?ins>/g, ""), change: "" });
            const isGone = (line) => line.change === "d" || line.change === "o";

            // The lines of a file after a diff. Removed lines stay until the next section.
            const apply = (before, table, origins) => {
                const after = [];
                let used = 0;
                let count = 0;
                let added = [];
                const keep = (end) => {
                    if (used >= end) return;
                    after.push(...added, ...before.slice(used, end));
                    added = [];
                    count += end - used;
                    used = end;
                };
                for (const row of table.querySelectorAll("tr:not(.note)")) {
                    const isOld = "dof".includes(row.cells[0].className || "-");
                    const [old, fresh] = row.cells.length > 1 || isOld ? row.cells : [undefined, row.cells[0]];
                    const number = old?.dataset.n ?? 0;
                    if (number > 0) keep(number - 1);
                    if (number > 0 && fresh?.className === "") keep(number);
                    const line = before[number - 1];
                    if (number > 0) used = number;
                    if (old?.className === "d") after.push({ ...line, change: "d" });
                    if (old?.className === "o") after.push(made(old.innerHTML, "o"));
                    if (!fresh?.className || fresh.className === "e") continue;
                    keep(used + Number(fresh.dataset.n) - 1 - count);
                    count += 1;
                    const next = made(fresh.innerHTML, fresh.className);
                    if (line && "wi".includes(next.change)) next.id = line.id;
                    if (next.change === "t") Object.assign(next, origins(fresh.dataset.from));
                    added.push(next);
                }
                return [...after, ...added, ...before.slice(used)];
            };

            // For each section: its files, a list of lines each, and the IDs of lines that became one, by their old IDs.
            const states = [];
            for (const section of sections) {
                const before = new Map();
                for (const [name, lines] of states.at(-1)?.files ?? []) {
                    before.set(name, lines.filter((line) => !isGone(line)).map(settled));
                }
                const merged = new Map();
                const origins = (places) => {
                    const ids = places.split(" ").map((place) => {
                        const [name, number] = place.split(":");
                        return before.get(name)[number - 1].id;
                    });
                    for (const other of ids.slice(1)) merged.set(other, ids[0]);
                    return { id: ids[0], from: places };
                };
                const files = new Map(before);
                for (const file of section.querySelectorAll(".start > details")) {
                    const text = file.querySelector("code").innerHTML.trimEnd();
                    files.set(file.querySelector("h2").textContent, text.split("\n").map((html) => made(html)));
                }
                for (const file of section.querySelectorAll(".diffs > details")) {
                    const name = file.querySelector("h2").textContent;
                    files.set(name, apply(before.get(name) ?? [], file, origins));
                }
                states.push({ files, merged });
            }

            const rows = new Map();
            const draw = ([name, lines]) => {
                if (lines.length === 0) return [];
                const heading = document.createElement("h2");
                heading.textContent = name;
                let number = 0;
                return [heading, ...lines.map((line) => {
                    const row = rows.get(line.id) ?? document.createElement("div");
                    rows.set(line.id, row);
                    row.className = `l ${line.change}`;
                    row.dataset.n = isGone(line) ? "" : ++number;
                    row.dataset.from = line.from ?? "";
                    row.style.setProperty("--i", line.html.match(/^ */)[0].length);
                    row.innerHTML = line.html;
                    return row;
                })];
            };
            const isStill = matchMedia("(prefers-reduced-motion: reduce)");
            const move = (element, from, to, options = {}) => element.animate(
                [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }],
                { duration: 600, easing: "ease-in-out", ...options });
            // Lets each line move from its old place to its new one, appear, or fade.
            const animate = (before, merged) => {
                const area = pane.getBoundingClientRect();
                const isInSight = (box) => box && box.bottom > area.top && box.top < area.bottom;
                const boxes = new Map();
                for (const [id, row] of rows) if (row.isConnected) boxes.set(id, row.getBoundingClientRect());
                for (const [id, box] of boxes) {
                    const old = before.get(id);
                    if (!isInSight(old) && !isInSight(box)) continue;
                    if (old) move(rows.get(id), old, box);
                    else rows.get(id).animate([{ opacity: 0 }, { opacity: 0, offset: .5 }, { opacity: 1 }], 800);
                }
                for (const [id, old] of before) {
                    if (boxes.has(id) || !isInSight(old)) continue;
                    const ghost = rows.get(id).cloneNode(true);
                    ghost.classList.add("ghost");
                    ghost.style.cssText += `;top:${old.top - area.top + pane.scrollTop}px;width:${old.width}px`;
                    ghost.ariaHidden = "true";
                    pane.append(ghost);
                    const target = boxes.get(merged.get(id));
                    const path = target ? `translate(${target.x - old.x}px, ${target.y - old.y}px)` : "none";
                    const frames = [{ opacity: 1, transform: "none" }, { opacity: target ? 1 : 0, transform: path }];
                    ghost.animate(frames, { duration: target ? 600 : 300, easing: "ease-in-out", fill: "forwards" })
                        .onfinish = () => ghost.remove();
                }
            };
            const visit = (index, isFirst = false) => {
                if (!sections[index]) return follow(index < 0 ? "prev" : "next");
                const before = new Map();
                for (const [id, row] of rows) if (row.isConnected) before.set(id, row.getBoundingClientRect());
                const merged = index === here + 1 ? states[index].merged : new Map();
                here = index;
                pane.replaceChildren(...[...states[index].files].flatMap(draw));
                const isMarked = (row) => /^l [doawit]$/.test(row?.className ?? "");
                changes = [...pane.children].filter((row) => isMarked(row) && !isMarked(row.previousElementSibling));
                current = -1;
                tell();
                pane.scrollTop = changes.length ? changes[0].offsetTop - pane.clientHeight * .25 : 0;
                const section = sections[index];
                for (const other of sections) other.hidden = other !== section;
                way.scrollTop = 0;
                slider.value = index;
                slider.ariaValueText = section.dataset.name;
                find("#step").textContent = section.dataset.name;
                if (isFirst) return;
                find("#live").textContent = [...section.querySelectorAll(":scope > :is(h1, p, blockquote)")]
                    .map((part) => part.textContent).join(" ");
                history.replaceState(null, "", `#${section.id}`);
                if (!isStill.matches) animate(before, merged);
            };
            const visitHash = (isFirst) =>
                visit(Math.max(0, sections.findIndex((section) => `#${section.id}` === location.hash)), isFirst);
            actions.n = () => visit(here + 1);
            actions.p = () => visit(here - 1);
            slider.max = sections.length - 1;
            slider.addEventListener("input", () => visit(Number(slider.value)));
            addEventListener("hashchange", () => visitHash(false));
            let touch;
            addEventListener("touchstart", (event) => touch = event.touches[0]);
            addEventListener("touchend", (event) => {
                const x = event.changedTouches[0].clientX - touch.clientX;
                const y = event.changedTouches[0].clientY - touch.clientY;
                if (Math.abs(x) > 60 && Math.abs(y) < 40 && event.target !== slider) visit(here + (x < 0 ? 1 : -1));
            });
            document.body.classList.add("live");
            visitHash(true);
        }

        for (const button of document.querySelectorAll("[data-key]")) {
            button.addEventListener("click", () => actions[button.dataset.key]());
        }
        document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            actions[event.key]?.();
        });
        tell();
        })();
        """#
}
