import EveryOrder
import Foundation
import FoundationCompat
import Notes
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.useForAllTasks() }

    @Test("The client fetches the notes, through the session it is given")
    func client() async throws {
        try await Orders.fetchNotes.check(goal: 1)
    }

    @Test("The client throws when the answer isn't a list of notes")
    func failures() async throws {
        try await Orders.fetchNotes.check(goal: 2)
    }

    @Test("The screen shows the notes of the service it is given")
    func service() async throws {
        let service = ScriptedService()
        let screen = NotesViewModel(apiService: service)
        let recorder = Recorder(of: screen, state: describe)
        try await recorder.shows(["nothing"])
        screen.start()
        #expect(screen.isFetching, "start() sets isFetching before it returns.")
        try await service.request().resume(returning: Sample.notes)
        try await recorder.shows(["nothing", "fetching", "Milk, Books"])
        #expect(screen.notes == Sample.notes)

        let others = [Note(id: 9, title: "Keys", contents: "Under the pot")]
        for late in [.success(others), .failure(AnError())] as [Result<[Note], any Error>] {
            // The user may start again at any moment while an answer is on its way, or before it has come.
            for turns: Int? in [nil, 0, 1, 2, 3, 4, 5, 6] {
                screen.start()
                let older = try await service.request()
                if let turns {
                    older.resume(with: late)
                    await MainQueue.yield(turns: turns)
                }
                screen.start()
                let shown = describe(screen)
                let newer = try await service.request()
                if turns == nil { older.resume(with: late) }
                await MainQueue.yield(turns: 20)
                guard describe(screen) == shown else {
                    throw Finding(
                        "The answer to a cancelled request still shows: check for cancellation right before you show an answer.",
                        expected: [shown],
                        actual: [describe(screen)],
                    )
                }
                newer.resume(returning: Sample.notes)
                await MainQueue.yield(turns: 20)
                #expect(describe(screen) == "Milk, Books")
            }
        }
    }

    @Test("The view model doesn't know about URLSession")
    func viewModel() throws {
        let names = ["HTTPURLResponse", "JSONDecoder", "URL", "URLRequest", "URLSession"]
        let details = try Sources().index().uses(of: names, in: "NotesViewModel")
        guard details.isEmpty else {
            let list = details.joined(separator: ", ")
            throw Finding("The view model still knows how a request is made: \(list).")
        }
        let screen = NotesApp(baseURL: URL(filePath: "/")).notes()
        let held = values(reachableFrom: screen, stoppingAt: { $0 is any APIService })
        guard !held.contains(where: { $0 is URLSession || $0 is URL }) else {
            throw Finding(
                "The view model still knows how a request is made: it holds a session or an address, not just its service."
            )
        }
    }

    @Test("The preview client returns the bundled notes")
    func previewClient() async throws {
        let bundled = try Sample.bundled()
        let notes = try await APIPreviewClient().fetchNotes()
        let summary = "The preview client doesn't return the notes in Resources/notes.json."
        try Finding.unless([describe(notes)], equals: [describe(bundled)], summary)
        let copies = try Sources().files().filter { file in
            file.tokens.contains { token in bundled.contains { token.text == "\"\($0.title)\"" } }
        }
        guard copies.isEmpty else {
            let names = copies.map(\.name).joined(separator: ", ")
            throw Finding("The bundled notes are also in \(names): read them from Resources/notes.json.")
        }
    }

    @Test("The preview shows the bundled notes, and sends nothing to the API")
    func preview() async throws {
        try await Backend.use { backend in
            let screen = NotesApp(baseURL: backend.address(of: "v2"), session: backend.session).preview()
            let recorder = Recorder(of: screen, waiter: backend.waiter, state: describe)
            let titles = try Sample.bundled().map(\.title).joined(separator: ", ")
            screen.start()
            _ = await backend.waiter.wait { backend.hasNewRequest || recorder.history.count > 2 }
            if backend.hasNewRequest {
                throw Finding("The preview sends a request to the API: give it another service in NotesApp.")
            }
            try await recorder.shows(["nothing", "fetching", titles])
        }
    }
}

/// A service that answers when a test tells it to, even after a cancellation.
@MainActor
private final class ScriptedService: APIService {
    typealias Request = CheckedContinuation<[Note], any Error>

    private let requests = ValueCollector<Request>()

    nonisolated func fetchNotes() async throws -> [Note] {
        try await withCheckedThrowingContinuation { requests.add($0) }
    }

    /// Waits until the notes are requested, and returns a closure that answers.
    func request() async throws -> Request {
        do {
            return try await requests.next()
        } catch {
            throw Finding("The view model never called fetchNotes() of the service that it was given.")
        }
    }
}
