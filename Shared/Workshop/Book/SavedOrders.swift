import Content
import Foundation
import Terminal
import TestSupport

/// What a changed stage shows in each order in which it differs from the rules.
///
/// `prove breaks` compares the files in `Exercises/Breaks`, one for each change of `Exercises/Breaks.md` that shows in an
/// order, with what the changed stage really does.
package struct SavedOrders: Hashable, Codable, Sendable {
    /// Every event that happens in one of the orders.
    private var events: [Recording.Event] = []
    /// By the description of each order, what happens: indices in the list of events.
    private var orders: [String: [Int]] = [:]

    /// Creates it from what happened in some orders.
    package init(_ recordings: [(Order, Recording)]) {
        var indices: [Recording.Event: Int] = [:]
        for (order, recording) in recordings {
            orders["\(order)"] = recording.events.map { event in
                if let index = indices[event] { return index }
                indices[event] = events.count
                events.append(event)
                return events.count - 1
            }
        }
    }

    /// What happened in an order, or `nil` if the change doesn't show in it.
    package subscript(order: Order) -> Recording? {
        orders["\(order)"].map { indices in
            var recording = Recording()
            for index in indices { recording.add(events[index]) }
            return recording
        }
    }

    /// Reads what was saved for a change; without a file, the change shows in no order.
    package static func of(change number: Int, in workspace: Workspace) throws -> SavedOrders {
        let file = workspace.root.appending(path: "Exercises/Breaks/\(number).json")
        guard FileManager.default.fileExists(atPath: file.path) else { return SavedOrders([]) }
        return try SavedOrders(lines: String(contentsOf: file, encoding: .utf8).lines)
    }

    /// Reads the lines of a file.
    package init(lines: [String]) throws {
        guard lines.contains(where: { !$0.isEmpty }) else { return }
        self = try JSONDecoder().decode(SavedOrders.self, from: Data(lines.joined(separator: "\n").utf8))
    }

    /// The lines of the file, one for each event and each order, so a diff shows which of them have changed. Empty if
    /// there are no orders.
    package var lines: [String] {
        get throws {
            guard !orders.isEmpty else { return [] }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            func text(_ value: some Encodable) throws -> String {
                String(decoding: try encoder.encode(value), as: UTF8.self)
            }
            let events = try events.map(text)
            let orders = try orders.sorted { $0.key < $1.key }.map { "\(try text($0)): \(try text($1))" }
            return [#"{"events": ["#, events.joined(separator: ",\n"), #"], "orders": {"#]
                + [orders.joined(separator: ",\n"), "}}"]
        }
    }
}
