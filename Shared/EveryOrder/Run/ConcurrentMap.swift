extension Collection where Element: Sendable {
    /// Returns the results of a closure for all elements, in order, with a number of them in progress at a time.
    ///
    /// Once the task is cancelled, it begins no more, and throws a `CancellationError` when those in progress have ended.
    ///
    /// - Parameters:
    ///   - limit: The number of elements in progress at a time.
    ///   - report: A closure to call with each result, as soon as it has arrived.
    ///   - transform: Returns the result for an element.
    package func concurrentMap<Result: Sendable>(
        atOnce limit: Int,
        isolation: isolated (any Actor)? = #isolation,
        reportingTo report: (Result) -> Void = { _ in },
        _ transform: @escaping @Sendable (Element) async throws -> Result,
    ) async throws -> [Result] {
        var waiting = enumerated().makeIterator()
        var results: [(index: Int, result: Result)] = []
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            func beginNext() {
                guard !Task.isCancelled, let (index, element) = waiting.next() else { return }
                group.addTask { (index, try await transform(element)) }
            }
            for _ in 0..<limit { beginNext() }
            for try await (index, result) in group {
                results.append((index, result))
                report(result)
                beginNext()
            }
        }
        try Task.checkCancellation()
        return results.sorted { $0.index < $1.index }.map(\.result)
    }
}
