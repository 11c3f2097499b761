import EveryOrder
import Parcels
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("The client reports what the server answers")
    func handlers() async throws {
        for status in [200, 201, 299] {
            let answer = Answer(status: status, text: "Oslo")
            try await Client.check("place(of:_:)", after: answer, reports: "Oslo") { $0.place(of: 7, $1) }
        }
        let list = Answer(status: 200, text: "2 parcels")
        try await Client.check("parcels(_:)", after: list, reports: "2 parcels") { $0.parcels($1) }
        try await Client.check("place(of:_:)", after: nil, reports: "offline") { $0.place(of: 7, $1) }
        try await Client.check("hours(of:_:)", after: nil, reports: "offline") { $0.hours(of: 3, $1) }
    }

    @Test("The screen shows what the server answers")
    func screen() async throws {
        let server = StandInServer()
        let screen = ParcelScreen(server: server)
        screen.refresh()
        server.answer(0, with: nil)
        await MainQueue.yield(turns: 8)
        // The user tries again, so the message is gone.
        screen.refresh()
        screen.showHistory(of: 7)
        screen.open(7)
        screen.search(for: "books")
        for (index, text) in zip(1..., ["2 parcels", "Sent, sorted", "From Ann", "1 match"]) {
            server.answer(index, with: Answer(status: 200, text: text))
        }
        await MainQueue.yield(turns: 8)
        let message = screen.message ?? "none"
        let shown = [screen.history, screen.parcel, screen.matches].map { $0 ?? "nothing" }
        try same(
            [
                "list: \(screen.list)", "history: \(shown[0])", "parcel: \(shown[1])", "matches: \(shown[2])",
                message,
            ],
            ["list: 2 parcels", "history: Sent, sorted", "parcel: From Ann", "matches: 1 match", "none"],
            "The screen doesn't show what the server answers."
        )
        try await ParcelScreen.showsTheLatest(
            of: ["b", "bo"],
            does: { $0.search(for: $1) },
            shows: \.matches,
            otherwise: {
                "The user searches for \($0), then for \($1), and sees the first answer: search(for:)"
            },
        )
    }

    @Test("The client returns what the server answers, and a message without a connection")
    func returnValues() async throws {
        let signature = await Client.signature(after: Answer(status: 200, text: "Ann"))
        try same(signature, ["Ann"], "The server answers, and signature(for:) doesn't return that.")
        let note = await Client.note { Answer(status: 200, text: "Ring twice") }
        try same(note, ["Ring twice"], "The server answers, and note(on:) doesn't return that.")
        let message = await Client.note { throw ParcelError.offline }
        try same(message, ["You're offline."], "There is no connection, and note(on:) doesn't say so.")
    }
}
