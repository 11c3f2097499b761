import Behaviours
import EveryOrder
import Foundation
import StageCatalog
import Terminal

/// The proof that the stages do what the rules say in every order of one, two or three requests.
@MainActor
enum OrdersProof {
    /// Runs the stages in every order of the given numbers of requests; `3:2` stands for three requests on Stage 2 only.
    /// Returns whether they do what the rules say in all.
    static func run(_ words: [String], on console: Console) async throws -> Bool {
        MainQueue.useForAllTasks()
        let parts = try (words.isEmpty ? ["1", "2", "3"] : words).map(part)
        var isRight = true
        for (number, stages) in parts {
            let start = ContinuousClock.now
            let suite = OrderSuite(requests: number)
            for stage in stages {
                let differences = try await suite.differences(in: stage.makeScreen)
                guard let shortest = differences.first else { continue }
                isRight = false
                console.line(
                    "✗ Stage \(stage.number) differs in \(differences.count) of \(suite.orders.count) orders. "
                        + "The simplest: \(shortest.order)."
                )
                console.lines(shortest.recording.lines("What the rules say", "Stage \(stage.number)"))
            }
            let runs = counted(suite.orders.count * stages.count, "run")
            let took = seconds(ContinuousClock.now - start)
            console.line("\(runs) of \(counted(number, "request")) (\(took)).")
        }
        return isRight
    }

    /// The number of requests and the stages that a word such as `3` or `3:2` stands for.
    private static func part(_ word: String) throws -> (requests: Int, stages: [Stage]) {
        guard let match = word.wholeMatch(of: #/([123])(?::([1-5]))?/#), let requests = Int(match.1) else {
            throw CommandError.usage(
                "the number of requests is 1, 2 or 3",
                "For example: prove orders 2 3, or 3:2 for three on Stage 2",
            )
        }
        return (requests, Stage.all.filter { match.2 == nil || "\($0.number)" == match.2! })
    }
}
