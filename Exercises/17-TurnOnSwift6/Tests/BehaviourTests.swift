import EveryOrder
import Foundation
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
struct BehaviourTests {
    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }

    @Test("Nothing hides a mistake from the compiler")
    func honesty() throws {
        let forms = [
            (
                #/@unchecked\b/#,
                "keeps the compiler from checking that the type can be shared. A struct of `Sendable` values, a `Mutex`, an "
                    + "actor or `@MainActor` lets it check."
            ),
            (
                #/nonisolated\s*\(\s*unsafe\s*\)/#,
                "keeps the compiler from checking who else uses the value. A constant, a `Mutex` or `@MainActor` lets it check."
            ),
            (
                #/@preconcurrency\s+import\s+(?!ProbeKit\b)/#,
                "hides which types of that module aren't `Sendable`. Only ProbeKit doesn't say so itself."
            ),
        ]
        for file in try Sources().files() {
            for (form, advice) in forms {
                guard let match = file.text.firstMatch(of: form) else { continue }
                let line = file.text[..<match.range.lowerBound].count { $0 == "\n" } + 1
                let text = match.0.trimmingCharacters(in: .whitespaces)
                throw Finding("\(file.name):\(line): `\(text)` \(advice)", kind: "hidden")
            }
        }
    }
}
