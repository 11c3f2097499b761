import Foundation

/// What a screen does in one run, with the user above it and the server below it.
///
/// What the user does and what the server answers is forced: whatever follows happens after it. In between, nothing
/// decides whether the screen changes before or after a request arrives, so there the screen's events come first.
public struct Recording<State: RecordableState>: Hashable, Codable, Sendable {
    /// Something that the user, the screen or the server did.
    public enum Event: Hashable, Sendable {
        /// The user does something, such as `start()`.
        case user(String)
        /// The user leaves the screen, whose last reference is released.
        case leaves
        /// The screen shows a state.
        case shows(State)
        /// The screen is freed.
        case isDeallocated
        /// The screen changes on another thread than the main one.
        case changesOffMain
        /// The screen changes, and notifies nothing that observes it.
        case changesWithoutNotifying
        /// The server receives a request.
        case receives(ReceivedRequest)
        /// The server gives the answer with this name, such as `500`.
        case answers(String)
        /// No server answers, for a reason with this name, such as `offline`.
        case fails(String)
        /// The client hangs up before it has an answer.
        case hangsUp
    }

    /// The events.
    public private(set) var events: [Event] = []

    /// Creates a recording without events.
    public init() {}

    /// Adds an event, in its place.
    public mutating func add(_ event: Event) {
        guard event.party == .screen else { return events.append(event) }
        let last = events.lastIndex { $0.isForced || $0.party == .screen }
        events.insert(event, at: last.map { $0 + 1 } ?? 0)
    }

    /// Returns the same recording with other values for the states.
    package func mapStates<Other>(_ transform: (State) throws -> Other) rethrows -> Recording<Other> {
        var other = Recording<Other>()
        other.events = try events.map { try $0.mapState(transform) }
        return other
    }
}

/// What a screen shows at one moment, as a value that a recording can contain.
///
/// Its description is what a recording shows of it.
public protocol RecordableState: Hashable, Codable, Sendable {
    /// Returns a short description of a request, by default its method and its target.
    static func description(of request: ReceivedRequest) -> String

    /// The same state of a second screen, where two are shown at once. By default, it can't be told from the first.
    var onSecondScreen: Self { get }
}

extension RecordableState {
    public static func description(of request: ReceivedRequest) -> String { request.line }

    public var onSecondScreen: Self { self }
}

extension String: RecordableState {
    public var onSecondScreen: String { "second screen: \(self)" }
}

/// A request as a recording contains it: all that the code under test decides.
public struct ReceivedRequest: Hashable, Sendable {
    /// The method and the target, such as `GET /notes`.
    public let line: String
    /// The header fields that the code sets, in the order of their names, which are in lower case here.
    public let fields: [HeaderField]
    /// The body; empty if there is none.
    public let body: String
    /// What the code sets besides, such as `timeoutInterval: 5.0`, if no server is in between.
    public let settings: [String]

    /// Creates a request from its parts.
    public init(_ line: String, fields: [HeaderField] = [], body: String = "", settings: [String] = []) {
        self.line = line
        self.settings = settings
        self.fields = fields.map { HeaderField(name: $0.comparedName, value: $0.value) }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        self.body = body
    }

    /// Creates what the code under test decides of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - plain: A request of the same session, to which no code has added anything.
    init(_ request: Request, unlike plain: Request? = nil) {
        let usual = Set(plain?.headers ?? [])
        let fields = request.headers.filter { !usual.contains($0) && !Self.ignored.contains($0.comparedName) }
        let body = Self.text(of: request.body)
        self.init(request.line, fields: fields, body: body, settings: request.settings)
    }

    /// The fields that say nothing about the code: the address of the server, the length of the body, and where a test that
    /// sends requests elsewhere notes their host.
    private static let ignored = ["host", "content-length", "x-original-host"]

    /// The body as text. The members of a JSON object have no order, so here, they have an alphabetical one.
    private static func text(of body: Data) -> String {
        let options: JSONSerialization.WritingOptions = [
            .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        let value = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
        let json = value.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: options) }
        return String(decoding: json ?? body, as: UTF8.self)
    }
}

/// One of the three that a recording is about.
public enum Party: String, CaseIterable, Codable, Sendable {
    case user, screen, server
}

extension Recording.Event {
    /// The party that does it.
    public var party: Party {
        switch self {
        case .user, .leaves: .user
        case .shows, .isDeallocated, .changesOffMain, .changesWithoutNotifying: .screen
        case .receives, .answers, .fails, .hangsUp: .server
        }
    }

