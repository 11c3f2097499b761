import Combine
import Dispatch
import Testing

/// A value may send, request or cancel in its own chain when it's released, as a view model does that is released with it.
@Suite(.exitsWhenHung) struct ReleaseTests {
    /// A value that calls a closure when it's released.
    final class Value {
        private let onRelease: () -> Void

        init(_ onRelease: @escaping () -> Void = {}) { self.onRelease = onRelease }

        deinit { onRelease() }
    }

    typealias Values = PassthroughSubject<Value, Never>

    /// What becomes of two publishers, until all that they have sent is released.
    struct ReleaseCase: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let run: (Values, Values, @escaping () -> Value) -> Void

        init(_ name: String, _ run: @escaping (Values, Values, @escaping () -> Value) -> Void) {
            testDescription = name
            self.run = run
        }

        /// Subscribes with a demand for no values, acts, and cancels.
        init<P: Publisher>(
            _ name: String,
            _ chain: @escaping (Values, Values) -> P,
            _ act: @escaping (Values, Values, @escaping () -> Value, Recorder<P.Output, Never>) -> Void,
        ) where P.Failure == Never {
            self.init(name) { a, b, value in
                let recorder = Recorder<P.Output, Never>(nil)
                chain(a, b).subscribe(recorder)
                act(a, b, value, recorder)
                recorder.subscription?.cancel()
            }
        }
    }

    static let cases: [ReleaseCase] = [
        .init(
            "zip, sent",
            { $0.zip($1) },
            { a, b, value, recorder in
                recorder.subscription?.request(.unlimited)
                a.send(value())
                b.send(Value())
            }
        ),
        .init(
            "zip, the end",
            { $0.zip($1) },
            { a, b, value, recorder in
                recorder.subscription?.request(.unlimited)
                a.send(value())
                b.send(completion: .finished)
            }
        ),
        .init(
            "zip, cancelled",
            { $0.zip($1) },
            { a, _, value, recorder in
                recorder.subscription?.request(.unlimited)
                a.send(value())
            }
        ),
        .init(
            "combineLatest, replaced",
            { $0.combineLatest($1) },
            { a, b, value, recorder in
                recorder.subscription?.request(.unlimited)
                b.send(Value())
                a.send(value())
                a.send(Value())
            }
        ),
        .init(
            "combineLatest, the end",
            { $0.combineLatest($1) },
            { a, b, value, recorder in
                recorder.subscription?.request(.unlimited)
                a.send(value())
                a.send(completion: .finished)
                b.send(completion: .finished)
            }
        ),
        .init(
            "merge, sent",
            { $0.merge(with: $1.map { $0 }) },
            { a, _, value, recorder in
                a.send(value())
                recorder.subscription?.request(.max(1))
            }
        ),
        .init("merge, cancelled", { $0.merge(with: $1.map { $0 }) }, { a, _, value, _ in a.send(value()) }),
        .init(
            "flatMap, sent",
            { a, b in [a, b].publisher.flatMap { $0 } },
            { a, _, value, recorder in
                a.send(value())
                recorder.subscription?.request(.max(1))
            }
        ),
        .init("collect, cancelled", { a, _ in a.collect() }, { a, _, value, _ in a.send(value()) }),
        .init(
            "collect(2), the end",
            { a, _ in a.collect(2) },
            { a, _, value, recorder in
                recorder.subscription?.request(.unlimited)
                a.send(value())
                a.send(completion: .finished)
            }
        ),
        .init(
            "last, replaced",
            { a, _ in a.last() },
            { a, _, value, _ in
                a.send(value())
                a.send(Value())
            }
        ),
        .init(
            "replaceEmpty",
            { a, _ in a.replaceEmpty(with: Value()) },
            { a, _, value, _ in a.send(value()) }
        ),
        .init("debounce without demand") { a, _, value in
            let scheduler = VirtualScheduler()
            let recorder = Recorder<Value, Never>(nil)
            a.debounce(for: 1, scheduler: scheduler).subscribe(recorder)
            a.send(value())
            scheduler.advance(by: 1)
        },
        .init("debounce, replaced") { a, _, value in
            let scheduler = VirtualScheduler()
            let cancellable = a.debounce(for: 1, scheduler: scheduler).sink { _ in }
            a.send(value())
            a.send(Value())
            cancellable.cancel()
        },
        .init("delay, cancelled") { a, _, value in
            let cancellable = a.delay(for: 1, scheduler: VirtualScheduler()).sink { _ in }
            a.send(value())
            cancellable.cancel()
        },
        .init("a current value, replaced") { a, _, value in
            let subject = CurrentValueSubject<Value, Never>(Value())
            let cancellables = [a.subscribe(subject), subject.sink { _ in }]
            a.send(value())
            a.send(Value())
            for cancellable in cancellables { cancellable.cancel() }
        },
    ]

    @Test(arguments: cases, [false, true])
    func `a value may send in its own chain, or end it, when it's released`(_ test: ReleaseCase, _ ends: Bool)
    {
        let a = Values()
        let b = Values()
        var released = 0
        test.run(a, b) {
            Value {
                released += 1
                for subject in [a, b] {
                    if ends { subject.send(completion: .finished) } else { subject.send(Value()) }
                }
            }
        }
        #expect(released == 1)
    }
}

/// A subscription that calls a closure when it's released.
private final class ReleasedSubscription: Subscription {
    var onRequest: () -> Void = {}
    private let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }

    func request(_ demand: Subscribers.Demand) { onRequest() }
    func cancel() {}
}
