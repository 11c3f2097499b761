import Combine
import Episodes

/// The request for the list by URLSession alone, in one of the forms: it loads the bytes, and nothing else.
@MainActor
struct BareRequest {
    let form: RequestForm
    let session: URLSession
    private let request: URLRequest

    init(_ form: RequestForm, _ environment: APIEnvironment, _ session: URLSession) {
        self.form = form
        self.session = session
        var request = URLRequest(url: environment.baseURL.appending(path: "api/v1/episodes"))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        self.request = request
    }

    /// Returns on the main actor when the bytes are there; false when they never came.
    func run() async -> Bool {
        switch form {
        case .completionHandler: await runWithHandler()
        case .stream: await runAsStream()
        case .async: await (try? session.data(for: request)) != nil
        }
    }

    private func runWithHandler() async -> Bool {
        await withCheckedContinuation { continuation in
            session.dataTask(with: request) { data, _, _ in continuation.resume(returning: data != nil) }
                .resume()
        }
    }

    private func runAsStream() async -> Bool {
        let (outcomes, tell) = AsyncStream.makeStream(of: Bool.self)
        let subscription = subscribe(tell)
        defer { subscription.cancel() }
        for await outcome in outcomes { return outcome }
        return false
    }

    /// Subscribes outside of the main actor, since the outcome comes on another thread.
    nonisolated private func subscribe(_ tell: AsyncStream<Bool>.Continuation) -> AnyCancellable {
        session.dataTaskPublisher(for: request).sink { completion in
            if case .failure = completion { tell.yield(false) }
            tell.finish()
        } receiveValue: { _ in
            tell.yield(true)
        }
    }
}
