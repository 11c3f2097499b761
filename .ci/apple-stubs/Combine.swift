// Combine, as Apple's documentation declares it: what the package and CombineTests use; only for `.ci/apple`. As on a Mac,
// it knows neither Dispatch nor Foundation, which declare what combines them with it, such as `dataTaskPublisher(for:)`.

func stub<T>() -> T { fatalError() }

// MARK: - Protocols

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error
    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}
extension Subscriber where Input == Void { public func receive() -> Subscribers.Demand { stub() } }
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible { func request(_ demand: Subscribers.Demand) }
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
    func send(subscription: any Subscription)
}
extension Subject where Output == Void { public func send() {} }
public protocol CustomCombineIdentifierConvertible { var combineIdentifier: CombineIdentifier { get } }
extension CustomCombineIdentifierConvertible where Self: AnyObject { public var combineIdentifier: CombineIdentifier { stub() } }
public struct CombineIdentifier: Hashable, CustomStringConvertible {
    public init() {}
    public init(_ object: AnyObject) {}
    public var description: String { "" }
}
public protocol TopLevelDecoder {
    associatedtype Input
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
public protocol TopLevelEncoder {
    associatedtype Output
    func encode<T: Encodable>(_ value: T) throws -> Output
}
public protocol Cancellable { func cancel() }
extension Cancellable {
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {}
    public func store(in set: inout Set<AnyCancellable>) {}
}
public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public init<C: Cancellable>(_ canceller: C) {}
    public func cancel() {}
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {}
    public func store(in set: inout Set<AnyCancellable>) {}
    public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) {}
}

// MARK: - Schedulers

public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions
    var now: SchedulerTimeType { get }
    var minimumTolerance: SchedulerTimeType.Stride { get }
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
    )
    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
}
extension Scheduler {
    public func schedule(_ action: @escaping () -> Void) {}
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {}
    public func schedule(after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void) {}
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable { stub() }
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void
    ) -> any Cancellable { stub() }
}
public protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
    static func microseconds(_ us: Int) -> Self
    static func nanoseconds(_ ns: Int) -> Self
}
// What all schedulers, and the intervals of their times, have in common. What a file can use only if it imports their
// module is in that module.
public protocol StubScheduler: Scheduler {}
extension StubScheduler {
    public var now: SchedulerTimeType { stub() }
    public var minimumTolerance: SchedulerTimeType.Stride { stub() }
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {}
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {}
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable { stub() }
}
public protocol StubStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Codable {}
extension StubStride {
    public init?<T: BinaryInteger>(exactly source: T) { fatalError() }
    public static func < (a: Self, b: Self) -> Bool { stub() }
    public static func * (a: Self, b: Self) -> Self { stub() }
    public static func + (a: Self, b: Self) -> Self { stub() }
    public static func - (a: Self, b: Self) -> Self { stub() }
    public static func *= (a: inout Self, b: Self) {}
}

// MARK: - Subscribers

