import Foundation
import FoundationCompat
import MockHTTP

extension Backend {
    /// Sends a request through the session and waits for its answer, so that what was on its way before it has
    /// arrived, and lets the main queue do what that has left there.
    public func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.turns(2)
    }

    /// Waits until nothing is on its way any more, but for the requests that wait for their answers.
    public func settle() async {
        await passOn()
        let tasks = await withCheckedContinuation { count in
            session.getAllTasks { count.resume(returning: $0.count) }
        }
        let held = inbox.exchanges.count { $0.isWaiting }
        if tasks == held { await passOn() } else { await roundTrip() }
        await latecomersHangUp()
    }

    /// Lets the main queue, and those who hand over to it, do what is there for them.
    private func passOn() async {
        await Task.detached {}.value
        await MainQueue.turns(1)
    }

    /// Answers, and holds the main thread until the client has it, so that the main queue does nothing of it yet.
    ///
    /// - Parameter limit: How long the main thread is held at most.
    /// - Throws: A ``Finding`` when the client doesn't come to have it: then nothing waits for the main queue, and
    ///   what a test goes on to see proves nothing.
    public func deliver(
        _ answer: Response,
        to exchange: Exchange,
        within limit: Duration = .seconds(4),
    ) throws {
        let before = deliveries.count
        exchange.respond(answer)
        let isDelivered =
            switch deliveries.wait(past: before, for: limit) {
            case .delivered: true
            case .timedOut: false
            case .notCounted: isProbeAnswered(within: limit)
            }
        guard !isDelivered else { return }
        throw Finding(
            """
            The server answered \(exchange.request.line), but the answer never came out of the test's session. \
            Was the request cancelled, or sent through another session?
            """
        )
    }

    /// Sends a request through the session and holds the main thread until its answer is there.
    ///
    /// NB: Stands in where outcomes aren't counted. It assumes that an answer which the server gives later is
    /// delivered later, which nobody promises: the two come on two connections. No delegate would tell, either: of
    /// a task with a completion handler it hears little but the metrics, and not if they come before the handler.
    private func isProbeAnswered(within limit: Duration) -> Bool {
        let isBack = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, response, _ in
            if response != nil { isBack.signal() }
        }
        .resume()
        return isBack.wait(timeout: .now() + limit / .seconds(1)) == .success
    }
}
