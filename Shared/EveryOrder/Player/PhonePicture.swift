import Foundation

/// A phone with a screen at one moment, as a page draws it.
package struct PhonePicture: Hashable, Sendable {
    /// A row of the list.
    package struct Row: Hashable, Sendable {
        /// What a script finds the row by when the user taps it.
        package var id: String
        package var title: String
        package var detail = ""
        /// The hue of the row's picture, if it has one.
        package var hue: Int?

        package init(id: String, title: String, detail: String = "", hue: Int? = nil) {
            self.id = id
            self.title = title
            self.detail = detail
            self.hue = hue
        }
    }

    package var title: String
    /// Whether the user can reload the list, and try again after an error.
    package var canReload = false
    package var rows: [Row] = []
    /// What shows besides the rows, or in place of them.
    package var text = ""
    package var isBusy = false
    package var error: String?
    /// The row that the user has tapped, which covers the list, and what can be played of it.
    package var sheet: Row?
    package var video: String?
    /// What has become of the screen once the user has left it.
    package var end: String?

    package init(title: String) { self.title = title }

    /// Creates a picture of a screen of your own.
    ///
    /// - Parameters:
    ///   - title: The name of the screen.
    ///   - state: What the screen shows.
    ///   - hasTitles: Whether the text has the titles of the rows, separated by commas.
    init(_ title: String, showing state: ShownState, hasTitles: Bool) {
        self.init(title: title)
        isBusy = state.isBusy
        error = state.error
        guard hasTitles else {
            text = state.text
            rows = state.rows.map { Row(id: $0, title: $0) }
            return
        }
        rows = state.titles.enumerated().map { index, title in
            let id = state.rows.indices.contains(index) ? state.rows[index] : title
            return Row(id: id, title: title, detail: title == id ? "" : id)
        }
    }

    /// The most rows that fit on a phone. Of more, the first and the last show.
    private static let maxRows = 7
    private static let maxText = 240

    /// The screen as HTML. A script compares its parts, and finds what the user taps by name.
    package var html: String {
        if let end { return "<div class=app><p class=end data-part=end>\(end.escaped)</p></div>" }
        let reload = canReload ? "<i data-tap=list role=img title=Reload>↻</i>" : ""
        let isCut = text.count > Self.maxText
        let shown = isCut ? "\(text.prefix(Self.maxText))…" : text
        // What is apart in a text, as by `shownText`, has lines of its own.
        let lines = shown.escaped.replacing(" · ", with: "<br>").replacing(" | ", with: "<br>")
        let part = canReload ? "<p class=none>" : "<p class=text data-part=text>"
        return """
            <div class=app><header><b>\(title.escaped)</b>\(reload)</header>\
            \(text.isEmpty ? "" : "\(part)\(lines)</p>")\
            <ul data-part=list>\(list)</ul>\(sheet.map(html) ?? status)</div>
            """
    }

    private var list: String {
        let items = rows.map { row in
            let still = row.hue.map { "<i class=still style=--hue:\($0)></i>" } ?? ""
            let detail = row.detail.isEmpty ? "" : "<small>\(row.detail.escaped)</small>"
            return "<li data-tap=\"\(row.id.escaped)\">\(still)<b>\(row.title.escaped)</b>\(detail)"
        }
        guard items.count > Self.maxRows else { return items.joined() }
        let others = "<li class=others>\(items.count - Self.maxRows + 1) more"
        return (items.prefix(3) + [others] + items.suffix(Self.maxRows - 4)).joined()
    }

    private func html(of sheet: Row) -> String {
        let play = video.map { "<p class=play><b>▶ Play</b> <small>\($0.escaped)</small></p>" } ?? ""
        return """
            <div class=sheet><i class=close>Close</i><b>\(sheet.title.escaped)</b>\
            <small>\(sheet.detail.escaped)</small><div data-part=video>\(play)</div>\(status)</div>
            """
    }

    private var status: String {
        let busy = isBusy ? "<p class=loading>Loading</p>" : ""
        let again = canReload ? "<i class=retry>Try again</i>" : ""
        let banner = error.map { "<p class=error>⚠ \($0.escaped)</p>\(again)" } ?? ""
        return "<div class=status data-part=status>\(busy)\(banner)</div>"
    }
}

extension PhonePicture: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(html)
    }
}

extension ShownState {
    /// The parts of the text, if it is a list.
    fileprivate var titles: [String] { text.isEmpty ? [] : text.components(separatedBy: ", ") }

    /// Whether the texts of several states are the titles of their rows.
    static func haveTitles(_ states: Set<ShownState>) -> Bool {
        states.allSatisfy { $0.titles.count == $0.rows.count } && states.contains { !$0.rows.isEmpty }
    }

    private static let maxPhrase = 60

    /// What the screen shows, in a phrase that can be read aloud.
    package var phrase: String {
        let isCut = text.count > Self.maxPhrase
        // A sentence around it has a full stop of its own. Of an error, the first sentence.
        let whole = text.hasSuffix(".") ? String(text.dropLast()) : text
        return phrase(isCut ? "\(text.prefix(Self.maxPhrase))…" : whole) { error in
            "the error “\(error.prefix { $0 != "." })”"
        }
    }

    /// The parts of what the screen shows, whatever their values are.
    var parts: String { phrase("content") { _ in "an error" } }

    private func phrase(_ content: String, error describe: (String) -> String) -> String {
        var parts = text.isEmpty ? [] : [content]
        if let error { parts.append(describe(error)) }
        if parts.isEmpty, !isBusy { parts.append("nothing") }
        if isBusy { parts.append("a spinner") }
        return parts.joined(separator: " and ")
    }
}