public enum Subscriptions { public static var empty: any Subscription { stub() } }
public enum Subscribers {
    public enum Completion<Failure: Error>: Sendable { case finished, failure(Failure) }
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        public static var unlimited: Demand { stub() }
        public static var none: Demand { stub() }
        public static func max(_ value: Int) -> Demand { stub() }
        public var max: Int? { stub() }
        public var description: String { stub() }
        public static func + (a: Demand, b: Demand) -> Demand { stub() }
        public static func + (a: Demand, b: Int) -> Demand { stub() }
        public static func - (a: Demand, b: Demand) -> Demand { stub() }
        public static func - (a: Demand, b: Int) -> Demand { stub() }
        public static func * (a: Demand, b: Int) -> Demand { stub() }
        public static func += (a: inout Demand, b: Demand) {}
        public static func += (a: inout Demand, b: Int) {}
        public static func -= (a: inout Demand, b: Demand) {}
        public static func -= (a: inout Demand, b: Int) {}
        public static func *= (a: inout Demand, b: Int) {}
        public static func < (a: Demand, b: Demand) -> Bool { stub() }
        public static func > (a: Demand, b: Int) -> Bool { stub() }
        public static func >= (a: Demand, b: Int) -> Bool { stub() }
        public static func < (a: Demand, b: Int) -> Bool { stub() }
        public static func <= (a: Demand, b: Int) -> Bool { stub() }
        public static func == (a: Demand, b: Int) -> Bool { stub() }
        public static func != (a: Demand, b: Int) -> Bool { stub() }
    }
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {}
        public var receiveValue: (Input) -> Void { stub() }
        public var receiveCompletion: (Completion<Failure>) -> Void { stub() }
        public func receive(subscription: any Subscription) {}
        public func receive(_ value: Input) -> Demand { stub() }
        public func receive(completion: Completion<Failure>) {}
        public func cancel() {}
        public var description: String { stub() }
    }
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible {
        public typealias Failure = Never
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) { self.keyPath = keyPath }
        public var object: Root? { stub() }
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        public func receive(subscription: any Subscription) {}
        public func receive(_ value: Input) -> Demand { stub() }
        public func receive(completion: Completion<Never>) {}
        public func cancel() {}
        public var description: String { stub() }
    }
}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    public let combineIdentifier: CombineIdentifier
    public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure { fatalError() }
    public init<S: Subject>(_ s: S) where Input == S.Output, Failure == S.Failure { fatalError() }
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) { fatalError() }
    public func receive(subscription: any Subscription) {}
    public func receive(_ value: Input) -> Subscribers.Demand { stub() }
    public func receive(completion: Subscribers.Completion<Failure>) {}
    public var description: String { stub() }
}

// MARK: - Publishers at the top of a chain

public protocol StubPublisher: Publisher {}
extension StubPublisher { public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {} }

public struct AnyPublisher<Output, Failure: Error>: StubPublisher, CustomStringConvertible {
    public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {}
    public var description: String { stub() }
}
public struct Just<Output>: StubPublisher {
    public typealias Failure = Never
    public init(_ output: Output) { self.output = output }
    public let output: Output
}
public struct Empty<Output, Failure: Error>: StubPublisher, Equatable {
    public init(completeImmediately: Bool = true) {}
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {}
}
public struct Fail<Output, Failure: Error>: StubPublisher {
    public init(error: Failure) {}
    public init(outputType: Output.Type, failure: Failure) {}
}
public struct Deferred<DeferredPublisher: Publisher>: StubPublisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public init(createPublisher: @escaping () -> DeferredPublisher) {}
}
public final class Future<Output, Failure: Error>: StubPublisher {
    public typealias Promise = (Result<Output, Failure>) -> Void
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {}
    public final var value: Output { get async throws { stub() } }
}
extension Future where Failure == Never { public final var value: Output { get async { stub() } } }
public final class PassthroughSubject<Output, Failure: Error>: Subject, StubPublisher {
    public init() {}
    public func send(subscription: any Subscription) {}
    public func send(_ input: Output) {}
    public func send(completion: Subscribers.Completion<Failure>) {}
}
public final class CurrentValueSubject<Output, Failure: Error>: Subject, StubPublisher {
    public init(_ value: Output) {}
    public final var value: Output { get { stub() } set {} }
    public func send(subscription: any Subscription) {}
    public func send(_ input: Output) {}
    public func send(completion: Subscribers.Completion<Failure>) {}
}
extension Sequence { public var publisher: Publishers.Sequence<Self, Never> { stub() } }
extension Optional {
    public struct Publisher: StubPublisher {
        public typealias Output = Wrapped
        public typealias Failure = Never
        public init(_ output: Output?) {}
    }
    public var publisher: Publisher { stub() }
}
extension Result {
    public struct Publisher: StubPublisher {
        public typealias Output = Success
        public init(_ result: Result<Output, Failure>) {}
        public init(_ output: Output) {}
        public init(_ failure: Failure) {}
    }
    public var publisher: Publisher { stub() }
}
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    public struct Iterator: AsyncIteratorProtocol { public mutating func next() async -> P.Output? { stub() } }
    public init(_ publisher: P) {}
    public func makeAsyncIterator() -> Iterator { stub() }
}
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public struct Iterator: AsyncIteratorProtocol { public mutating func next() async throws -> P.Output? { stub() } }
    public init(_ publisher: P) {}
    public func makeAsyncIterator() -> Iterator { stub() }
}

