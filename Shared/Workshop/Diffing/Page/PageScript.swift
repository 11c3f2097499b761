/// What makes a page answer to keys; without it, everything is there to be read, unfolded.
enum PageScript {
    static let js = #"""
        "use strict";
        (() => {
        const all = (selector, root = document) => [...root.querySelectorAll(selector)];
        const one = (selector) => document.querySelector(selector);
        const root = document.documentElement;
        const bar = one(".bar"), status = one("#status");
        if (bar) bar.hidden = false;

        const folds = all(".fold").map((row) => ({ row, button: row.querySelector("button"), rest: row.nextElementSibling }));
        const fold = (item, isFolded) => {
            item.rest.hidden = isFolded;
            item.button.setAttribute("aria-expanded", String(!isFolded));
        };
        for (const item of folds) {
            item.row.hidden = false;
            fold(item, true);
            item.button.addEventListener("click", () => fold(item, !item.rest.hidden));
        }
        const foldAll = () => {
            const isFolded = folds.every((item) => !item.rest.hidden);
            for (const item of folds) fold(item, isFolded);
        };

        const changes = all(".h");
        let current = -1;
        const tell = () => {
            if (status) status.textContent = current < 0 ? `${changes.length} changes` : `${current + 1} of ${changes.length}`;
        };
        const isSeen = (element) => {
            const box = element.getBoundingClientRect();
            return box.bottom > 60 && box.top < innerHeight;
        };
        const show = (index) => {
            const change = changes[index];
            if (!change) return;
            changes[current]?.classList.remove("now");
            current = index;
            change.classList.add("now");
            change.closest("details").open = true;
            change.tabIndex = -1;
            change.focus({ preventScroll: true });
            const isTall = change.getBoundingClientRect().height > innerHeight * .7;
            change.scrollIntoView({ block: isTall ? "start" : "center", behavior: "instant" });
            tell();
        };
        const go = (step) => {
            const isLost = current < 0 || !isSeen(changes[current]);
            if (!isLost) return show(current + step);
            const below = changes.findIndex((change) => change.getBoundingClientRect().top > 60);
            if (step > 0) return show(below < 0 ? changes.length - 1 : below);
            show(below < 0 ? changes.length - 1 : Math.max(0, below - 1));
        };

        const follow = (relation) => {
            const link = one(`a[rel=${relation}]`);
            if (link) location.href = link.href;
        };
        const toggleWords = () => root.classList.toggle("plain");
        const actions = {
            j: () => go(1), k: () => go(-1), n: () => follow("next"), p: () => follow("prev"),
            f: foldAll, e: toggleWords,
        };
        for (const button of all("[data-key]")) button.addEventListener("click", () => actions[button.dataset.key]());

        const keys = one("#keys");
        const stored = (() => { try { return localStorage.getItem("keys"); } catch { return null; } })();
        if (keys) {
            keys.checked = stored !== "off";
            keys.addEventListener("change", () => {
                try { localStorage.setItem("keys", keys.checked ? "on" : "off"); } catch { }
            });
        }
        document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || (keys && !keys.checked)) return;
            if (event.target.matches?.("input:not([type=checkbox]), textarea, select")) return;
            const action = actions[event.key.toLowerCase()];
            if (!action) return;
            event.preventDefault();
            action();
        });

        const ends = new Map();
        for (const cell of all("[data-m]")) {
            for (const id of cell.dataset.m.split(" ")) ends.set(id, [...(ends.get(id) ?? []), cell]);
        }
        const heat = (event, isHot) => {
            const cell = event.target.closest?.("[data-m]");
            for (const id of cell?.dataset.m.split(" ") ?? []) {
                for (const end of ends.get(id)) end.classList.toggle("hot", isHot);
            }
        };
        for (const [name, isHot] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
            document.addEventListener(name, (event) => heat(event, isHot));
        }

        let closed = [];
        addEventListener("beforeprint", () => {
            closed = all("details:not([open])");
            for (const details of all("details[name]")) details.removeAttribute("name");
            for (const details of closed) details.open = true;
        });
        addEventListener("afterprint", () => {
            for (const details of closed) details.open = false;
            for (const details of all("aside details")) details.setAttribute("name", "why");
        });
        if (changes.length) tell();
        })();
        """#
}
