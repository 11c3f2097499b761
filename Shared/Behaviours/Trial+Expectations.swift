import Episodes
import MockAPI
import Practice

extension Trial {
    // MARK: What should come of it

    /// The screen comes to show what was asked for.
    func shows(_ ask: Ask) async throws {
        try await shows(ask.ended(from: state))
    }

    /// The screen comes to show an error, and keeps the rest.
    func fails(with error: APIError) async throws {
        try await shows(state.failed(with: error))
    }

    /// The screen goes on to show what it shows, although everything on its way has arrived.
    func staysAsItIs() async throws {
        await backend.settle()
        try compare("The screen changed, although nothing had happened that it should show.")
    }

    private func shows(_ state: ScreenState) async throws {
        expect(state)
        defer { recorder.countsTurns = false }
        let isInTime = await backend.conditions.wait { [unowned self] in
            recorder.history.count >= expected.count || !agrees
        }
        try compare(isInTime ? "The screen showed something else." : "The screen never came to show this.")
    }

    /// The client hangs up on a request that is in flight.
    func hangsUp(_ exchange: Exchange) async throws {
        try await backend.hangsUp(exchange)
    }

    func expect(_ state: ScreenState) {
        if state != self.state { expected.append(state) }
    }

    /// Whether what was shown is what should have been, as far as both go; what was once compared stays so.
    private var agrees: Bool {
        let both = min(expected.count, recorder.history.count)
        while agreed < both, recorder.history[agreed] == expected[agreed] { agreed += 1 }
        return agreed == both
    }

    func compare(_ summary: String) throws {
        if recorder.hasLeftMain {
            throw Finding("A change was published on another thread than the main one.")
        }
        if !agrees || recorder.history.count != expected.count {
            throw Finding.histories(summary, expected: expected, actual: recorder.history)
        }
    }

    /// Lets everything on its way arrive, and looks once more.
    func finish() async throws {
        try await staysAsItIs()
        try backend.hasNothingUnexpected()
    }
}
