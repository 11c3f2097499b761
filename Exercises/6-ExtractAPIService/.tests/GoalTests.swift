import Foundation
import FoundationCompat
import MockHTTP
import Notes
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client fetches the notes, through the session it is given")
    func client() async throws {
        try await Backend.use { backend in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "given"]
            let client = APIClient(baseURL: backend.url, session: .steady(configuration))

            let answers = backend.answers { try await client.fetchNotes() }
            let exchange = try await backend.received("GET /notes", from: answers)
            exchange.respond(Sample.answer)
            #expect(try await answers.next().get() == Sample.notes)

            let isGiven = exchange.request.value(of: "X-Session") == "given"
            #expect(isGiven, "The client used another session than its own: call session.data(for:) on that.")
        }
    }

    @Test("The client throws when the answer holds no notes")
    func failures() async throws {
        for answer in Sample.failures {
            try await Backend.use { backend in
                let client = APIClient(baseURL: backend.url, session: backend.session)
                let answers = backend.answers { try await client.fetchNotes() }
                try await backend.received("GET /notes", from: answers).respond(answer)
                guard case .success(let notes) = try await answers.next() else { return }
                throw Finding(
                    "fetchNotes() should throw, since the answer was no good: check the status, then decode.",
                    expected: ["an error"],
                    actual: ["\(notes.count) notes, from status \(answer.status)"],
                )
            }
        }
    }

    @Test("The preview client gives the bundled notes")
    func previewClient() async throws {
        let bundled = try Sample.bundled()
        let notes = try await APIPreviewClient().fetchNotes()
        guard notes == bundled else {
            throw Finding(
                "The preview client gives other notes than those of Resources/notes.json.",
                expected: bundled.map(\.title),
                actual: notes.map(\.title),
            )
        }
        let copies = try Sources().files().filter { file in
            bundled.contains { file.text.contains("\"\($0.title)\"") }
        }
        guard copies.isEmpty else {
            let names = copies.map(\.name).joined(separator: ", ")
            throw Finding("The bundled notes are written into \(names): read them from Resources/notes.json.")
        }
    }

    @Test("The screen shows the notes of the service it is given")
    func service() async throws {
        let screen = NotesViewModel(apiService: FixedService())
        let recorder = Recorder(of: screen, state: look)
        try await recorder.shows(["nothing"])
        screen.start()
        try await recorder.shows(["nothing", "fetching", "Milk, Books"])
        #expect(screen.notes == Sample.notes)
    }

    @Test("The preview shows the bundled notes, and asks the API for nothing")
    func preview() async throws {
        try await Backend.use { backend in
            let screen = NotesApp(baseURL: backend.url, session: backend.session).preview()
            let recorder = Recorder(of: screen, conditions: backend.conditions, state: look)
            let titles = try Sample.bundled().map(\.title).joined(separator: ", ")
            screen.start()
            _ = await backend.conditions.wait { backend.hasReceived || recorder.history.count > 2 }
            if backend.hasReceived {
                throw Finding("The preview asks the API: in NotesApp, give it a service that needs none.")
            }
            try await recorder.shows(["nothing", "fetching", titles])
        }
    }

    @Test("The view model knows no URLSession")
    func viewModel() async throws {
        let bodies = try Sources().bodies(ofType: "NotesViewModel")
        let words = ["URLSession", "URLRequest", "HTTPURLResponse", "JSONDecoder", "baseURL"]
        let details = bodies.flatMap { body in
            words.filter { !body.places(of: $0).isEmpty }.map { "\($0) in \(body.name)" }
        }
        guard details.isEmpty else {
            let list = details.joined(separator: ", ")
            throw Finding("The view model still knows how a request is made: \(list).")
        }
        try await Backend.use { backend in
            let screen = NotesApp(baseURL: backend.url, session: backend.session).notes()
            let recorder = Recorder(of: screen, conditions: backend.conditions, state: look)
            screen.start()
            try await backend.received("GET /notes").respond(Sample.answer)
            try await recorder.shows(["nothing", "fetching", "Milk, Books"])

            let held = values(heldBy: screen, notInto: { $0 is any APIService })
            guard !held.contains(where: { $0 is URLSession }) else {
                throw Finding(
                    "The view model still knows how a request is made: it holds a URLSession, and not by its service."
                )
            }
        }
    }
}

private struct FixedService: APIService {
    func fetchNotes() async throws -> [Note] { Sample.notes }
}
