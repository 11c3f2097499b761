import EveryOrder
import Foundation
import Menu
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.useForAllTasks() }

    @Test("The held service holds each request until the test answers it")
    func holding() async throws {
        try checkWaiting { $0.isIn("HeldService") }
        let service = HeldService()
        var answers: [ValueCollector<Result<[Dish], any Error>>] = []
        for day in [Day.monday, .tuesday, .monday] {
            answers.append(ValueCollector.run { try await service.dishes(on: day) }.results)
            await settle()
        }
        try isHeld(answers[0], tooEarly)
        #expect(service.days == [.monday, .tuesday, .monday], "days should list the requested days.")

        service.answer(2, with: .success([Dish("Dal")]))
        await settle()
        for other in answers[..<2] {
            try isHeld(other, "answer(2, …) answers the third request, and no other for the same day.")
        }
        #expect(try outcome(answers[2], of: 2) == [Dish("Dal")])
        service.answer(0, with: .failure(Offline()))
        await settle()
        #expect(throws: Offline.self) { try outcome(answers[0], of: 0) }
        service.answer(1, with: .success([Dish("Peas")]))
        await settle()
        #expect(try outcome(answers[1], of: 1) == [Dish("Peas")])
    }

    @Test("The held service reports cancelled requests, and holds them too")
    func cancelling() async throws {
        try checkWaiting { $0.isIn("HeldService") }
        let service = HeldService()
        let (monday, task) = ValueCollector.run { try await service.dishes(on: .monday) }
        await settle()
        let again = ValueCollector.run { try await service.dishes(on: .monday) }.results
        await settle()
        try isHeld(monday, tooEarly)
        try isHeld(again, tooEarly)
        #expect(!service.isCancelled(0), "Nothing has been cancelled yet.")

        task.cancel()
        await settle()
        #expect(service.isCancelled(0), "The first task was cancelled: isCancelled(0) should be true.")
        #expect(!service.isCancelled(1), "The second task wasn't cancelled, though its day is the same.")
        try isHeld(
            monday,
            "A request that was cancelled returned on its own, so no test can answer it late."
        )
        service.answer(0, with: .success([Dish("Soup")]))
        service.answer(1, with: .success([]))
        await settle()
        #expect(try outcome(monday, of: 0) == [Dish("Soup")])

        let (early, cancelled) = ValueCollector.run { try await service.dishes(on: .friday) }
        cancelled.cancel()
        await settle()
        try isHeld(early, "A request that was cancelled before it started returned on its own.")
        #expect(service.days.last == .friday, "A request that was cancelled before it started is held too.")
        #expect(service.isCancelled(2), "It was cancelled before it started: isCancelled(2) is true then.")
        service.answer(2, with: .success([]))
    }

    @Test("Every test passes with a correct screen, every time")
    func right() async throws {
        try checkWaiting()
        try checkAreTests()
        // In another process, since a crash would end this one. The file says which test was the last.
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await #require(
            processExitsWith: .success,
            """
            \((try? String(contentsOfFile: file, encoding: .utf8)) ?? "A test") crashes or never ends with a screen \
            that does nothing at all. Such a screen never sends the request that the test answers.
            """,
        ) { [file = file as String] in
            MainQueue.useForAllTasks()
            for test in await ScreenTest.all {
                try test.name.write(toFile: file, atomically: true, encoding: .utf8)
                if case .neverEnded = await test.outcome(with: { _ in DeadScreen() }) { exit(1) }
            }
        }
        let problems = await TestEvaluation.shared.value.problems
        if let first = problems.first {
            throw Finding(problems.map(\.problem).joined(separator: "\n")).at(function: first.test)
        }
        let example = ScreenTest.all[0]
        let blank = Bug(line: .shows, change: .leftOut)
        if case .passed = await example.outcome(with: { Screen(service: $0, bug: blank) }) {
            throw Finding("The example, \(example.name), passes with a screen that never shows a dish.")
                .at(function: example.name)
        }
    }

    @Test("Your tests catch a screen that keeps fetching after a request has failed")
    func keepsFetching() async throws { try await isCaught(by: "stopsFetchingAfterAFailure()") }

    @Test("Your tests catch a screen that keeps the message while it tries again")
    func keepsTheMessage() async throws { try await isCaught(by: "removesTheMessageWhenItTriesAgain()") }

    @Test("Your tests catch a screen that loses its dishes when a request fails")
    func losesTheDishes() async throws { try await isCaught(by: "keepsTheDishesWhenARequestFails()") }

    @Test("Your tests catch a screen that shows an older answer after a newer one")
    func showsAnOlderAnswer() async throws { try await isCaught(by: "neverShowsAnOlderAnswer()") }

    @Test("Your tests catch a screen that stays in memory or keeps fetching after the user has left")
    func staysInMemory() async throws { try await isCaught(by: "isFreedWhenTheUserLeaves()") }

    private let tooEarly = "dishes(on:) returned before answer(_:with:) was called: it has to wait for that."

    /// Throws if a test asks for more than what its screen shows, or waits for time to pass: with each screen, it would take
    /// that time again.
    private func checkWaiting(where isIncluded: (CodeIndex.Reference) -> Bool = { _ in true }) throws {
        let index = try Sources().index()
        if let other = index.references(to: ["CommandLine", "Mirror", "ProcessInfo"]).first {
            throw Finding(
                "\(other.place.file) uses \(other.symbol.type ?? other.symbol.name): a test should ask only what the user "
                    + "sees, and what the service was asked for."
            )
        }
        let timers = ["asyncAfter", "nanosleep", "sleep", "usleep"]
        let waiting = index.references.first { reference in
            let isYield = reference.symbol.name == "yield" && reference.symbol.type == "Task"
            let isTimer = timers.contains(reference.symbol.name) && !index.declares(reference.symbol)
            return (isYield || isTimer) && isIncluded(reference)
        }
        guard let waiting else { return }
        throw Finding(
            "\(waiting.place.file) waits for time to pass, or only for one turn: await settle() instead."
        )
    }

    /// Throws unless all functions that the goals call are tests.
    private func checkAreTests() throws {
        let index = try Sources().index()
        let traits = index.references.filter { $0.symbol.module == "Testing" }
        if let disabled = traits.first(where: { ["disabled", "enabled"].contains($0.symbol.name) }) {
            throw Finding("A test in \(disabled.place.file) is disabled, so `swift test` doesn't run it.")
        }
        let macros = index.references.filter {
            $0.symbol.kind == .macro && $0.symbol.name == "Test" && $0.user?.types == ["ScreenTests"]
        }
        let tests = macros.compactMap { $0.user?.signature }
        let other = ScreenTest.all.first { test in
            !tests.contains { $0.contains("ScreenTests.\(test.name)") }
        }
        guard let other else { return }
        throw Finding("\(other.name) isn't a test, so `swift test` never runs it: write @Test above it.")
            .at(function: other.name)
    }

    /// Throws unless a test catches each bug that it is named for: another test may fail for another reason.
    private func isCaught(by test: String) async throws {
        try checkWaiting()
        let evaluation = await TestEvaluation.shared.value
        for bug in Bug.named where bug.test == test {
            if let endless = evaluation.endless[bug] {
                throw Finding(
                    "\(endless.joined(separator: " and ")) never ends with a screen that \(bug.text). "
                        + "A test has to fail then, not wait forever."
                )
            }
            let catching = evaluation.caught[bug] ?? []
            if catching.contains(test) { continue }
            if let other = catching.first {
                throw Finding(
                    "\(test) passes with a screen that \(bug.text). \(other) fails with it, but \(test) is named for it."
                )
            }
            let all = evaluation.problems.isEmpty ? "they all" : "all that pass with a correct one also"
            let blind = evaluation.blind.map { " \($0), so it never sees that screen." }.joined()
            throw Finding(
                "Your tests miss a screen that \(bug.text): \(all) pass with it.\(blind)"
            )
        }
    }

    private func isHeld(_ answers: ValueCollector<Result<[Dish], any Error>>, _ words: String) throws {
        guard let early = answers.all.first else { return }
        if case .failure(let error) = early, !(error is CancellationError) { throw error }
        throw Finding(words)
    }

    private func outcome(_ answers: ValueCollector<Result<[Dish], any Error>>, of request: Int) throws
        -> [Dish]
    {
        guard let answer = answers.all.first else {
            throw Finding(
                "answer(\(request), …) was called, but dishes(on:) still waits: keep two of one day apart."
            )
        }
        return try answer.get()
    }

    private struct Offline: Error {}
}