// MARK: - Operators: their types

public protocol StubOperator: StubPublisher { associatedtype Upstream: Publisher }
public protocol PassesOutput: StubOperator where Output == Upstream.Output {}
public protocol PassesFailure: StubOperator where Failure == Upstream.Failure {}
public protocol FailsWithAny: StubOperator where Failure == any Error {}

public enum Publishers {
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: StubPublisher {
        public typealias Output = Elements.Element
        public init(sequence: Elements) {}
    }
    public struct Map<Upstream: Publisher, Output>: PassesFailure {}
    public struct TryMap<Upstream: Publisher, Output>: FailsWithAny {}
    public struct MapKeyPath<Upstream: Publisher, Output>: PassesFailure {}
    public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: PassesFailure { public typealias Output = (Output0, Output1) }
    public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: PassesFailure {
        public typealias Output = (Output0, Output1, Output2)
    }
    public struct CompactMap<Upstream: Publisher, Output>: PassesFailure {}
    public struct Reduce<Upstream: Publisher, Output>: PassesFailure {}
    public struct MapError<Upstream: Publisher, Failure: Error>: PassesOutput {}
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: PassesOutput where Upstream.Failure == Never {}
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: FailsWithAny
    where Upstream.Output == Coder.Input {}
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: FailsWithAny where Upstream.Output: Encodable {
        public typealias Output = Coder.Output
    }
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: PassesFailure where NewPublisher.Failure == Upstream.Failure {
        public typealias Output = NewPublisher.Output
    }
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: PassesFailure
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        public typealias Output = P.Output
    }
    public struct Filter<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct RemoveDuplicates<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct Output<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct Drop<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct First<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct FirstWhere<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct Last<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct LastWhere<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct Collect<Upstream: Publisher>: PassesFailure { public typealias Output = [Upstream.Output] }
    public struct CollectByCount<Upstream: Publisher>: PassesFailure { public typealias Output = [Upstream.Output] }
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: PassesOutput where Upstream.Output == NewPublisher.Output {
        public typealias Failure = NewPublisher.Failure
    }
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: PassesOutput, FailsWithAny
    where Upstream.Output == NewPublisher.Output {}
    public struct ReplaceError<Upstream: Publisher>: PassesOutput { public typealias Failure = Never }
    public struct ReplaceEmpty<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct Retry<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct HandleEvents<Upstream: Publisher>: PassesOutput, PassesFailure {}
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: PassesOutput, PassesFailure {}
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: PassesOutput, PassesFailure {}
    public struct Delay<Upstream: Publisher, Context: Scheduler>: PassesOutput, PassesFailure {
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context, options: Context.SchedulerOptions? = nil
        ) {}
    }
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: PassesOutput, PassesFailure {}
    public final class Share<Upstream: Publisher>: PassesOutput, PassesFailure, Equatable {
        public static func == (a: Share, b: Share) -> Bool { stub() }
    }
    public struct MergeMany<Upstream: Publisher>: PassesOutput, PassesFailure {
        public init(_ upstream: Upstream...) {}
        public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {}
    }
    public struct Merge<A: Publisher, B: Publisher>: StubPublisher where A.Failure == B.Failure, A.Output == B.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
        public init(_ a: A, _ b: B) {}
    }
    public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: StubPublisher {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
    }
    public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: StubPublisher {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
    }
    public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: StubPublisher {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
    }
    public struct Zip<A: Publisher, B: Publisher>: StubPublisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
    }
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: StubPublisher {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure
    }
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: StubPublisher {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure
    }
    public struct CombineLatest<A: Publisher, B: Publisher>: StubPublisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
    }
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: StubPublisher {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure
    }
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: StubPublisher {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure
    }
}

