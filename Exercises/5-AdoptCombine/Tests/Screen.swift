import Combine
import EveryOrder
import Foundation
import PhotoFeed
import SwiftSource

/// The contents of the photos screen, as text such as `loading · Heron, Ferry`.
@MainActor
func describe(_ screen: PhotosViewModel) -> String {
    let titles = screen.photos.map(\.title).joined(separator: ", ")
    let words = [screen.isLoading ? "loading" : nil, titles.isEmpty ? nil : titles].compactMap(\.self)
    return words.isEmpty ? "no photos" : words.joined(separator: " · ")
}

/// All of each photo, as text such as `x81 Heron by Mara`.
func describe(_ photos: [Photo]) -> String {
    photos.map { "\($0.id) \($0.title) by \($0.photographer)" }.joined(separator: ", ")
}

/// All of each feed, as text such as `a feed of x81 Heron by Mara`.
func describe(_ feeds: [PhotoFeed]) -> String {
    feeds.map { $0.photos.isEmpty ? "an empty feed" : "a feed of \(describe($0.photos))" }
        .joined(separator: ", ")
}

extension TestEndpoint {
    /// A provider of this server's photos, by default without a saved feed.
    func provider(
        cache: @escaping @Sendable () throws -> PhotoFeed = { throw CocoaError(.fileReadNoSuchFile) },
    ) -> PhotoFeedProvider {
        PhotoFeedProvider(apiSession: APISession(session: session), baseURL: address(), cache: cache)
    }
}

/// Checks whether answers come at once, once for all tests: most get many answers, and would wait for each late one.
@MainActor
enum Promptness {
    /// Throws if `execute(_:)` doesn't publish its answer at once.
    static let ofSession = Task {
        try await check("execute(_:)") { photos(of: $0, through: $0.session) }
    }
    /// Throws if `getPhotoFeed()` doesn't publish its answer at once.
    static let ofProvider = Task {
        try await check("getPhotoFeed()") { $0.provider().getPhotoFeed() }
    }
    /// Throws if the screen doesn't show its answer at once.
    static let ofScreen = Task {
        try checkForDeadlocks()
        try await Backend.use { backend in
            let screen = PhotosViewModel(provider: backend.provider())
            screen.load()
            try backend.deliver(Sample.answer, to: try await backend.received("GET /photos"))
            await backend.settle()
            await runPendingWork { screen.photos.isEmpty }
            guard screen.photos.isEmpty else { return }
            throw Finding("The answer has arrived, but no photos show at once: what drops or delays them?")
        }
    }

    private static func check<Failure: Error>(
        _ name: String,
        _ call: @MainActor (Backend) -> AnyPublisher<PhotoFeed, Failure>,
    ) async throws {
        try await Backend.use { backend in
            let call = Call(on: backend, call(backend))
            try backend.deliver(Sample.answer, to: try await backend.received("GET /photos", from: call))
            await backend.settle()
            guard call.outcomes.all.isEmpty else { return }
            throw Finding("\(name) doesn't publish the answer at once: what drops or delays it?")
        }
    }
}

/// Lets both the thread pool and the main queue run their work as long as the condition holds, up to twenty times.
@MainActor
func runPendingWork(while isNeeded: () -> Bool) async {
    // A task that awaits the feed takes a few turns.
    for _ in 0..<20 where isNeeded() {
        await Task.detached {}.value
        await MainQueue.yield(turns: 1)
    }
}

extension Finding {
    static let deadlock = Finding(
        "The thread that delivers the feed waits for the main thread. If that is the same thread, or waits as well, "
            + "neither continues. Use receive(on: DispatchQueue.main) instead of DispatchQueue.main.sync."
    )
}

/// Throws if a deadlock would hold up every check that blocks the main thread.
func checkForDeadlocks() throws {
    let references = try Sources().index().references(toModule: "Dispatch")
    let isWaiting = zip(references, references.dropFirst()).contains { queue, method in
        let end = (queue.place.file, queue.place.line, queue.place.column + "main.".count)
        return queue.symbol.name == "main" && method.symbol.name == "sync"
            && (method.place.file, method.place.line, method.place.column) == end
    }
    if isWaiting { throw Finding.deadlock }
}
