/// The script that lets a page of HTML respond to keys. Everything can be read without it.
enum Script {
    static let js = #"""
        "use strict";
        (() => {
        const changes = [...document.querySelectorAll(".h")];
        const status = document.querySelector("#status");
        let current = -1;
        const tell = () => {
            if (status) status.textContent = current < 0 ? `${changes.length} changes` : `${current + 1} of ${changes.length}`;
        };
        const show = (index) => {
            if (!changes[index]) return;
            changes[current]?.classList.remove("now");
            current = index;
            const change = changes[index];
            change.classList.add("now");
            change.closest("details").open = true;
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
            const link = document.querySelector(`a[rel=${relation}]`);
            if (link) location.href = link.href;
        };
        const actions = { j: () => go(1), k: () => go(-1), n: () => follow("next"), p: () => follow("prev") };
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
