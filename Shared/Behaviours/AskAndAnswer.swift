import Episodes
import MockAPI

/// A request and what it is answered with.
struct AskAndAnswer: Sendable, CustomStringConvertible {
    let ask: Ask
    let answer: Response
    var note = ""

    var description: String { "\(ask), answered with \(answer.status)\(note)" }

    /// Both requests, answered with each of these statuses and a good body.
    static func each(status: [Int]) -> [AskAndAnswer] {
        status.flatMap { status in
            Ask.each.map { AskAndAnswer(ask: $0, answer: .json($0.body, status: status)) }
        }
    }
}
