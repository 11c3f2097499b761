import Foundation
import Terminal

/// A self-contained HTML page, which needs no network and no other file.
package struct HTMLPage {
    let title: String
    let body: String
    /// The controls at the bottom, as HTML.
    var controls = ""
    /// The class of the body.
    var kind = "page"
    /// Links to the book's main pages, as HTML.
    var navigation = ""
    /// The neighbours in the book, as HTML.
    var neighbours = ""

    /// The beginnings of pages that this command, or an earlier version of it, has written.
    static let marks = ["workshop", "workshop diff"].map { name in
        "<!doctype html>\n<!-- Written by `\(name)`, which may write over it. -->\n"
    }

    /// The page as HTML, with a policy that forbids it to load anything.
    var html: String {
        """
        \(HTMLPage.marks[0])<html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <meta name=color-scheme content="light dark">
        <title>\(title.escaped)</title>
        <style>
        \(StyleSheet.css)
        </style>
        <body class=\(kind)>
        \(navigation)\(body)\(bar)<script>
        \(Script.text)
        </script>
        </html>

        """
    }

    /// The controls that lead from change to change.
    static let changeKeys = """
        <button type=button data-key=k aria-label="Previous change">↑ <kbd>k</kbd></button>
        <output id=status></output>
        <button type=button data-key=j aria-label="Next change">↓ <kbd>j</kbd></button>

        """

    private var bar: String {
        let content = controls + neighbours
        return content.isEmpty ? "" : "<nav class=bar aria-label=Pages>\n\(content)</nav>\n"
    }

    /// Throws an error if something other than one of our own pages is at one of the paths.
    package static func checkMayWrite(to paths: [String]) throws(CommandError) {
        for path in paths where FileManager.default.fileExists(atPath: path) {
            let isRegular = FileManager.default.type(of: URL(filePath: path)) == .typeRegular
            let start = isRegular ? FileManager.default.contents(atPath: path) : nil
            guard marks.contains(where: { start?.starts(with: $0.utf8) ?? false }) else {
                let suggestion = "Nothing was written. Choose another path, or move it away."
                throw CommandError("\(path.quoted) exists and isn't a page of this command", suggestion)
            }
        }
    }

    package func write(to path: String) throws {
        try Data(html.utf8).write(whole: URL(filePath: path))
    }
}

extension StringProtocol {
    /// The text, escaped for HTML, for use between tags and in quoted attributes.
    var escaped: String {
        guard utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return String(self) }
        return String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