// MARK: - Operators: the methods

extension Publisher {
    public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {}
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where Failure == S.Failure, Output == S.Output { stub() }
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { stub() }
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { stub() }
    public var values: AsyncThrowingPublisher<Self> { stub() }

    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { stub() }
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> { stub() }
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> { stub() }
    public func map<T0, T1>(_ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>) -> Publishers.MapKeyPath2<Self, T0, T1> {
        stub()
    }
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> { stub() }
    public func reduce<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T) -> Publishers.Reduce<Self, T> { stub() }
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> { stub() }
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(
        type: Item.Type, decoder: Coder
    ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input { stub() }
    public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Output: Encodable { stub() }
    public func flatMap<T, P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure { stub() }
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never { stub() }

    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> { stub() }
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> where Output: Equatable { stub() }
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> { stub() }
    public func prefix(_ maxLength: Int) -> Publishers.Output<Self> { stub() }
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { stub() }
    public func first() -> Publishers.First<Self> { stub() }
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> { stub() }
    public func last() -> Publishers.Last<Self> { stub() }
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> { stub() }
    public func collect() -> Publishers.Collect<Self> { stub() }
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> { stub() }

    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P> where Output == P.Output {
        stub()
    }
    public func tryCatch<P: Publisher>(
        _ handler: @escaping (Failure) throws -> P
    ) -> Publishers.TryCatch<Self, P> where Output == P.Output { stub() }
    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> { stub() }
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> { stub() }
    public func retry(_ retries: Int) -> Publishers.Retry<Self> { stub() }
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> { stub() }

    public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> { stub() }
    public func subscribe<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.SubscribeOn<Self, S> {
        stub()
    }
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> { stub() }
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> { stub() }

    public func share() -> Publishers.Share<Self> { stub() }

    public func merge(with other: Self) -> Publishers.MergeMany<Self> { stub() }
    public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> { stub() }
    public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
        with b: B, _ c: C
    ) -> Publishers.Merge3<Self, B, C> { stub() }
    public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>>(
        with b: B, _ c: C, _ d: D
    ) -> Publishers.Merge4<Self, B, C, D> { stub() }
    public func merge<
        B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
        E: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D, _ e: E) -> Publishers.Merge5<Self, B, C, D, E> { stub() }
    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where Failure == P.Failure { stub() }
    public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where Failure == P.Failure { stub() }
    public func zip<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.Zip3<Self, P, Q> where Failure == P.Failure, P.Failure == Q.Failure { stub() }
    public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure { stub() }
    public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.Zip4<Self, P, Q, R> where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure { stub() }
    public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure { stub() }
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where Failure == P.Failure { stub() }
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure { stub() }
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where Failure == P.Failure, P.Failure == Q.Failure { stub() }
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where Failure == P.Failure, P.Failure == Q.Failure { stub() }
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R> where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure { stub() }
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure { stub() }
}
extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { stub() }
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable { stub() }
    public func assign(to published: inout Published<Output>.Publisher) {}
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> { stub() }
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> { stub() }
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P.Failure == Never { stub() }
    public var values: AsyncPublisher<Self> { stub() }
}
extension Publisher where Output: Publisher, Failure == Output.Failure {
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { stub() }
}
extension Publisher where Output: Publisher, Output.Failure == Never {
    public func switchToLatest() -> Publishers.SwitchToLatest<
        Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    > { stub() }
}
extension Publisher where Failure == Never, Output: Publisher {
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> { stub() }
}
extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { stub() }
}

// MARK: - Observable objects

public final class ObservableObjectPublisher: StubPublisher {
    public typealias Output = Void
    public typealias Failure = Never
    public init() {}
    public func send() {}
}
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { stub() }
}
@propertyWrapper public struct Published<Value> {
    public struct Publisher: StubPublisher {
        public typealias Output = Value
        public typealias Failure = Never
    }
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value { get { stub() } set {} }
    public var projectedValue: Publisher { mutating get { stub() } set {} }
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Self>
    ) -> Value { get { stub() } set {} }
}
