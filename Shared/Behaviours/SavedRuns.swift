import EveryOrder
import Foundation

/// What a changed stage does: in the run that Breaks.md shows, and in each order in which it differs from the rules.
///
/// `prove breaks` compares the files in `Exercises/Breaks`, one for each change of `Exercises/Breaks.md` that breaks
/// something, with what the changed stage really does.
package struct SavedRuns: Hashable, Sendable {
    /// The run that Breaks.md shows.
    package let recording: RecordingDifference<ScreenState>
    /// What happens in each order in which the stage differs from the rules, by the description of the order.
    private let orders: [String: Recording<ScreenState>]

    /// Creates it from what happened.
    package init(
        _ recording: RecordingDifference<ScreenState>,
        _ orders: [(ScreenOrder, Recording<ScreenState>)] = [],
    ) {
        self.recording = recording
        self.orders = Dictionary(uniqueKeysWithValues: orders.map { ("\($0.0)", $0.1) })
    }

    /// What happened in an order, or `nil` if the change doesn't show in it.
    package subscript(order: ScreenOrder) -> Recording<ScreenState>? { orders["\(order)"] }

    /// Reads what was saved for a change in its file; `nil` if nothing was.
    package static func read(from file: URL) throws -> SavedRuns? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(SavedRuns.self, from: Data(contentsOf: file))
    }

    /// Reads the lines of a file.
    package init(lines: [String]) throws {
        self = try JSONDecoder().decode(SavedRuns.self, from: Data(lines.joined(separator: "\n").utf8))
    }
}

/// In a file, each state is written once, and the events have its label.
extension SavedRuns: Decodable {
    private enum CodingKeys: CodingKey {
        case states, recording, orders
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let states = try container.decode([String: ScreenState].self, forKey: .states)
        func state(_ label: String) throws -> ScreenState {
            guard let state = states[label] else {
                throw Finding(
                    "A file of Exercises/Breaks has no state “\(label)”. Write it: prove breaks --write"
                )
            }
            return state
        }
        recording = try container.decode(RecordingDifference<String>.self, forKey: .recording).mapStates(
            state
        )
        let labelled = try container.decode([String: Recording<String>].self, forKey: .orders)
        orders = try labelled.mapValues { try $0.mapStates(state) }
    }

    /// The states by their labels, and the runs with these labels.
    private var labelled:
        (
            states: [String: ScreenState], recording: RecordingDifference<String>,
            orders: [String: Recording<String>]
        )
    {
        var labels = Labels()
        let recording = recording.mapStates { labels.label(of: $0) }
        var orders: [String: Recording<String>] = [:]
        for (order, recording) in self.orders.sorted(by: { $0.key < $1.key }) {
            orders[order] = recording.mapStates { labels.label(of: $0) }
        }
        return (labels.states, recording, orders)
    }

    /// The states, by labels that a reader understands: their descriptions, with a number if several have the same.
    private struct Labels {
        private(set) var states: [String: ScreenState] = [:]

        mutating func label(of state: ScreenState) -> String {
            var label = "\(state)"
            var count = 1
            while let known = states[label], known != state {
                count += 1
                label = "\(state) (\(count))"
            }
            states[label] = state
            return label
        }
    }

    /// The lines of the file, one for each state and each run, so a diff shows which of them have changed.
    package var lines: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            func text(_ value: some Encodable) throws -> String {
                String(decoding: try encoder.encode(value), as: UTF8.self)
            }
            func object(_ values: [String: some Encodable]) throws -> String {
                guard !values.isEmpty else { return "{}" }
                let members = try values.sorted { $0.key < $1.key }
                    .map { "\(try text($0.key)): \(try text($0.value))" }
                return "{\n\(members.joined(separator: ",\n"))\n}"
            }
            let parts = labelled
            let recording = ["expected": parts.recording.expected, "actual": parts.recording.actual]
            let text = """
                {"states": \(try object(parts.states)),
                "recording": \(try object(recording)),
                "orders": \(try object(parts.orders))}
                """
            return text.components(separatedBy: "\n")
        }
    }
}
