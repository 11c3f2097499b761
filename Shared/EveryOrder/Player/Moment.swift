extension RecordingDifference {
    /// What happens at one moment: the same in both, something in one of them, or each screen does something else.
    package struct Moment: Hashable, Sendable {
        /// What should happen, or `nil` if it is nothing.
        package let expected: Row?
        /// What happens, or `nil` if it is nothing.
        package let actual: Row?
        /// What should happen, or else what happens.
        package let event: Recording<State>.Event

        /// Whether something happens in both.
        package var isInBoth: Bool { expected != nil && actual != nil }
        /// Whether it is only what differs in the request of the moment before.
        package var isPart: Bool { (expected ?? actual)?.isPart ?? false }
        /// The request that the server receives, if it is that.
        package var received: ReceivedRequest? {
            if case .receives(let request) = event, !isPart { request } else { nil }
        }
    }

    /// The rows, of which two are one moment if each screen does something else.
    package var moments: [Moment] {
        var moments: [Moment] = []
        var rest = rows[...]
        while let row = rest.popFirst() {
            let isScreen = row.mark == "-" && row.event.party == .screen
            if isScreen, let next = rest.first, next.mark == "+", next.event.party == .screen {
                rest.removeFirst()
                moments.append(Moment(expected: row, actual: next, event: row.event))
            } else {
                let expected = row.mark == "+" ? nil : row
                moments.append(
                    Moment(expected: expected, actual: row.mark == "-" ? nil : row, event: row.event)
                )
            }
        }
        return moments
    }
}

extension RecordingDifference.Moment {
    /// What happens, as a sentence.
    ///
    /// - Parameters:
    ///   - names: When each of the two recordings is what happens, such as `before` and `now`.
    ///   - deed: What the user does, if there is a better description than the name of the action.
    ///   - phrase: Returns what a screen shows.
    package func sentence(
        _ names: (String, String),
        deed: String? = nil,
        _ phrase: (State) -> String,
    ) -> String {
        let only = isInBoth ? "" : ", but only \(expected == nil ? names.1 : names.0)"
        let first = names.0.prefix(1).uppercased() + names.0.dropFirst()
        let text = (expected ?? actual)?.text ?? ""
        switch event {
        case .shows(let state):
            guard let expected, let actual, expected != actual else {
                return "The screen shows \(phrase(state))\(only)."
            }
            guard let other = actual.event.state else {
                return "\(first), the screen shows \(phrase(state)); \(names.1), it \(actual.text)."
            }
            // What differs, if both have the same description.
            let isAlike = "\(state)" == "\(other)"
            let detail = isAlike ? firstDifference(of: other, from: state).map { ": \($0)" } ?? "" : ""
            let phrases = (phrase(state), phrase(other))
            return "\(first), the screen shows \(phrases.0); \(names.1), \(phrases.1)\(detail)."
        case .isDeallocated: return "The screen is freed\(only)."
        case .changesOffMain: return "The screen changes off the main thread\(only)."
        case .changesWithoutNotifying: return "The screen changes without notifying\(only)."
        case .user, .leaves: return "The user \(deed ?? text)."
        case .fails(let reason): return "No server answers: \(reason)."
        case .hangsUp: return "The client hangs up\(only)."
        case .receives where isPart: return "The request comes \(text)\(only)."
        case .receives, .answers: return "The server \(text)\(only)."
        }
    }
}
