import TestSupport

/// The events of one scenario, in the order in which they are forced.
///
/// What the user does and what the server answers is forced: whatever follows happens after it. In between, nothing
/// decides whether the screen changes before or after a request arrives, so there the screen's events come first.
public struct Recording: Hashable, Sendable {
    /// The events.
    public private(set) var events: [Event] = []

    /// One of the three that a scenario is about.
    public enum Party: String, CaseIterable, Sendable {
        case user, screen, server
    }

    /// Something that the user, the screen or the server did.
    public struct Event: Hashable, Sendable {
        /// The party that did it.
        public let party: Party
        /// A description, such as `answers 500`.
        public let text: String
        /// What the screen shows, if that is the event: two states may have the same description.
        var state: ScreenState?
        /// A Boolean value that indicates whether whatever follows happens after it.
        var isForced = false
    }

    /// Adds an event, in its place.
    mutating func add(_ event: Event) {
        guard event.party == .screen else { return events.append(event) }
        let last = events.lastIndex { $0.isForced || $0.party == .screen }
        events.insert(event, at: last.map { $0 + 1 } ?? 0)
    }

    /// Removes what the screen did after the last forced event.
    mutating func removeLatestOfScreen() {
        let start = events.lastIndex(where: \.isForced) ?? 0
        events = events[..<start] + events[start...].filter { $0.party != .screen }
    }
}

extension Recording.Event {
    static let hangsUp = server("the client hangs up")
    static let isDeallocated = screen("is deallocated")

    static func user(_ text: String) -> Self { Self(party: .user, text: text, isForced: true) }
    static func screen(_ text: String) -> Self { Self(party: .screen, text: text) }
    static func server(_ text: String) -> Self { Self(party: .server, text: text) }
    static func answers(_ text: String) -> Self {
        Self(party: .server, text: "answers \(text)", isForced: true)
    }
    static func fails(with text: String) -> Self {
        Self(party: .server, text: "(\(text))", isForced: true)
    }

    static func shows(_ state: ScreenState) -> Self {
        let text = state.description.visible.replacing("error: ", with: "✗ error: ")
        return Self(party: .screen, text: text, state: state)
    }

    /// The server receives a request with this request line.
    static func receives(_ line: String) -> Self {
        let path = line.replacing(" /api/v1/episodes/", with: " …/").replacing(" /api/v1/", with: " …/")
        return server("receives \(path)")
    }
}

/// What a behaviour expects of a scenario, beside what happened.
public struct RecordingDifference: Hashable, Sendable {
    /// The events that the behaviour expects, up to the moment when its check ended.
    public internal(set) var expected = Recording()
    /// The events that happened.
    public internal(set) var actual = Recording()

    /// Adds an event to both.
    mutating func add(_ event: Recording.Event) {
        expected.add(event)
        actual.add(event)
    }

    /// An event of one recording, or of both.
    public struct Row: Hashable, Sendable {
        /// `-` if the event should have happened, `+` if it shouldn't have, or else a space.
        public let mark: String
        /// The event.
        public let event: Recording.Event
    }

    /// All events of both, in order.
    public var rows: [Row] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in actual.events.difference(from: expected.events) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var rows: [Row] = []
        var old = expected.events[...]
        var new = actual.events[...]
        while true {
            if removed.contains(old.startIndex) {
                rows.append(Row(mark: "-", event: old.removeFirst()))
            } else if inserted.contains(new.startIndex) {
                rows.append(Row(mark: "+", event: new.removeFirst()))
            } else if let event = new.popFirst() {
                old.removeFirst()
                rows.append(Row(mark: " ", event: event))
            } else {
                return rows
            }
        }
    }

    /// A diff in three columns, from shortly before the first difference. Time runs down.
    ///
    /// - Parameters:
    ///   - behaviour: The sentence of the behaviour, which expects the lines marked with `-`.
    ///   - subject: The name of what did the lines marked with `+`.
    ///   - width: The maximum width. The columns take up to 76; below that, there is only one.
    public func lines(_ behaviour: String, _ subject: String, width: Int = 76) -> [String] {
        let rows = rows
        let first = rows.firstIndex { $0.mark != " " } ?? 0
        let start = first > 10 ? rows.indices.first { $0 >= first - 10 && rows[$0].event.party == .user } : 0
        let head = ["--- \(behaviour)", "+++ \(subject)"]
        let shown = rows[min(start ?? 0, first)...]
        if width < 76 { return head + shown.map { "\($0.mark) \($0.event.party): \($0.event.text)" } }
        let header = "  user               screen                      server"
        return head + [header] + (shown.startIndex > 0 ? ["  …"] : []) + shown.flatMap(\.lines)
    }
}

extension RecordingDifference.Row {
    /// The event in its party's column.
    fileprivate var lines: [String] {
        let start =
            switch event.party {
            case .user: 2
            case .screen: 21
            case .server: 49
            }
        var parts: [String] = []
        for word in event.text.split(separator: " ") {
            if let part = parts.last, start + part.count + word.count < 76 {
                parts[parts.count - 1] = "\(part) \(word)"
            } else {
                parts.append(String(word))
            }
        }
        return parts.map { mark + String(repeating: " ", count: start - 1) + $0 }
    }
}
