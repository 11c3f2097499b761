import Combine
import Foundation
import FoundationCompat
import MockHTTP
import PhotoFeed
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The protocols ask for publishers")
    func protocols() throws {
        let scripted = Scripted()
        let session: any APISessionProviding = scripted
        let feed: AnyPublisher<PhotoFeed, any Error> = session.execute(GetPhotos(url: URL(filePath: "/")))
        feed.sink { _ in
        } receiveValue: { _ in
        }.cancel()
        guard scripted.asked == ["execute(_:)"] else {
            throw Finding("APISessionProviding.swift asks for no AnyPublisher<T, any Error> yet.")
        }
        let provider: any PhotoFeedProviding = scripted
        let photos: AnyPublisher<PhotoFeed, Never> = provider.getPhotoFeed()
        photos.sink { _ in }.cancel()
        guard scripted.asked == ["execute(_:)", "getPhotoFeed()"] else {
            throw Finding("PhotoFeedProviding.swift asks for no AnyPublisher<PhotoFeed, Never> yet.")
        }
    }

    @Test("execute(_:) sends the request through its session, and publishes what it decodes")
    func execute() async throws {
        try await Backend.use { backend in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "given"]
            let outcomes = Outcomes<PhotoFeed>(conditions: backend.conditions)
            let subscription = APISession(session: .steady(configuration))
                .execute(GetPhotos(url: backend.url))
                .record(in: outcomes)

            let exchange = try await backend.received("GET /photos", from: outcomes)
            exchange.respond(Sample.answer)
            #expect(try await outcomes.next().get() == Sample.feed)
            let isGiven = exchange.request.value(of: "X-Session") == "given"
            #expect(isGiven, "execute(_:) used another session than its own.")
            subscription.cancel()
        }
    }

    @Test("execute(_:) fails when the answer holds no value")
    func failure() async throws {
        for answer in Sample.failures {
            try await Backend.use { backend in
                let outcomes = Outcomes<PhotoFeed>(conditions: backend.conditions)
                let subscription = APISession(session: backend.session)
                    .execute(GetPhotos(url: backend.url))
                    .record(in: outcomes)

                try await backend.received("GET /photos", from: outcomes).respond(answer)
                let outcome = try await outcomes.next()
                subscription.cancel()
                switch outcome {
                case .failure(let finding as Finding): throw finding
                case .failure: break
                case .success(let feed):
                    throw Finding(
                        "execute(_:) should fail, since the answer was no good: check the status, then decode.",
                        expected: ["a failure"],
                        actual: ["\(feed.photos.count) photos, from status \(answer.status)"],
                    )
                }
            }
        }
    }

    @Test("execute(_:) sends nothing until somebody subscribes, and cancels the request when they cancel")
    func lifecycle() async throws {
        try await Backend.use { backend in
            let outcomes = Outcomes<PhotoFeed>(conditions: backend.conditions)
            let publisher: AnyPublisher<PhotoFeed, any Error> = APISession(session: backend.session)
                .execute(GetPhotos(url: backend.url))
            await backend.settle()
            guard !backend.hasReceived else {
                throw Finding("execute(_:) sent its request before somebody subscribed.")
            }

            let subscription = publisher.record(in: outcomes)
            let exchange = try await backend.received("GET /photos", from: outcomes)
            subscription.cancel()
            try await backend.hangsUp(exchange)
        }
    }

    @Test("getPhotoFeed() publishes the feed")
    func feed() async throws {
        try await Backend.use { backend in
            let outcomes = Outcomes<PhotoFeed>(conditions: backend.conditions)
            let subscription = backend.provider.getPhotoFeed().record(in: outcomes)
            try await backend.received("GET /photos", from: outcomes).respond(Sample.answer)
            #expect(try await outcomes.next().get() == Sample.feed)
            subscription.cancel()
        }
    }

    @Test("getPhotoFeed() falls back to an empty feed")
    func fallback() async throws {
        for answer in Sample.failures {
            try await Backend.use { backend in
                let outcomes = Outcomes<PhotoFeed>(conditions: backend.conditions)
                let subscription = backend.provider.getPhotoFeed().record(in: outcomes)
                try await backend.received("GET /photos", from: outcomes).respond(answer)
                #expect(try await outcomes.next().get() == .empty)
                subscription.cancel()
            }
        }
    }

    @Test("The screen subscribes to the feed, and cancels what it needs no more")
    func screen() async throws {
        let scripted = Scripted()
        PhotosViewModel(provider: scripted).load()
        guard scripted.asked == ["getPhotoFeed()"] else {
            throw Finding("load() still asks with a completion handler: subscribe to getPhotoFeed() instead.")
        }
        try await Backend.use { backend in
            var screen = Optional(PhotosViewModel(provider: backend.provider))
            screen?.load()
            let older = try await backend.received("GET /photos")
            screen?.load()
            let newer = try await backend.received("GET /photos")
            try await backend.hangsUp(older)
            screen = nil
            try await backend.hangsUp(newer)
        }
    }

    @Test("No completion handler is left")
    func handlers() throws {
        let rest = try Sources().completionHandlers()
        #expect(rest.isEmpty, "A completion handler is left in \(rest.joined(separator: ", ")).")
    }
}

private struct GetPhotos: RequestProviding {
    let url: URL

    var urlRequest: URLRequest { URLRequest(url: url.appending(path: "photos")) }
}
