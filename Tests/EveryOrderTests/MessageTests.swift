import Combine
import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

/// What a finding says about the wait that was in vain.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MessageTests {
    @Test func `a call that is waited for in vain may still return`() async {
        await Patience.$current.withValue(Patience()) {
            let error = await #expect(throws: Finding.self) { try await ValueCollector<Int>().next() }
            #expect(error?.summary == "The call returned neither a value nor an error within a second.")
        }
    }

    @Test func `a finding says why a good answer can't be decoded`() {
        let decoder = JSONDecoder()
        let answer = Response.json(#"{ "running_time": 41 }"#)
        func explained() -> String {
            let finding = Finding("The screen shows an error.")
            return
                "\(finding.explained(byDecoding: KeyedRow.self, from: answer, with: decoder, in: "Row.swift"))"
        }
        #expect(explained() == "The screen shows an error.")
        // The key is converted before the row looks for it.
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let lines = explained().split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix("The server's answer is good, but Row.swift doesn't fit") == true)
        #expect(lines.last?.contains("running_time") == true)
    }

    @Test func `a state that is waited for in vain may still show`() async {
        let screen = Screen()
        let recorder = Recorder(of: screen) { $0.text }
        await Patience.$current.withValue(Patience()) {
            let error = await #expect(throws: Finding.self) { try await recorder.shows(["idle", "loaded"]) }
            #expect(error?.summary == "The screen didn't show this within a second.")
        }
    }

    #if canImport(FoundationNetworking)
    @Test func `no round trip counts as a request of another session, or hides one`() async throws {
        let own = URLSession.cancellationSafe(.loopback)
        for _ in 1...2 {
            try await Backend.use { backend in
                await backend.roundTrip()
                backend.session.dataTask(with: backend.url.appending(path: "notes")) { _, _, _ in }.resume()
                try await backend.received("GET /notes").respond(.status(200))
                #expect(!backend.hasRequestOfAnotherSession)
                await backend.roundTrip()
                own.dataTask(with: backend.url.appending(path: "notes")) { _, _, _ in }.resume()
                try await backend.received("GET /notes").respond(.status(200))
                #expect(backend.hasRequestOfAnotherSession)
            }
        }
    }
    #endif
}

private final class Screen: ObservableObject {
    @Published var text = "idle"
}

/// A value that reads a key itself.
private struct KeyedRow: Decodable {
    let runningTime: Int

    private enum CodingKeys: String, CodingKey {
        case runningTime = "running_time"
    }
}
