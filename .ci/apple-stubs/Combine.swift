// The parts of Combine in use, as Apple's documentation declares them; only for `.ci/apple`. As on a Mac, it doesn't
// know Foundation, which declares what combines the two, such as `dataTaskPublisher(for:)`.

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error
}
public protocol CustomCombineIdentifierConvertible {}
public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType
    associatedtype SchedulerOptions
}
public protocol TopLevelDecoder<Input> {
    associatedtype Input
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public init<C: Cancellable>(_ canceller: C) {}
    public func cancel() {}
    public func store(in set: inout Set<AnyCancellable>) {}
    public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) {}
}

public protocol StubPublisher: Publisher {}
extension StubPublisher { public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {} }

public struct AnyPublisher<Output, Failure: Error>: StubPublisher {}
public struct Just<Output>: StubPublisher {
    public typealias Failure = Never
    public init(_ output: Output) {}
}
public struct Fail<Output, Failure: Error>: StubPublisher {
    public init(error: Failure) {}
}
public enum Subscribers {
    public enum Completion<Failure: Error> { case finished, failure(Failure) }
}
public enum Publishers {
    public struct Map<Upstream: Publisher, Output>: StubPublisher { public typealias Failure = Upstream.Failure }
    public struct MapError<Upstream: Publisher, Failure: Error>: StubPublisher { public typealias Output = Upstream.Output }
    public struct TryMap<Upstream: Publisher, Output>: StubPublisher { public typealias Failure = any Error }
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: StubPublisher {
        public typealias Failure = any Error
    }
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: StubPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure
    }
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: StubPublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
    }
    public struct CombineLatest<A: Publisher, B: Publisher>: StubPublisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
    }
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: StubPublisher where Upstream.Failure == Never {
        public typealias Output = Upstream.Output
    }
}
extension Publisher {
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { fatalError() }
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> { fatalError() }
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> { fatalError() }
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(
        type: Item.Type, decoder: Coder
    ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input { fatalError() }
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P> where Output == P.Output {
        fatalError()
    }
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure { fatalError() }
    public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> {
        fatalError()
    }
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { fatalError() }
}
extension Publisher where Failure == Never {
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> { fatalError() }
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { fatalError() }
    public func assign(to published: inout Published<Output>.Publisher) {}
}

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
    public var objectWillChange: ObservableObjectPublisher { fatalError() }
}
@propertyWrapper public struct Published<Value> {
    public struct Publisher: StubPublisher {
        public typealias Output = Value
        public typealias Failure = Never
    }
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value { get { fatalError() } set {} }
    public var projectedValue: Publisher { mutating get { fatalError() } set {} }
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Self>
    ) -> Value { get { fatalError() } set {} }
}
