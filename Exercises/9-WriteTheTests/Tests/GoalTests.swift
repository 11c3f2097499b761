import Menu
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.servesAllTasks() }

    @Test("The service by hand holds each request until it is answered")
    func holding() async throws {
        let service = HeldService()
        var answers: [Answers<Result<[Dish], any Error>>] = []
        for day in [Day.monday, .tuesday, .monday] {
            answers.append(Answers.of { try await service.dishes(on: day) }.answers)
            await settle()
        }
        try isHeld(answers[0], tooEarly)
        #expect(service.days == [.monday, .tuesday, .monday], "days is to say which days were asked for.")

        service.answer(2, with: .success([Dish("Dal")]))
        await settle()
        for other in answers[..<2] {
            try isHeld(other, "answer(2, …) answers the third request, and no other of the same day.")
        }
        #expect(try outcome(answers[2], of: 2) == [Dish("Dal")])
        service.answer(0, with: .failure(Offline()))
        await settle()
        #expect(throws: Offline.self) { try outcome(answers[0], of: 0) }
        service.answer(1, with: .success([Dish("Peas")]))
        await settle()
        #expect(try outcome(answers[1], of: 1) == [Dish("Peas")])
    }

    @Test("The service by hand says what was cancelled, and holds that too")
    func cancelling() async throws {
        let service = HeldService()
        let (monday, task) = Answers.of { try await service.dishes(on: .monday) }
        await settle()
        let again = Answers.of { try await service.dishes(on: .monday) }.answers
        await settle()
        try isHeld(monday, tooEarly)
        try isHeld(again, tooEarly)
        #expect(!service.isCancelled(0), "Nobody has cancelled anything yet.")

        task.cancel()
        await settle()
        #expect(service.isCancelled(0), "The first task was cancelled: isCancelled(0) is to say so.")
        #expect(!service.isCancelled(1), "The second task wasn't cancelled, though its day is the same.")
        try isHeld(
            monday,
            "A request that was cancelled came back by itself: then no test can let its answer come late."
        )
        service.answer(0, with: .success([Dish("Soup")]))
        service.answer(1, with: .success([]))
        await settle()
        #expect(try outcome(monday, of: 0) == [Dish("Soup")])
    }

    @Test("With a screen that is right, each test passes, each time")
    func right() async throws {
        let faults = await Jury.verdict.value.faults.map(\.fault)
        guard faults.isEmpty else { throw Finding(faults.joined(separator: "\n")) }
    }

    @Test("A screen is caught that goes on fetching when a request has failed")
    func goesOnFetching() async throws { try await isCaught(.goesOnFetching) }

    @Test("A screen is caught that keeps the message while it tries again")
    func keepsTheMessage() async throws { try await isCaught(.keepsTheMessage) }

    @Test("A screen is caught that loses its dishes when a request fails")
    func losesTheDishes() async throws { try await isCaught(.losesTheDishes) }

    @Test("A screen is caught that shows an older answer after a newer one")
    func showsAnOlderAnswer() async throws { try await isCaught(.showsAnOlderAnswer, .showsAnOlderFailure) }

    @Test("A screen is caught that stays in memory or goes on fetching when a person has left it")
    func staysInMemory() async throws { try await isCaught(.staysInMemory, .leavesItsRequest) }

    private let tooEarly = "dishes(on:) came back before answer(_:with:) was called: it has to wait for that."

    private func isCaught(_ bugs: Bug...) async throws {
        let jury = await Jury.verdict.value
        for bug in bugs {
            if let endless = jury.endless[bug] {
                throw Finding(
                    "\(endless.joined(separator: " and ")) never ends with a screen that \(bug.rawValue). "
                        + "A test has to fail then, not to wait for ever."
                )
            }
            guard jury.caught[bug] == nil else { continue }
            let others = jury.faults.isEmpty ? "" : ", but for those that fail with a right one, too"
            throw Finding("A screen escapes that \(bug.rawValue): all of your tests pass with it\(others).")
        }
    }

    private func isHeld(_ answers: Answers<Result<[Dish], any Error>>, _ words: String) throws {
        guard let early = answers.all.first else { return }
        if case .failure(let error) = early, !(error is CancellationError) { throw error }
        throw Finding(words)
    }

    private func outcome(_ answers: Answers<Result<[Dish], any Error>>, of request: Int) throws -> [Dish] {
        guard let answer = answers.all.first else {
            throw Finding(
                "answer(\(request), …) was called, and dishes(on:) still waits: keep two of the same day apart."
            )
        }
        return try answer.get()
    }
}

private struct Offline: Error {}
