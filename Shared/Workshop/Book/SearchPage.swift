import Terminal

/// The index of a book: each of its passages, with its text.
///
/// It is a page like any other, which lists the passages without its script. The script searches their texts, so a search
/// needs no network, and no page has to load another file.
struct SearchPage {
    /// A part of a page below a heading that has an address.
    struct Passage {
        let address: String
        /// The name of its page.
        let page: String
        fileprivate(set) var title = ""
        fileprivate(set) var text = ""
    }

    private(set) var passages: [Passage] = []

    init() {}

    /// Adds a page of the book.
    mutating func add(_ page: HTMLPage, at file: String) {
        passages += PassageReader.passages(of: page, at: file)
    }

    var page: HTMLPage {
        let items = passages.map { passage in
            let page = passage.page == passage.title ? "" : " <small>\(passage.page.escaped)</small>"
            let link = "<li><a href=\(passage.address)>\(passage.title.escaped)\(page)</a>"
            return passage.text.isEmpty ? "\(link)\n" : "\(link)<p>\(passage.text.escaped)\n"
        }
        var page = HTMLPage(
            "Index",
            """
            <article class=search>
            <h1>Index</h1>
            <search><label for=query>Search the whole book</label>
            <input id=query type=search autocomplete=off spellcheck=false></search>
            <p id=found role=status></p>
            <ol id=passages>
            \(items.joined())</ol>
            </article>

            """,
            scripts: [.search],
        )
        page.about = "Every section of the book, and a search over all of its words, without a network."
        return page
    }
}

/// Reads the passages of a page from its HTML, which is as this command writes it: no attribute contains `>`.
private struct PassageReader {
    private let file: String
    private let page: String
    private var passages: [SearchPage.Passage] = []
    /// The last ID, until a heading begins.
    private var id = ""
    private var isInTitle = false
    /// Whether it is in the code of a diff: that is the code of the stages, which would be found many times.
    private var isInCode = false
    /// The bytes of the current title or text.
    private var bytes: [UInt8] = []

    /// Tags within words.
    private static let inline: Set<String> = ["i", "b", "code", "em", "strong", "ins", "del", "wbr", "span"]
    /// A file has a heading, too. Only a comparison leads to it.
    private static let fileStart = "file-"

    static func passages(of page: HTMLPage, at file: String) -> [SearchPage.Passage] {
        var reader = PassageReader(file: file, page: page.title)
        reader.read(Array(page.body.utf8)[...])
        return reader.passages
    }

    private init(file: String, page: String) {
        self.file = file
        self.page = page
    }

    private mutating func read(_ html: ArraySlice<UInt8>) {
        var rest = html
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if !isInCode { bytes += rest[..<start] }
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
            visit(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        bytes += rest
        endText()
    }

    private mutating func visit(_ tag: String) {
        let name = tag.prefix { $0 != " " }
        if name == "td", tag.contains(" data-n=") { isInCode = true }
        if name == "/table" { isInCode = false }
        guard !PassageReader.inline.contains(String(name.trimmingPrefix("/"))) else { return }
        let attribute = tag.split(separator: " ").dropFirst().first { $0.hasPrefix("id=") }
        let own = attribute.map { $0.dropFirst(3).filter { $0 != "\"" } }
        if let own, !tag.contains("class=file") || own.hasPrefix(PassageReader.fileStart) { id = own }
        if ["h1", "h2", "h3", "h4"].contains(name), own != nil || !id.isEmpty || passages.isEmpty {
            endText()
            let address = id.isEmpty ? file : "\(file)#\(id)"
            passages.append(SearchPage.Passage(address: address, page: page))
            id = ""
            isInTitle = true
        } else if isInTitle, name.hasPrefix("/h") {
            passages[passages.count - 1].title = takeText()
            isInTitle = false
        } else {
            bytes.append(UInt8(ascii: " "))
        }
    }

    private mutating func endText() {
        let text = takeText()
        if !passages.isEmpty { passages[passages.count - 1].text = text }
    }

    /// Returns the text so far, without runs of white space, and begins a new one.
    private mutating func takeText() -> String {
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
        bytes = []
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}

extension String {
    /// The beginning of a text, with whole words.
    func excerpt(_ length: Int) -> String {
        guard count > length else { return self }
        let start = prefix(length)
        return "\(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])…"
    }
}
