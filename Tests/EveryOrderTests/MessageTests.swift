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

    @Test func `a finding crosses the process as a value`() async {
        var recording = Recording<String>()
        recording.add(.user("start()"))
        var finding = Finding("“They” differ.\n\\", kind: "notFreed", expected: ["a"], actual: ["b"])
        finding.add("Advice.")
        finding.add(RecordingExcerpt(of: recording))
        finding = finding.at("/w/Tests/T.swift", 7).at(function: "load()")
        #expect(Finding(reported: finding.json) == finding)
        #expect(Finding(reported: "They differ.") == Finding("They differ."))
        #expect("\(finding)" == finding.text)
        await #expect(processExitsWith: .success) {
            setenv("FINDINGS", "json", 1)
            let finding = Finding("They differ.", kind: "notFreed")
            exit(Finding(reported: "\(finding)") == finding ? 0 : 1)
        }
    }

    @Test(
        arguments: [
            ("cancelledEarly", 3, nil, .hangsUp), ("cancelledShows", 4, nil, .shows("failed")),
            ("notFreed", 7, 7, nil), ("notCancelled", 8, 8, nil),
            // A screen that shows something else, or hangs up later, has another mistake.
            (nil, 1, 1, .shows("failed")), (nil, 7, 8, .hangsUp),
        ] as [(String?, Int, Int?, Recording<String>.Event?)]
    )
    func `a difference says what often causes it`(
        _ kind: String?,
        _ place: Int,
        _ removed: Int?,
        _ added: Recording<String>.Event?,
    ) {
        let expected: [Recording<String>.Event] = [
            .user("searches"), .shows("busy"), .receives(ReceivedRequest("GET /a")), .user("searches"),
            .receives(ReceivedRequest("GET /b")), .hangsUp, .leaves, .isDeallocated, .hangsUp,
        ]
        var actual = expected
        if let removed { actual.remove(at: removed) }
        if let added { actual.insert(added, at: place) }
        var difference = RecordingDifference<String>()
        for event in expected { difference.expected.add(event) }
        for event in actual { difference.actual.add(event) }
        #expect(difference.likelyCause?.kind == kind)
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
