import MockAPI
import Networking
import Testing

@Suite("A session")
struct SessionTests {
    @Test("frees who cancels a request when it is freed, though the request's end is what frees it")
    func freesTheOwnerOfATask() async {
        await #expect(processExitsWith: .success, "The task was cancelled on the session's own queue.") {
            let server = try MockAPI()
            let session = URLSession.steady(.ephemeral)
            let isFreed = DispatchSemaphore(value: 0)
            for _ in 0..<20 {
                let owner = Owner(isFreed)
                let task = session.dataTask(with: server.url) { _, _, _ in withExtendedLifetime(owner) {} }
                owner.task = task
                task.resume()
            }
            for _ in 0..<20 where isFreed.wait(timeout: .now() + 4) == .timedOut {
                fatalError("An owner was never freed.")
            }
        }
    }

    /// `@unchecked Sendable`: the task is set before anybody else knows of it.
    private final class Owner: @unchecked Sendable {
        var task: URLSessionTask?
        private let isFreed: DispatchSemaphore

        init(_ isFreed: DispatchSemaphore) {
            self.isFreed = isFreed
        }

        deinit {
            task?.cancel()
            isFreed.signal()
        }
    }
}
