import Foundation

/// What a screen did in one order, as it is kept in a file.
public struct Pin: Codable, Sendable {
    typealias Steps = [[Recording<String>.Event]]

    /// The order.
    public let order: ScreenOrder
    /// The number of the goal of an exercise that something in it is part of.
    public internal(set) var goal: Int?
    /// What happened, step by step; `nil` if it isn't the same each time.
    let steps: Steps?
    /// What the start of an exercise does in it instead; noted for the one order that a picture shows.
    var before: Steps?

    init(_ order: ScreenOrder, goal: Int? = nil, steps: Steps?) {
        self.order = order
        self.goal = goal
        self.steps = steps
    }

    init(_ visit: Visit) { self.init(visit.order, steps: visit.events()) }

    /// Returns whether the screen shows something that contains a text.
    public func shows(_ text: String) -> Bool {
        recording.events.contains { $0.state?.contains(text) == true }
    }

    /// Whether the client hangs up on a request.
    public var isHungUp: Bool { recording.events.contains(.hangsUp) }

    /// What happened, in a row.
    var recording: Recording<String> { Recording(steps ?? []) }
}

/// In a file, an order isn't nested, and one without anything unusual is only its actions.
extension Pin {
    private enum CodingKeys: CodingKey {
        case actions, fates, goal, steps, before
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        order = ScreenOrder(
            try container.decode([String].self, forKey: .actions),
            fates: try container.decodeIfPresent([Int: ScreenOrder.Fate].self, forKey: .fates) ?? [:]
        )
        goal = try container.decodeIfPresent(Int.self, forKey: .goal)
        steps = try container.decodeIfPresent(Steps.self, forKey: .steps)
        before = try container.decodeIfPresent(Steps.self, forKey: .before)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(order.actions, forKey: .actions)
        if !order.fates.isEmpty { try container.encode(order.fates, forKey: .fates) }
        try container.encodeIfPresent(goal, forKey: .goal)
        try container.encodeIfPresent(steps, forKey: .steps)
        try container.encodeIfPresent(before, forKey: .before)
    }
}

extension Pin.Steps {
    /// Returns whether these are the events of a step, or `nil` if there is no such step.
    func isStep(_ index: Int, _ events: [Recording<ShownState>.Event]) -> Bool? {
        indices.contains(index) ? self[index] == events.map { $0.mapState(\.description) } : nil
    }
}

extension Recording<String> {
    init(_ steps: Pin.Steps) {
        self.init()
        for event in steps.joined() { add(event) }
    }
}

/// A file in the folder Orders beside a test. It is JSON: an array with an element for each order that is pinned.
///
/// It is written with a line for each order, so a diff shows which of them have changed, and read as JSON, however its lines
/// are broken.
struct PinFile {
    let url: URL

    /// The name in a message, such as `Orders/search.json`.
    var name: String { "Orders/\(url.lastPathComponent)" }

    init(_ name: String, beside test: String) {
        self.init(URL(filePath: test).deletingLastPathComponent().appending(path: "Orders/\(name).json"))
    }

    init(_ url: URL) { self.url = url }

    /// Returns the file with the same path within a folder.
    func within(_ folder: URL) -> PinFile { PinFile(folder.appending(path: url.path)) }

    /// Reads the pins. An empty file has none.
    ///
    /// - Returns: The pins, or `nil` if there is no file.
    /// - Throws: A ``Finding`` that names the file if it exists and can't be read.
    func read() throws -> [Pin]? {
        guard let text = try text() else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        do {
            return try JSONDecoder().decode([Pin].self, from: Data(text.utf8))
        } catch {
            switch error as? DecodingError {
            case .dataCorrupted(let context)? where context.codingPath.isEmpty:
                throw unreadable("it isn't JSON")
            case .dataCorrupted(let context)?, .keyNotFound(_, let context)?, .typeMismatch(_, let context)?,
                .valueNotFound(_, let context)?:
                let index = context.codingPath.first?.intValue
                throw unreadable(
                    index.map { "its element \($0 + 1) isn't a pin" } ?? "it isn't an array of pins"
                )
            default: throw error
            }
        }
    }

    /// Writes the pins.
    func write(_ pins: [Pin]) throws { try write(Self.data(of: pins)) }

    /// Returns the contents of a file with pins.
    static func data(of pins: [Pin]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try pins.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    }

    /// Writes the contents of another file, as they are.
    func write(contentsOf other: PinFile) throws { try write(Data(contentsOf: other.url)) }

    private func write(_ data: Data) throws {
        // A link stays one.
        let file = url.resolvingSymlinksInPath()
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    /// Returns the line of a pin, if each has a line of its own, or else the first one.
    func line(of index: Int, among count: Int) -> Int {
        let lines = (try? text())?.split(whereSeparator: \.isNewline).count
        return lines == count + 2 ? index + 2 : 1
    }

    /// The contents, or `nil` if there is no file.
    private func text() throws -> String? {
        var status = stat()
        guard lstat(url.path, &status) == 0 else {
            if [ENOENT, ENOTDIR].contains(errno) { return nil }
            throw unreadable(String(cString: strerror(errno)))
        }
        guard stat(url.path, &status) == 0, access(url.path, R_OK) == 0 else {
            throw unreadable(String(cString: strerror(errno)))
        }
        // Reading anything else, such as a pipe, may never end.
        guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it isn't a file") }
        guard let text = String(data: try Data(contentsOf: url), encoding: .utf8) else {
            throw unreadable("it isn't UTF-8")
        }
        return text
    }

    private func unreadable(_ reason: String) -> Finding {
        let advice = "Nothing was compared or written. Restore the file, or move it away."
        return Finding("\(name) can't be read: \(reason). \(advice)").at(url.path, 1)
    }
}

/// What the tests are run for, if not only to compare: the value of the environment variable `ORDERS`.
enum OrdersMode: Equatable {
    /// To write the file of a screen's pins if there is none.
    case write
    /// To replace the pins that differ, or those that differ in one way, by its number in the list.
    case accept(Int?)
    /// To find out whether the start of an exercise differs in exactly those orders that belong to goals.
    case start
    /// To write what the file would contain into a folder, which is the variable's value, and to change nothing.
    case propose(URL)
    /// The same for the pins of a learner's own description. Those of the exercise are compared.
    case proposeOwn(URL, Int?)

    static let current = OrdersMode(ProcessInfo.processInfo.environment["ORDERS"])

    init?(_ value: String?) {
        guard let value else { return nil }
        let parts = value.split(separator: ":", maxSplits: 2).map(String.init)
        switch parts.first {
        case "write": self = .write
        case "accept": self = .accept(parts.dropFirst().first.flatMap(Int.init))
        case "start": self = .start
        case "own" where parts.count == 3: self = .proposeOwn(URL(filePath: parts[2]), Int(parts[1]))
        case _ where value.hasPrefix("/"): self = .propose(URL(filePath: value))
        default: return nil
        }
    }

    /// The number of the only kind of differences to accept.
    var kind: Int? {
        switch self {
        case .accept(let number), .proposeOwn(_, let number): number
        default: nil
        }
    }
}
