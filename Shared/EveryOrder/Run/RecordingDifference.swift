/// What should happen in one run of a screen, beside what happened.
public struct RecordingDifference<State: RecordableState>: Hashable, Codable, Sendable {
    /// The events that should happen, up to the moment when the check ended.
    public package(set) var expected: Recording<State>
    /// The events that happened.
    public package(set) var actual: Recording<State>

    /// Creates a difference of two recordings.
    public init(expected: Recording<State> = Recording(), actual: Recording<State> = Recording()) {
        self.expected = expected
        self.actual = actual
    }

    /// Adds an event to both.
    package mutating func add(_ event: Recording<State>.Event) {
        expected.add(event)
        actual.add(event)
    }

    /// Returns the same difference with other values for the states.
    package func mapStates<Other>(_ transform: (State) throws -> Other) rethrows -> RecordingDifference<Other>
    {
        RecordingDifference<Other>(
            expected: try expected.mapStates(transform),
            actual: try actual.mapStates(transform),
        )
    }

    /// An event of one recording, or of both.
    public struct Row: Hashable, Sendable {
        /// `-` if the event should have happened, `+` if it shouldn't have, or else a space.
        public let mark: String
        /// The event.
        public let event: Recording<State>.Event
        /// Its description, or only what differs from the row before.
        public var text: String
        /// Whether the row only says what differs in the request of the row before.
        package var isPart = false
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
                rows.append(Row("-", old.removeFirst()))
            } else if inserted.contains(new.startIndex) {
                rows.append(Row("+", new.removeFirst()))
            } else if let event = new.popFirst() {
                old.removeFirst()
                rows.append(Row(" ", event))
            } else {
                return rows.sayingWhatDiffers()
            }
        }
    }

    /// What a finding shows: a diff, from shortly before the first difference.
    ///
    /// - Parameters:
    ///   - rule: What expects the lines marked with `-`, such as the sentence of a behaviour.
    ///   - subject: The name of what did the lines marked with `+`.
    public func excerpt(_ rule: String, _ subject: String) -> RecordingExcerpt {
        RecordingExcerpt(
            headings: ["--- \(rule)", "+++ \(subject)"],
            rows: rows.map { RecordingExcerpt.Row(mark: $0.mark, party: $0.event.party, text: $0.text) }
        )
    }

    /// The lines of an excerpt.
    public func lines(_ rule: String, _ subject: String, width: Int = RecordingExcerpt.columns) -> [String] {
        excerpt(rule, subject).blocks(width: width).flatMap(\.lines)
    }
}

extension RecordingDifference.Row {
    fileprivate init(_ mark: String, _ event: Recording<State>.Event, text: String? = nil) {
        self.mark = mark
        self.event = event
        self.text = text ?? event.text
        isPart = text != nil
    }
}

extension Array {
    /// The same rows, where two that would look the same say what differs.
    fileprivate func sayingWhatDiffers<State>() -> [Element] where Element == RecordingDifference<State>.Row {
        var rows = self
        var index = 0
        while index < rows.count {
            defer { index += 1 }
            guard rows[index].mark == "-" else { continue }
            let old = rows[index]
            let end = rows[index...].firstIndex { $0.mark == " " } ?? rows.endIndex
            let other = rows[index..<end].firstIndex { $0.mark == "+" && $0.text == old.text }
            guard let other else { continue }
            switch (old.event, rows[other].event) {
            case (.shows(let expected), .shows(let actual)):
                rows[other].text += firstDifference(of: actual, from: expected).map { ": \($0)" } ?? ""
            case (.receives(let expected), .receives(let actual)):
                let parts =
                    expected.parts.filter { !actual.parts.contains($0) }.map {
                        Element("-", old.event, text: $0)
                    }
                    + actual.parts.filter { !expected.parts.contains($0) }
                    .map { Element("+", rows[other].event, text: $0) }
                rows.remove(at: other)
                rows[index] = Element(" ", old.event)
                rows.insert(contentsOf: parts, at: index + 1)
            default: break
            }
        }
        return rows
    }
}

extension ReceivedRequest {
    /// What a difference says about it beside its line.
    fileprivate var parts: [String] {
        fields.map { "with \($0.description.visible)" }
            + (body.isEmpty ? [] : ["with the body \(body.visible)"]) + settings.map { "with \($0.visible)" }
    }
}

/// Returns where two values of the same type first differ, such as `episodes[0].id is 3, not 7`.
package func firstDifference(of actual: Any, from expected: Any) -> String? {
    firstDifference(of: actual, from: expected, at: "", isWhole: true)
}

private func firstDifference(of actual: Any, from expected: Any, at path: String, isWhole: Bool) -> String? {
    let found = Mirror(reflecting: actual)
    let wanted = Mirror(reflecting: expected)
    let isSplit =
        switch found.displayStyle {
        case .collection, .optional: true
        case .struct, .class, .tuple: isWhole || !(actual is any CustomStringConvertible)
        default: false
        }
    guard isSplit, !found.children.isEmpty, !wanted.children.isEmpty else {
        let texts = (String(describing: actual), String(describing: expected))
        return texts.0 == texts.1 ? nil : "\(path) is \(texts.0.visible), not \(texts.1.visible)"
    }
    if found.displayStyle == .collection, found.children.count != wanted.children.count {
        return "\(path) has \(found.children.count) elements, not \(wanted.children.count)"
    }
    for (index, (child, other)) in zip(found.children, wanted.children).enumerated() {
        var part = path
        switch found.displayStyle {
        case .collection: part += "[\(index)]"
        case .optional: break
        default: part += (path.isEmpty ? "" : ".") + (child.label ?? "\(index)")
        }
        if let difference = firstDifference(of: child.value, from: other.value, at: part, isWhole: false) {
            return difference
        }
    }
    return nil
}
