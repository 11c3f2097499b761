import Foundation

/// What all phones of one page show, each frame, screen and text once.
///
/// A page's script finds it in two templates. Numbers are indices in the lists.
package struct PlayerData {
    private var screens = Indexed<PhonePicture>()
    private var events = Indexed<PlayedFrame.Event>()
    private var texts = Indexed<String>()
    private var frames = Indexed<Frame>()
    private var plays = Indexed<[Int]>()
    private var players: [String: Player] = [:]
    private let orders: OrderMap

    /// Creates the data of a page without phones.
    ///
    /// - Parameter orders: What all maps of the page show.
    package init(orders: OrderMap = OrderMap()) { self.orders = orders }

    /// A frame, as a list: what its events, its phones and its texts are, and what is wrong or tapped, if anything is.
    private struct Frame: Hashable, Encodable {
        let events: [Int?]
        let phones: [Int]
        let lines: [Int]
        let sentence: Int
        let claims: [Int]
        let hops: [Int]
        let problem: Int?
        let tap: String?
        let wrongPart: String?

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(events)
            try list.encode(phones)
            try list.encode(lines)
            try list.encode(sentence)
            try list.encode(claims)
            try list.encode(hops)
            guard problem != nil || tap != nil else { return }
            try list.encode(problem)
            try list.encode(tap)
            try list.encode(wrongPart)
        }
    }

    private struct Player: Encodable {
        let plays: [Int]
        let start: Int
        /// The orders of the map in which each of its findings shows; `nil` without a map.
        let shown: [[Int]]?
        /// The names of the phones in each play; `nil` if they are the same in all.
        let names: [[String]]?
    }

    private struct All: Encodable {
        let events: Indexed<PlayedFrame.Event>
        let texts: Indexed<String>
        let frames: Indexed<Frame>
        let plays: Indexed<[Int]>
        let players: [String: Player]
        let orders: OrderMap
    }

    /// Adds what a player plays.
    ///
    /// - Parameters:
    ///   - name: The name of the player on the page.
    ///   - plays: The plays. Those of the map come last, in its order.
    ///   - start: The index of the play to begin with.
    ///   - shown: The indices of the orders of the map in which each of its findings shows, or `nil` if there is no map.
    ///   - names: The names of the phones in each play, if they aren't the same in all.
    package mutating func add(
        _ name: String,
        _ plays: [[PlayedFrame]],
        start: Int = 0,
        shown: [[Int]]? = nil,
        names: [[String]]? = nil,
    ) {
        let indices = plays.map { index(of: $0) }
        players[name] = Player(plays: indices, start: start, shown: shown, names: names)
    }

    private mutating func index(of play: [PlayedFrame]) -> Int {
        plays.index(
            of: play.map { frame in
                frames.index(
                    of: Frame(
                        events: frame.events.map { event in event.map { events.index(of: $0) } },
                        phones: frame.phones.map { screens.index(of: $0) },
                        lines: frame.lines.map { texts.index(of: $0) },
                        sentence: texts.index(of: frame.sentence),
                        claims: frame.claims.map { texts.index(of: $0.html) },
                        hops: frame.hops.map { texts.index(of: "\($0.kind) \($0.request)") },
                        problem: frame.problem.map { texts.index(of: $0) },
                        tap: frame.tap,
                        wrongPart: frame.wrongPart
                    )
                )
            }
        )
    }

    /// The templates, or nothing if there is nothing to play.
    package var html: String {
        get throws {
            guard !players.isEmpty else { return "" }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let all = All(
                events: events,
                texts: texts,
                frames: frames,
                plays: plays,
                players: players,
                orders: orders
            )
            let json = String(decoding: try encoder.encode(all), as: UTF8.self)
            let escaped = json.replacing("<", with: "\\u003c").replacing("&", with: "\\u0026")
            return """
                <template id=player-screens>\(screens.all.map(\.html).joined())</template>
                <template id=player-data>\(escaped)</template>

                """
        }
    }
}

