import Episodes

/// A question to the person at the terminal, and the line that they answer.
enum Question {
    /// Asks, and waits for a line; nil when the input ends, or when the task is cancelled.
    static let ask: @Sendable (String) async -> String? = { question in
        System.put(question, to: STDOUT_FILENO)
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        // A read can't be cancelled: the thread that waits in it is left behind.
        Thread.detachNewThread {
            let bytes = System.take(from: STDIN_FILENO)
            if !bytes.isEmpty { answer.yield(String(decoding: bytes, as: UTF8.self)) }
            answer.finish()
        }
        return await answers.first { _ in true }?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
