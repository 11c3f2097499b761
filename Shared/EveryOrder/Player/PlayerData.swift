import Foundation

/// What all phones of one page play.
package struct PlayerData: Encodable {
    package typealias Play = [PlayedFrame]

    private struct Player: Encodable {
        let plays: [Play]
        let start: Int
        let shown: [[Int]]?
        let differing: [Int: Play]
        let names: [[String]]?
    }

    private let map: OrderMap?
    private var players: [String: Player] = [:]

    /// Creates the data of a page without phones.
    ///
    /// - Parameter map: What all maps of the page show.
    package init(map: OrderMap? = nil) { self.map = map }

    /// Adds what a player plays: some plays, then those of the map, if there is one.
    ///
    /// - Parameters:
    ///   - name: The name of the player on the page.
    ///   - plays: The plays that aren't on the map.
    ///   - start: The index of the play to begin with.
    ///   - shown: The indices of the orders of the map in which each of its findings shows, or `nil` if there is no map.
    ///   - differing: What is played in place of some orders of the map.
    ///   - names: The names of the phones in each play, if they aren't the same in all.
    package mutating func add(
        _ name: String,
        _ plays: [Play],
        start: Int = 0,
        shown: [[Int]]? = nil,
        differing: [Int: Play] = [:],
        names: [[String]]? = nil,
    ) {
        players[name] = Player(plays: plays, start: start, shown: shown, differing: differing, names: names)
    }

    /// The data for the page's script, or nothing if there is nothing to play.
    package var html: String {
        get throws {
            players.isEmpty ? "" : "<script type=application/json id=data>\(try SharedJSON(self))</script>\n"
        }
    }
}

/// All orders of a page, of which a script makes a map.
package struct OrderMap: Encodable {
    private struct Entry: Encodable {
        let order: ScreenOrder
        let play: PlayerData.Play
    }

    private let orders: [Entry]
    private let isOfTwoRequests: Bool
    private let findings: [String]
    private let none: String

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - orders: The orders, and what is played in each.
    ///   - isOfTwoRequests: Whether each order has two requests, the second of which is the last. If so, the map has a row for
    ///     each thing that can become of the first one. If not, it has a row for what the user does.
    ///   - findings: What goes wrong in some of the orders, by the numbers of the marks, from 1 on.
    ///   - none: What the map says of an order without a mark.
    package init(
        _ orders: [(ScreenOrder, PlayerData.Play)],
        isOfTwoRequests: Bool = false,
        findings: [String],
        none: String,
    ) {
        self.orders = orders.map(Entry.init)
        self.isOfTwoRequests = isOfTwoRequests
        self.findings = findings
        self.none = none
    }
}

/// JSON in which every value is written once: a list of values, the last of which is the whole. In a list and in an object,
/// the values are indices.
struct SharedJSON: CustomStringConvertible {
    private var values: [String] = []
    private var indices: [String: Int] = [:]

    init(_ value: some Encodable) throws {
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
        _ = try index(of: tree)
    }

    private mutating func index(of value: Any) throws -> Int {
        let json: String
        if let list = value as? [Any] {
            json = "[\(try list.map { "\(try index(of: $0))" }.joined(separator: ","))]"
        } else if let object = value as? [String: Any] {
            let parts = try object.sorted { $0.key < $1.key }.map {
                "\"\($0.key)\":\(try index(of: $0.value))"
            }
            json = "{\(parts.joined(separator: ","))}"
        } else {
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            json = String(decoding: data, as: UTF8.self)
        }
        if let index = indices[json] { return index }
        indices[json] = values.count
        values.append(json)
        return values.count - 1
    }

    /// The JSON, for a script element: a slash is escaped, so nothing in it ends that.
    var description: String { "[\(values.joined(separator: ",\n").replacing("<!", with: "\\u003c!"))]" }
}

/// The phones of a page at the moment when something goes wrong, or else before the user leaves, as HTML. A script lets the
/// reader play them.
///
/// - Parameters:
///   - player: The name of what is played in ``PlayerData``.
///   - names: The name of each phone, the same as HTML, and what the script says of a phone that is right or wrong.
///   - frames: What is played.
///   - column: The name of what is between the phones or beside the only one.
package func phoneScene(
    _ player: String,
    _ names: [(name: String, html: String, verdict: String?)],
    _ frames: [PlayedFrame],
    column: String,
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
        </div>

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
    package static let script = ["lanes.js", "orders.js", "player.js"].map { pageResource($0, in: .module) }
        .joined()
}