    /// The state that the screen shows, or `nil` if the event is another one.
    package var state: State? {
        if case .shows(let state) = self { state } else { nil }
    }

    /// Returns the same event with another value for the state.
    package func mapState<Other>(_ transform: (State) throws -> Other) rethrows -> Recording<Other>.Event {
        switch self {
        case .user(let action): .user(action)
        case .leaves: .leaves
        case .shows(let state): .shows(try transform(state))
        case .isDeallocated: .isDeallocated
        case .changesOffMain: .changesOffMain
        case .changesWithoutNotifying: .changesWithoutNotifying
        case .receives(let request): .receives(request)
        case .answers(let name): .answers(name)
        case .fails(let name): .fails(name)
        case .hangsUp: .hangsUp
        }
    }

    /// The same event, with the descriptions of a state and of a request in place of these.
    package var described: Recording<String>.Event {
        if case .receives(let request) = self {
            return .receives(ReceivedRequest(State.description(of: request)))
        }
        return mapState { String(describing: $0) }
    }

    /// Whether whatever follows happens after it.
    var isForced: Bool {
        switch self {
        case .user, .leaves, .answers, .fails: true
        default: false
        }
    }

    /// A description, such as `answers 500`.
    public var text: String {
        switch self {
        case .user(let action): action
        case .leaves: "leaves the screen"
        case .shows(let state): String(describing: state).visible
        case .isDeallocated: "is deallocated"
        case .changesOffMain: "✗ changes off the main thread"
        case .changesWithoutNotifying: "✗ changes without notifying"
        case .receives(let request): "receives \(State.description(of: request))"
        case .answers(let name): "answers \(name)"
        case .fails(let name): "(\(name))"
        case .hangsUp: "the client hangs up"
        }
    }
}

/// A recording is coded as the list of its events.
extension Recording {
    public init(from decoder: any Decoder) throws {
        events = try decoder.singleValueContainer().decode([Event].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(events)
    }
}

extension Recording.Event: Codable {
    private enum CodingKeys: CodingKey {
        case user, shows, receives, answers, fails
    }

    /// The events without a value, by their names in a file.
    private static var simple: [String: Self] {
        [
            "leaves": .leaves, "isDeallocated": .isDeallocated, "changesOffMain": .changesOffMain,
            "changesWithoutNotifying": .changesWithoutNotifying, "hangsUp": .hangsUp,
        ]
    }

    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            guard let event = Self.simple[name] else {
                let context = DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "There is no event “\(name)”."
                )
                throw DecodingError.dataCorrupted(context)
            }
            self = event
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func decode<Value: Decodable>(_ key: CodingKeys) throws -> Value {
            try container.decode(Value.self, forKey: key)
        }
        switch container.allKeys.first {
        case .user: self = .user(try decode(.user))
        case .shows: self = .shows(try decode(.shows))
        case .receives: self = .receives(try decode(.receives))
        case .answers: self = .answers(try decode(.answers))
        case .fails, nil: self = .fails(try decode(.fails))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let simple = Self.simple.first(where: { $0.value == self }) {
            var container = encoder.singleValueContainer()
            return try container.encode(simple.key)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .user(let action): try container.encode(action, forKey: .user)
        case .shows(let state): try container.encode(state, forKey: .shows)
        case .receives(let request): try container.encode(request, forKey: .receives)
        case .answers(let name): try container.encode(name, forKey: .answers)
        case .fails(let name): try container.encode(name, forKey: .fails)
        case .leaves, .isDeallocated, .changesOffMain, .changesWithoutNotifying, .hangsUp: break
        }
    }
}

extension ReceivedRequest: Codable {
    private enum CodingKeys: CodingKey {
        case line, fields, body, settings
    }

    public init(from decoder: any Decoder) throws {
        if let line = try? decoder.singleValueContainer().decode(String.self) {
            self.init(line)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .line),
            fields: try container.decodeIfPresent([HeaderField].self, forKey: .fields) ?? [],
            body: try container.decodeIfPresent(String.self, forKey: .body) ?? "",
            settings: try container.decodeIfPresent([String].self, forKey: .settings) ?? [],
        )
    }

    /// A request of which nothing else was noted is only its line.
    public func encode(to encoder: any Encoder) throws {
        if fields.isEmpty, body.isEmpty, settings.isEmpty {
            var container = encoder.singleValueContainer()
            return try container.encode(line)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(line, forKey: .line)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        if !body.isEmpty { try container.encode(body, forKey: .body) }
        if !settings.isEmpty { try container.encode(settings, forKey: .settings) }
    }
}
