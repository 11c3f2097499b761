import PhotoFeed
import SwiftSource
import TestSupport

/// The contents of the photos screen, as text such as `loading · Heron, Ferry`.
@MainActor
func describe(_ screen: PhotosViewModel) -> String {
    let titles = screen.photos.map(\.title).joined(separator: ", ")
    let words = [screen.isLoading ? "loading" : nil, titles.isEmpty ? nil : titles].compactMap(\.self)
    return words.isEmpty ? "no photos" : words.joined(separator: " · ")
}

extension Backend {
    /// A provider of this server's photos.
    var provider: PhotoFeedProvider {
        PhotoFeedProvider(apiSession: APISession(session: session), baseURL: url)
    }

    /// Checks that the outcome of a call that fetches the photos follows the answer without a delay.
    func checkPromptness(of call: Call, _ name: String) async throws {
        try deliver(Sample.answer, to: try await received("GET /photos", from: call))
        await settle()
        guard call.outcomes.all.isEmpty else { return }
        throw Finding("\(name) doesn't publish the answer as soon as it arrives: what delays it?")
    }

    /// Waits until the screen shows the given text. Showing it in one turn is a separate behaviour.
    func waitUntilShown(_ words: String, on recorder: Recorder<String>) async throws {
        guard await waiter.wait(until: { recorder.history.last == words }) else {
            throw Finding(
                "The screen never showed “\(words)”.",
                expected: [words],
                actual: recorder.history.suffix(1),
            )
        }
    }
}

/// Checks the photos screen of a server.
@MainActor let screens = ScreenCheck<PhotosViewModel>(
    [.init("load()", sends: "GET /photos", answer: Sample.answer, shows: "Heron, Ferry") { $0.load() }],
    idle: "no photos",
    fetching: "loading",
    Failures("no photos"),
    make: { PhotosViewModel(provider: $0.provider) },
    record: { Recorder(of: $0, waiter: $1, state: describe) },
)

extension Finding {
    static let deadlock = Finding(
        "The thread that delivers the feed waits for the main thread: a deadlock if that waits, too, or is the same. "
            + "Use receive(on: DispatchQueue.main) instead of DispatchQueue.main.sync."
    )
}

/// Throws if a deadlock would hold up every check that blocks the main thread.
func checkForDeadlocks() throws {
    guard try Sources().occurrences(of: ["DispatchQueue.main.sync"]).isEmpty else { throw Finding.deadlock }
}
