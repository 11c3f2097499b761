import EveryOrder
import Foundation
import Terminal

/// A self-contained HTML page, which needs no network and no other file.
package struct HTMLPage {
    package let title: String
    package let body: String
    /// What the page is about, in a sentence or two, as plain text.
    package var about = ""
    /// What the search finds on the page.
    var passages: [Passage] = []
    /// The title of the book that the page belongs to.
    package var book = ""
    /// What is at the top of the page, as HTML.
    package var top = ""
    /// The column with the contents of the book, as HTML.
    package var contents = ""
    /// Which exercise the page is, and where it is on the path.
    package var place = ""
    /// The controls at the bottom, as HTML.
    package var controls = ""

    /// The values for the script, as HTML.
    package var data = ""

    package init(_ title: String, _ body: String) {
        self.title = title
        self.body = body
    }

    /// Where the place is in the body of a page, if it isn't above all of it.
    static let placeMark = "<!-- place -->\n"

    /// The beginning of every page.
    static let mark = "<!doctype html>\n<!-- \(signature)"
    /// What this command recognizes its own pages and their picture by.
    private static let signature = "Written by `workshop"
    /// The number of bytes from the beginning in which the signature has to be.
    private static let signatureReach = 100

    /// The rules of every page.
    static let style = Player.palette + pageResource("page.css", in: .module) + Player.style

    /// The script of every page, in one function: what all of them do, and what a part of a page does where there is one.
    private static let script: String = {
        let parts: KeyValuePairs = ["quiz.js": ".question", "steps.js": "#steps", "search.js": "#query"]
        let scripts = parts.map { "if (find(\"\($1)\")) {\n\(pageResource($0, in: .module))}\n" }
        let script = pageResource("page.js", in: .module) + scripts.joined() + Player.script
        return "\"use strict\";\n(() => {\n\(script)})();"
    }()

    /// The icon: five bars, each shorter than the one before.
    package static let icon = """
        <svg viewBox="0 0 32 32">\
        <path fill="none" stroke="#0969da" stroke-width="4" stroke-linecap="round" \
        d="M4 5h24M4 10.500h19M4 16h14M4 21.500h9M4 27h4"/></svg>
        """

    /// The page as HTML, with a policy that forbids it to load anything but another page of the book, for the search.
    /// Everything can be read without its script.
    package var html: String {
        """
        \(HTMLPage.mark)`, which may write over it. -->
        <html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';frame-src 'self' file:;img-src data:;style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <title>\(fullTitle.escaped)</title>
        \(preview)<link rel=icon href="data:image/svg+xml,\(HTMLPage.icon.inAddress)">
        <style>
        \(HTMLPage.style)
        </style>
        <body>
        \(frame)\(data)<script>
        \(HTMLPage.script)
        </script>
        </html>

        """
    }

    private var fullTitle: String {
        book.isEmpty || book == title ? title : "\(title) · \(book)"
    }

    /// What a messenger or a search engine shows for a link to the page.
    private var preview: String {
        guard !about.isEmpty else { return "" }
        let picture = book.isEmpty ? "" : "<meta property=og:image content=\"\(Book.picture)\">\n"
        return """
            <meta name=description content="\(about.escaped)">
            <meta property=og:title content="\(fullTitle.escaped)">
            <meta property=og:description content="\(about.escaped)">
            \(picture)
            """
    }

    private var frame: String {
        let bar =
            controls.isEmpty ? "" : "<nav class=bar aria-label=\"Previous and next\">\n\(controls)</nav>\n"
        let line = place.isEmpty ? "" : "<p class=place>\(place)</p>\n"
        // The steps fill the window, and have this line above each of them.
        let isInside = body.contains(HTMLPage.placeMark)
        let text = isInside ? body.replacing(HTMLPage.placeMark, with: line, maxReplacements: 1) : line + body
        return "\(top)\(contents)<main id=main>\n\(text)\(bar)</main>\n"
    }

    /// Throws an error if something other than one of our own pages or their picture is at one of the paths.
    package static func checkMayWrite(to paths: [String]) throws(CommandError) {
        for path in paths {
            // A link isn't followed, even if it leads to nothing.
            guard let type = FileManager.default.type(of: URL(filePath: path)) else { continue }
            let start = type == .typeRegular ? FileManager.default.contents(atPath: path) : nil
            guard start?.prefix(signatureReach).firstRange(of: Data(signature.utf8)) != nil else {
                let suggestion = "Nothing was written. Choose another path, or move it away."
                throw CommandError("\(path.quoted) exists and isn't a page of this command", suggestion)
            }
        }
    }

    package func write(to path: String) throws {
        try HTMLPage.checkMayWrite(to: [path])
        try Data(html.utf8).write(to: URL(filePath: path), options: .atomic)
    }
}

extension String {
    /// A picture in SVG, as part of a `data:` address in an attribute.
    fileprivate var inAddress: String {
        replacing("<svg ", with: "<svg xmlns='http://www.w3.org/2000/svg' ").replacing("\"", with: "'")
            .replacing("#", with: "%23").replacing("<", with: "%3C").replacing(">", with: "%3E")
    }
}
