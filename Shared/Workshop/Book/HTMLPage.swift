import Foundation
import Terminal

/// A self-contained HTML page, which needs no network and no other file.
package struct HTMLPage {
    private let title: String
    private let body: String
    /// Links to other pages at the top, as HTML.
    package var navigation = ""
    /// The controls at the bottom, as HTML.
    package var controls = ""

    package init(_ title: String, _ body: String) {
        self.title = title
        self.body = body
    }

    /// The beginning of every page, by which this command recognizes its own pages.
    static let mark = "<!doctype html>\n<!-- Written by `workshop"

    /// The rules of every page.
    static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

    /// The page as HTML, with a policy that forbids it to load anything. Everything can be read without its script.
    var html: String {
        """
        \(HTMLPage.mark)`, which may write over it. -->
        <html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <title>\(title.escaped)</title>
        <style>
        \(HTMLPage.style)
        </style>
        <body>
        \(navigation)\(body)\(controls.isEmpty ? "" : "<nav class=bar aria-label=Pages>\n\(controls)</nav>\n")\
        <script>
        \(String(decoding: PackageResources.page_js, as: UTF8.self))
        </script>
        </html>

        """
    }

    /// Throws an error if something other than one of our own pages is at one of the paths.
    package static func checkMayWrite(to paths: [String]) throws(CommandError) {
        for path in paths {
            // A link isn't followed, even if it leads to nothing.
            guard let type = FileManager.default.type(of: URL(filePath: path)) else { continue }
            let start = type == .typeRegular ? FileManager.default.contents(atPath: path) : nil
            guard start?.starts(with: mark.utf8) ?? false else {
                let suggestion = "Nothing was written. Choose another path, or move it away."
                throw CommandError("\(path.quoted) exists and isn't a page of this command", suggestion)
            }
        }
    }

    package func write(to path: String) throws {
        try HTMLPage.checkMayWrite(to: [path])
        let file = URL(filePath: path)
        // The folder may be anywhere, so no other command looks there.
        TemporaryFolder.removeLeftovers(in: file.deletingLastPathComponent())
        try Data(html.utf8).write(whole: file)
    }
}

extension StringProtocol {
    /// The text, escaped for HTML, for use between tags and in quoted attributes.
    package var escaped: String {
        let isPlain = !unicodeScalars.contains { $0 == "&" || $0 == "<" || $0 == ">" || $0 == "\"" }
        if isPlain { return String(self) }
        return String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
