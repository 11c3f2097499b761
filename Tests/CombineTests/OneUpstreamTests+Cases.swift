import Combine
import Testing

extension OneUpstreamTests {
    /// An operator that keeps its values as they are, and what Combine calls it.
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
        // Made once and only called.
        let name: String
        let subscribe: (Scripted<Int, Oops>, Recorder<Int, any Error>) -> Void

        var testDescription: String { name }

        init<P: Publisher>(_ name: String, _ operate: @escaping (Scripted<Int, Oops>) -> P)
        where P.Output == Int, P.Failure == Oops {
            self.name = name
            subscribe = { operate($0).mapError { $0 as any Error }.subscribe($1) }
        }

        init<P: Publisher>(trying name: String, _ operate: @escaping (Scripted<Int, Oops>) -> P)
        where P.Output == Int, P.Failure == any Error {
            self.name = name
            subscribe = { operate($0).subscribe($1) }
        }
    }

    static let cases: [Case] = [
        Case("Filter") { $0.filter { _ in true } },
        Case("CompactMap") { $0.compactMap { $0 } },
        Case(trying: "TryMap") { $0.tryMap { $0 } },
        Case(trying: "TryFilter") { $0.tryFilter { _ in true } },
        Case(trying: "TryCompactMap") { $0.tryCompactMap { $0 } },
        Case("ReceiveOn") { $0.receive(on: ImmediateScheduler.shared) },
        Case("SubscribeOn") { $0.subscribe(on: ImmediateScheduler.shared) },
        Case("Delay") { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
        Case("Retry") { $0.retry(0) },
        Case("ReplaceEmpty") { $0.replaceEmpty(with: 0) },
        Case("RemoveDuplicates") { $0.removeDuplicates() },
        Case(trying: "TryRemoveDuplicates") { $0.tryRemoveDuplicates(by: ==) },
        Case("Catch") { $0.catch { _ in Fail(error: Oops()) } },
        Case(trying: "TryCatch") { $0.tryCatch { error -> Just<Int> in throw error } },
    ]

    /// Operators that only look on, and pass what comes against the rules as well.
    static let onlookers: [Case] = [
        Case("HandleEvents") { $0.handleEvents() },
        Case("Print") { $0.print(to: PrintTests.Lines()) },
    ]

    /// Operators that ask for all values, or for several, on their own account.
    static let gatherers: [Case] = [
        Case("First") { $0.first() },
        Case("TryFirst") { $0.first { $0 > 9 } },
        Case(trying: "TryFirstWhere") { $0.tryFirst { $0 > 9 } },
        Case("Last") { $0.last() },
        Case("LastWhere") { $0.last { $0 > 9 } },
        Case(trying: "TryLastWhere") { $0.tryLast { $0 > 9 } },
        Case("Collect") { $0.collect().map { $0.count } },
        Case("CollectByCount") { $0.collect(2).map { $0.count } },
        Case("Debounce") { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
    ]
}
