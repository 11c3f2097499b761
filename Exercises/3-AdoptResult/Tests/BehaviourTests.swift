import EveryOrder
import Feed
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { Sample.otherTimeZone }

    @Test("Sends one GET for the episodes, with the key")
    func request() async throws {
        try await Backend.use { backend in
            let screen = FeedViewModel(client: backend.client())
            await backend.settle()
            try backend.verifyNoUnexpectedRequests()

            screen.refresh()
            let exchange = try await backend.received("GET /v1/episodes")
            exchange.respond(.json("[]"))
            let key = exchange.request.value(of: "X-API-KEY")
            #expect(key == "feed-3f9c21", "Every request carries the key in X-API-KEY.")
        }
    }

    @Test("The app uses its own API, with its own key")
    func app() async throws {
        let network = RecordingNetwork()
        let screen = FeedApp.feed(network: network)
        screen.refresh()
        let expected = ["https://api.feed.example", "GET /v1/episodes", "X-API-KEY: feed-3f9c21"]
        let actual = (try? await network.requests.next()) ?? []
        guard actual == expected else {
            let isMadeOtherwise = actual.contains { $0.contains("?") || $0 == "X-API-KEY: none" }
            throw Finding(
                actual.isEmpty
                    ? "Nothing is sent on the network that FeedApp is given: does the client get it, and use it?"
                    : isMadeOtherwise
                        ? "The client makes another request: its key belongs in X-API-KEY, not in the URL."
                        : "The app's request has changed: look at what FeedApp passes to the client.",
                expected: expected,
                actual: actual,
            )
        }
    }

    @Test("Shows the episodes in the API's order")
    func episodes() async throws {
        try await Orders.feed.check { $0.order.isSequential && !$0.isFailure }
    }

    @Test("Shows what went wrong")
    func failures() async throws {
        try await Orders.feed.check { $0.order.requests.count == 1 && $0.isFailure }
    }

    @Test("Keeps the episodes when a refresh fails, and removes the message when it tries again")
    func keeps() async throws {
        try await Orders.feed.check { $0.order.isSequential && $0.order.requests.count == 2 && $0.isFailure }
    }

    @Test("Sends no second request while one is in flight")
    func once() async throws {
        try await Orders.feed.check { $0.order.isOvertaking }
    }

    @Test("Is deallocated at once while a request is in flight")
    func lifetime() async throws {
        try await Orders.feed.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.feed.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
