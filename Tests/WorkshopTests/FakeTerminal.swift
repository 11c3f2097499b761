import Foundation
import MockAPI

@testable import Terminal
@testable import WorkshopKit

/// A terminal of a test: it keeps what was drawn, and presses keys.
@MainActor
final class FakeTerminal: LiveTerminal {
    var size = LiveSize(columns: 80, rows: 24)
    private(set) var log: [String] = []
    private let frames: AsyncStream<String>
    private let draw: AsyncStream<String>.Continuation
    private let suspensions: AsyncStream<Void>
    private let tellOfSuspension: AsyncStream<Void>.Continuation
    private var tell: (@Sendable (LiveEvent) -> Void)?

    nonisolated init() {
        (frames, draw) = AsyncStream.makeStream(of: String.self)
        (suspensions, tellOfSuspension) = AsyncStream.makeStream(of: Void.self)
    }

    func enter(_ tell: @escaping @Sendable (LiveEvent) -> Void) {
        log.append("enter")
        self.tell = tell
    }

    func leave() {
        log.append("leave")
    }

    func suspend() {
        log.append("suspend")
        tellOfSuspension.yield()
    }

    func write(_ text: String) {
        draw.yield(text.withoutEscapes)
    }

    func press(_ keys: Key...) {
        for key in keys { tell?(.key(key)) }
    }

    func close() {
        tell?(.closed)
    }

    /// Waits for a frame that has all of this in it.
    @discardableResult
    func shows(_ texts: String...) async -> String {
        await frame { frame in texts.allSatisfy(frame.contains) }
    }

    /// Changes the size, and waits for the first frame of that height.
    @discardableResult
    func becomes(_ size: LiveSize) async -> String {
        self.size = size
        tell?(.resized)
        return await frame {
            $0.split(separator: "\r\n", omittingEmptySubsequences: false).count == size.rows
        }
    }

    /// Waits until all that happened so far was answered.
    func hasAnsweredAll() async {
        press(.suspend)
        for await _ in suspensions { return }
    }

    private func frame(where isMeant: (String) -> Bool) async -> String {
        for await frame in frames where isMeant(frame) { return frame }
        return ""
    }
}

extension FakeTerminal {
    /// Runs a stage's screen on this terminal, against the API at that address.
    func start(_ stage: Int, at url: URL, _ output: Sink = Sink()) -> Task<Int32, Never> {
        let address = url.absoluteString
        var console = Console.to(output, output)
        console.terminal = self
        var workshop = Workshop(console: console)
        // A test may hold an answer for as long as a busy machine takes.
        workshop.timeout = 600
        return Task {
            await workshop.run(["run", "\(stage)", "--base-url", address, "--token", MockAPI.token])
        }
    }
}
