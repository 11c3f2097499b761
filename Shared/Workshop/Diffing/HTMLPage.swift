import Foundation
import Terminal

/// A self-contained HTML page, which needs no network and no other file.
package struct HTMLPage {
    let title: String
    let body: String

    /// The beginning of every page, by which this command recognizes its own pages.
    static let mark = "<!doctype html>\n<!-- Written by `workshop diff`, which may write over it. -->\n"

    /// The page as HTML, with a policy that forbids it to load anything.
    var html: String {
        """
        \(HTMLPage.mark)<html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <meta name=color-scheme content="light dark">
        <title>\(title.escaped)</title>
        <style>
        \(StyleSheet.css)
        </style>
        \(body)<script>
        \(script)
        </script>
        </html>

        """
    }

    /// Throws an error if something other than one of our own pages is at one of the paths.
    package static func checkMayWrite(to paths: [String]) throws(CommandError) {
        for path in paths where FileManager.default.fileExists(atPath: path) {
            let isRegular = FileManager.default.type(of: URL(filePath: path)) == .typeRegular
            guard isRegular, FileManager.default.contents(atPath: path)?.starts(with: mark.utf8) ?? false
            else {
                let suggestion = "Nothing was written. Choose another path, or move it away."
                throw CommandError("\(path.quoted) exists and isn't a page of `workshop diff`", suggestion)
            }
        }
    }

    package func write(to path: String) throws {
        try Data(html.utf8).write(whole: URL(filePath: path))
    }
}

/// The script that lets a page respond to keys. Everything can be read without it.
private let script = #"""
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

extension StringProtocol {
    /// The text, escaped for HTML, for use between tags and in quoted attributes.
    var escaped: String {
        guard utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return String(self) }
        return String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

extension Prose {
    /// The paragraph as HTML.
    package var html: String {
        runs.map { run in
            switch run.style {
            case .plain: run.text.escaped
            case .code: "<code>\(run.text.escaped)</code>"
            case .strong: "<strong>\(run.text.escaped)</strong>"
            case .emphasis: "<em>\(run.text.escaped)</em>"
            }
        }.joined()
    }
}

extension Markdown {
    /// The text as HTML, without code and folded parts, of which a page shows enough.
    var html: String {
        var html = ""
        var list = ""
        var isFolded = false
        for block in blocks {
            if case .html(let tag) = block, tag.contains("details>") { isFolded = tag == "<details>" }
            if isFolded { continue }
            var kind = ""
            if case .item(let mark, _, _) = block { kind = mark.hasSuffix(".") ? "ol" : "ul" }
            if kind != list {
                html += (list.isEmpty ? "" : "</\(list)>\n") + (kind.isEmpty ? "" : "<\(kind)>\n")
                list = kind
            }
            switch block {
            case .heading(_, let text), .paragraph(let text): html += "<p>\(Prose(text).html)</p>\n"
            case .item(_, _, let text): html += "<li>\(Prose(text).html)</li>\n"
            case .table(let rows):
                html += rows.map { "<p>\($0.map { Prose($0).html }.joined(separator: " · "))</p>\n" }.joined()
            case .code, .html: break
            }
        }
        return html + (list.isEmpty ? "" : "</\(list)>\n")
    }
}
