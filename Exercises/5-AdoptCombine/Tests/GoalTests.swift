import Combine
import EveryOrder
import Foundation
import FoundationCompat
import PhotoFeed
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The protocols require publishers")
    func protocols() throws {
        let scripted = ScriptedProvider()
        let session: any APISessionProviding = scripted
        let feed: AnyPublisher<PhotoFeed, APIError> = session.execute(GetPhotos(url: URL(filePath: "/")))
        feed.sink { _ in
        } receiveValue: { _ in
        }.cancel()
        guard scripted.calls == ["execute(_:)"] else {
            throw Finding("APISessionProviding.swift doesn't require an AnyPublisher<T, APIError> yet.")
        }
        let provider: any PhotoFeedProviding = scripted
        let photos: AnyPublisher<PhotoFeed, Never> = provider.getPhotoFeed()
        photos.sink { _ in }.cancel()
        guard scripted.calls == ["execute(_:)", "getPhotoFeed()"] else {
            throw Finding("PhotoFeedProviding.swift doesn't require an AnyPublisher<PhotoFeed, Never> yet.")
        }
    }

    @Test("execute(_:) sends the request through its session, and publishes what it decodes")
    func execute() async throws {
        try await Promptness.ofSession.value
        try await Orders.execute.check(goal: 2)
    }

    @Test("execute(_:) fails with the APIError that says why")
    func failure() async throws {
        try await Promptness.ofSession.value
        try await Orders.execute.check(goal: 3)
    }

    @Test("execute(_:) sends nothing until subscribed to, and cancels the request with the subscription")
    func lifecycle() async throws {
        try await Backend.use { backend in
            _ = photos(of: backend, through: backend.session)
            await backend.settle()
            guard !backend.hasNewRequest else {
                throw Finding("execute(_:) sent its request before it had a subscriber.")
            }
        }
        try await Orders.execute.check(goal: 4)
    }

    @Test("getPhotoFeed() publishes the feed")
    func feed() async throws {
        try await Promptness.ofProvider.value
        try await Orders.getPhotoFeed.check(goal: 5)
    }

    @Test("getPhotoFeed() falls back to an empty feed")
    func fallback() async throws {
        try await Promptness.ofProvider.value
        try await Orders.getPhotoFeed.check(goal: 6)
    }

    @Test("getPhotoFeed() falls back to the saved feed without a connection")
    func saved() async throws {
        try await Promptness.ofProvider.value
        try await Orders.getPhotoFeed.check(goal: 7)
        try await Backend.use(network: OfflineURLProtocol.self) { backend in
            let call = Call(on: backend, backend.provider().getPhotoFeed())
            let outcome = try await call.outcomes.next()
            #expect(outcome == "\(PhotoFeed.empty)", "Without a saved feed, the result is an empty one.")
        }
    }

    @Test("The screen subscribes to the feed, and cancels what it no longer needs")
    func screen() async throws {
        let scripted = ScriptedProvider()
        PhotosViewModel(provider: scripted).load()
        guard !scripted.calls.contains("getPhotoFeed(_:)") else {
            throw Finding("load() still uses a completion handler: subscribe to getPhotoFeed() instead.")
        }
        try await Promptness.ofScreen.value
        try await Orders.screen.check(goal: 8)
    }

    @Test("The preview session publishes its feed, without a network")
    func preview() async throws {
        let session = PreviewSession(feed: Sample.feed)
        let request = GetPhotos(url: URL(filePath: "/"))
        let feed: AnyPublisher<PhotoFeed, APIError> = session.execute(request)
        let number: AnyPublisher<Int, APIError> = session.execute(request)
        let calls = [Call(feed.collect()), Call(number.collect())]
        let expected = ["\([Sample.feed])", "invalidResponse"]
        var actual: [String] = []
        for call in calls {
            guard let outcome = try? await call.outcomes.next() else {
                throw Finding(
                    "PreviewSession.execute(_:) didn't publish its feed and finish within a second. It has it at once."
                )
            }
            actual.append(outcome)
        }
        let summary =
            "PreviewSession.execute(_:) publishes its feed and finishes, and fails when a number is requested."
        try Finding.unless(actual, equals: expected, summary)
    }

    @Test("No completion handler is left")
    func handlers() throws {
        let rest = try Sources().index().completionHandlers.map(\.description)
        #expect(rest.isEmpty, "A completion handler is left: \(rest.joined(separator: ", ")).")
    }
}

/// The photos that the exercise's session publishes.
@MainActor
func photos(of endpoint: any TestEndpoint, through session: URLSession) -> AnyPublisher<PhotoFeed, APIError> {
    APISession(session: session).execute(GetPhotos(url: endpoint.address()))
}

private struct GetPhotos: RequestProviding {
    let url: URL

    var urlRequest: URLRequest { URLRequest(url: url.appending(path: "photos")) }
}
