import Synchronization

/// A property of a class that publishes each new value just before it is set.
///
/// A subscriber of `$property` first gets the current value. In its closure the property still has the old
/// one.
@propertyWrapper
public struct Published<Value> {
    @usableFromInline let hub: PublishedSubject<Value>

    /// Makes a property of a first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// Makes a property of a first value.
    public init(wrappedValue: Value) { hub = PublishedSubject("PublishedSubject", wrappedValue) }

    /// Sends the property's value, then each new one before it is set. It never ends.
    public struct Publisher: Combine.Publisher, BuiltIn {
        /// The property's values.
        public typealias Output = Value
        /// It can't fail.
        public typealias Failure = Never

        @usableFromInline let hub: PublishedSubject<Value>

        @inlinable init(_ hub: PublishedSubject<Value>) { self.hub = hub }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            hub.attach(Relay.to(subscriber), to: hub)
        }
    }

    /// The publisher of this property.
    public var projectedValue: Publisher {
        @inlinable mutating get { Publisher(hub) }
        @inlinable set { self = Published(newValue.hub) }
    }

    @inlinable init(_ hub: PublishedSubject<Value>) { self.hub = hub }

    /// Properties of structures can't be published.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { hub.value }
        set { hub.publish(newValue) }
    }

    /// Reads the property of an object, or publishes a new value and sets it.
    @inlinable
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>,
    ) -> Value {
        @inline(__always) get { object[keyPath: storageKeyPath].hub.value }
        @inline(__always) set { object[keyPath: storageKeyPath].hub.publish(newValue) }
    }
}

extension Published: PublishedProperty {
    var objectWillChange: ObservableObjectPublisher? { hub.objectWillChange.withLock { $0 } }

    func install(_ publisher: ObservableObjectPublisher) {
        _ = hub.objectWillChange.exchange(publisher)
        hub.isObserved.store(true, ordering: .releasing)
    }
}

/// A hub that sends a value before it keeps it, and says so to the object's publisher first.
///
/// NB: its subscriptions show its type's name, so it has the one of Combine's.
@usableFromInline final class PublishedSubject<Value>: CurrentValueHub<Value, Never> {
    @usableFromInline let objectWillChange = Locked<ObservableObjectPublisher?>(nil)

    /// Whether `objectWillChange` is there, so that a property that nobody asked about takes no lock for it.
    @usableFromInline let isObserved = Atomic<Bool>(false)

    @inlinable func publish(_ value: Value) {
        if isObserved.load(ordering: .acquiring) { objectWillChange.withLock { $0 }?.send() }
        switch gate.enter() {
        case .entered:
            offerAndKeep(value)
            gate.leave()
        case .nested: offerAndKeep(value)
        case .busy:
            gate.post { self.offer(value) }
            keep(value)
        }
    }

    @inlinable func offerAndKeep(_ value: Value) {
        offer(value)
        keep(value)
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a published property, for as long as the property lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        subscribe(PublishedAssign(published.hub))
    }
}

/// Passes values to a published property without keeping it alive.
private final class PublishedAssign<Value>: Subscriber, Described {
    typealias Input = Value
    typealias Failure = Never

    private weak var hub: PublishedSubject<Value>?

    init(_ hub: PublishedSubject<Value>) { self.hub = hub }

    func receive(subscription: any Subscription) {
        guard let hub else { return subscription.cancel() }
        hub.upstreams.withLock { $0.subscriptions.append(subscription) }
        subscription.request(.unlimited)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
        hub?.publish(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}

    var description: String { "PublishedSubject" }
}
