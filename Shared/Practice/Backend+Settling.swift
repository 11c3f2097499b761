import MockAPI
import Networking

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
    }

    /// Lets the main queue, and those who hand over to it, do what is there for them.
    private func passOn() async {
        await Task.detached {}.value
        await MainQueue.turns(1)
    }

    /// Answers, and holds the main thread until the client has it, so that the main queue does nothing of it yet.
    public func deliver(_ answer: Response, to exchange: Exchange) {
        let delivered = deliveries.count
        exchange.respond(answer)
        guard !deliveries.wait(past: delivered) else { return }

        // Nothing is counted here; what comes after the answer has come, comes after it.
        let isBack = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, _, _ in isBack.signal() }.resume()
        isBack.wait()
    }
}