/// A map of orders: a row for what some of them have in common, and in it groups of cells.
package struct OrderMap: Encodable {
    /// What the rows have in common.
    package var title = ""
    package var rows: [String] = []
    package var groups: [String] = []
    /// What the cells of each group are, from left to right; empty if a group has no columns.
    package var columns: [String] = []
    /// What goes wrong in some of the orders, by the numbers of the marks, from 1 on.
    package var findings: [String] = []
    /// What the map says of an order without a mark.
    package var none = ""
    /// What the cells mean.
    package var note = ""
    /// The rows in which the same happens, but the user does something else earlier or later: from early to late.
    package var moves: [[Int]] = []
    private var cells: [[Int]] = []
    private var words = Indexed<String>()

    private enum CodingKeys: CodingKey {
        case title, rows, groups, columns, findings, none, note, moves, cells, words
    }

    package init() {}

    /// Adds an order.
    ///
    /// - Parameters:
    ///   - title: The parts of a sentence that describes it. Many orders have the same parts.
    ///   - row: The index of its row.
    ///   - group: The index of its group.
    package mutating func add(_ title: [String], row: Int, group: Int = 0) {
        cells.append([row, group] + title.map { words.index(of: $0) })
    }
}

/// Values, each with one index.
private struct Indexed<Value: Hashable> {
    private(set) var all: [Value] = []
    private var indices: [Value: Int] = [:]

    mutating func index(of value: Value) -> Int {
        if let index = indices[value] { return index }
        indices[value] = all.count
        all.append(value)
        return all.count - 1
    }
}

extension Indexed: Encodable where Value: Encodable {
    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}

/// The phones of a page at the moment when something goes wrong, or else before the user leaves, as HTML. A script lets the
/// reader play them.
///
/// - Parameters:
///   - player: The name of what is played in ``PlayerData``.
///   - names: The name of each phone, the same as HTML, and what the script says of a phone that is right or wrong.
///   - frames: What is played.
///   - column: The name of what is between the phones or beside the only one.
///   - rest: What follows below, as HTML.
package func phoneScene(
    _ player: String,
    _ names: [(name: String, html: String, verdict: String?)],
    _ frames: [PlayedFrame],
    column: String,
    rest: String = "",
) -> String {
    let end = frames.firstIndex { $0.events.contains(.leaves) } ?? frames.count
    let frames = frames.prefix(frames.firstIndex { $0.problem != nil }.map { $0 + 1 } ?? end)
    guard let frame = frames.last else { return "" }
    let figures = zip(names, frame.phones).enumerated().map { index, phone in
        let (name, html, verdict) = phone.0
        let claim = frame.claims.isEmpty ? "" : frame.claims[index].html
        return """
            <figure\(index > 0 ? " class=changed" : "") aria-label="\(name.escaped)">\
            <figcaption>\(html)</figcaption><div class=screen>\(phone.1.html)</div>\
            \(verdict.map { "<p class=verdict><b>\($0)</b> \(claim)</p>" } ?? "")</figure>

            """
    }
    return """
        <div class=phones data-player=\(player)>
        <div class="scene\(figures.count == 1 ? " single" : "")">
        \(figures[0])<div class=server><p>\(column)</p><ol aria-label="\(column)">\
        \(frames.flatMap(\.lines).joined())</ol></div>
        \(figures.dropFirst().joined())</div>
        <p class="problem\(frame.problem == nil ? " said" : "")">\((frame.problem ?? frame.sentence).escaped)</p>
        \(rest)</div>

        """
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

/// Returns a file of a page's script or style from a bundle, without comments and indentation.
///
/// They aren't embedded in code: compiling that took a seventh of a first build.
package func pageResource(_ name: String, in bundle: Bundle) -> String {
    guard let url = bundle.url(forResource: name, withExtension: nil),
        let text = try? String(contentsOf: url, encoding: .utf8)
    else { preconditionFailure("can't read the resource \(name)") }
    guard name.hasSuffix(".js") else { return text.replacing(#/\/\*(?s:.*?)\*\/\n*/#, with: "") }
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
    return lines.joined(separator: "\n") + "\n"
}

/// The script and the style of phones that play, for any page.
package enum Player {
    /// The colours, in light and dark.
    package static let palette = pageResource("palette.css", in: .module)
    package static let style = pageResource("player.css", in: .module)
    package static let script = ["lanes.js", "player.js"].map { pageResource($0, in: .module) }.joined()
}
