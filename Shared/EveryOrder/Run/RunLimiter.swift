import Foundation

/// Lets as many tests and runs go on at a time as the machine has cores, and at least two. One that waits for what is probably
/// missing makes room for the next.
@MainActor
package final class RunLimiter {
    private static var free = RunLimiter.limit
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    /// What runs alone, one after another.
    private static var last: Task<Void, Never>?
    private var isOver = false
    /// Whether no other test or run goes on.
    @TaskLocal static var isAlone = false

    /// The number of tests and runs at a time.
    static let limit = max(2, ProcessInfo.processInfo.activeProcessorCount)

    /// Performs runs while no other test or run goes on: one thread can crash, and a process has one `URLSession.shared`.
    package static func alone<Value: Sendable>(_ body: @escaping @MainActor () async throws -> Value)
        async throws -> Value
    {
        guard !isAlone else { return try await body() }
        let previous = last
        let task = Task {
            await previous?.value
            var rooms: [RunLimiter] = []
            for _ in 0..<limit { rooms.append(await begin()) }
            defer { for room in rooms { room.end() } }
            return try await $isAlone.withValue(true) { try await body() }
        }
        last = Task { _ = await task.result }
        return try await task.value
    }

    /// Waits until there is room, and takes it until ``end()`` is called.
    static func begin() async -> RunLimiter {
        guard !isAlone else { return RunLimiter(isOver: true) }
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return RunLimiter()
    }

    private init(isOver: Bool = false) { self.isOver = isOver }

    /// Makes room for another; a second call does nothing.
    func end() {
        guard !isOver else { return }
        isOver = true
        if Self.waiting.isEmpty {
            Self.free += 1
        } else {
            Self.waiting.removeFirst().resume()
        }
    }
}
