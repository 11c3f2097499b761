/// The events of one run of a screen, in the order in which they are forced.
///
/// What the user does and what the server answers is forced: whatever follows happens after it. In between, nothing
/// decides whether the screen changes before or after a request arrives, so there the screen's events come first.
public struct Recording: Hashable, Codable, Sendable {
    /// The events.
    public private(set) var events: [Event] = []

    /// Creates a recording without events.
    public init() {}

    /// One of the three that a recording is about.
    public enum Party: String, CaseIterable, Codable, Sendable {
        case user, screen, server
    }

    /// Something that the user, the screen or the server did.
    public struct Event: Sendable {
        /// The party that did it.
        public let party: Party
        /// Returns the description. Most events are never shown, so it isn't made before it is needed.
        private let describe: @Sendable () -> String
        /// The hash of what is described, if that tells more than the description. Not part of the event's coding.
        private let hash: Int?
        /// Whether whatever follows happens after it.
        let isForced: Bool

        init(
            _ party: Party,
            hash: Int? = nil,
            isForced: Bool = false,
            _ describe: @escaping @Sendable () -> String,
        ) {
            self.party = party
            self.hash = hash
            self.isForced = isForced
            self.describe = describe
        }

        /// A description, such as `answers 500`.
        public var text: String { describe() }
    }

    /// Adds an event, in its place.
    public mutating func add(_ event: Event) {
        guard event.party == .screen else { return events.append(event) }
        let last = events.lastIndex { $0.isForced || $0.party == .screen }
        events.insert(event, at: last.map { $0 + 1 } ?? 0)
    }

    /// Removes what the screen did after the last forced event.
    package mutating func removeLatestOfScreen() {
        let start = events.lastIndex(where: \.isForced) ?? 0
        events = events[..<start] + events[start...].filter { $0.party != .screen }
    }
}

extension Recording.Event {
    /// The client hangs up before it has an answer.
    public static let hangsUp = server("the client hangs up")
    /// The user leaves the screen, whose last reference is released.
    public static let leaves = user("leaves the screen")
    /// The screen is freed.
    public static let isDeallocated = screen("is deallocated")
    /// The screen publishes a change on another thread than the main one.
    static let publishesOffMain = screen("publishes off the main thread")

    /// Something that the user does.
    public static func user(_ text: String) -> Self { Self(.user, isForced: true) { text } }
    /// Something that the screen shows.
    public static func screen(_ text: String) -> Self { Self(.screen) { text.visible } }
    /// Something that the screen shows, where other states may have the same description.
    public static func screen<State: Hashable & Sendable>(
        _ state: State,
        describe: @escaping @Sendable (State) -> String,
    ) -> Self {
        Self(.screen, hash: state.hashValue) { describe(state).visible }
    }
    /// Something that the server notices.
    public static func server(_ text: String) -> Self { Self(.server) { text } }
    /// The server receives a request with a request line.
    public static func receives(_ line: String, describe: @escaping @Sendable (String) -> String) -> Self {
        Self(.server, hash: line.hashValue) { "receives \(describe(line))" }
    }
    /// An answer of the server.
    public static func answers(_ text: String) -> Self { Self(.server, isForced: true) { "answers \(text)" } }
    /// The reason why no server answers.
    public static func fails(with text: String) -> Self { Self(.server, isForced: true) { "(\(text))" } }
}

extension Recording.Event: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        guard left.party == right.party, left.isForced == right.isForced, left.hash == right.hash else {
            return false
        }
        return left.hash != nil || left.text == right.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(party)
        if let hash { hasher.combine(hash) } else { hasher.combine(text) }
    }
}

extension Recording.Event: Codable {
    private enum CodingKeys: CodingKey {
        case party, text, isForced
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .text)
        self.init(
            try container.decode(Recording.Party.self, forKey: .party),
            isForced: try container.decode(Bool.self, forKey: .isForced),
        ) { text }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(party, forKey: .party)
        try container.encode(text, forKey: .text)
        try container.encode(isForced, forKey: .isForced)
    }
}

/// What should happen in one run of a screen, beside what happened.
public struct RecordingDifference: Hashable, Codable, Sendable {
    /// The events that should happen, up to the moment when the check ended.
    public package(set) var expected: Recording
    /// The events that happened.
    public package(set) var actual: Recording

    /// Creates a difference of two recordings.
    public init(expected: Recording = Recording(), actual: Recording = Recording()) {
        self.expected = expected
        self.actual = actual
    }

    /// Adds an event to both.
    package mutating func add(_ event: Recording.Event) {
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
    ///   - rule: What expects the lines marked with `-`, such as the sentence of a behaviour.
    ///   - subject: The name of what did the lines marked with `+`.
    ///   - width: The maximum width. The columns take up to 76; below that, there is only one.
    public func lines(_ rule: String, _ subject: String, width: Int = 76) -> [String] {
        let rows = rows
        let shown = rows[firstShown(of: rows)...]
        var lines = ["--- \(rule)", "+++ \(subject)"]
        if width < 76 { return lines + shown.map { "\($0.mark) \($0.event.party): \($0.event.text)" } }
        lines.append("  user               screen                      server")
        if shown.startIndex > 0 { lines.append("  …") }
        return lines + shown.flatMap(\.lines)
    }

    /// The index of the first row to show: the beginning, or what the user did shortly before the first difference.
    private func firstShown(of rows: [Row]) -> Int {
        let first = rows.firstIndex { $0.mark != " " } ?? 0
        guard first > 10 else { return 0 }
        let user = rows.indices.first { $0 >= first - 10 && rows[$0].event.party == .user } ?? 0
        return min(user, first)
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
