/// A property of a class that publishes each new value just before it is set.
///
/// A subscriber of `$property` first gets the current value. In its closure the property still has the old
/// one.
@propertyWrapper
public struct Published<Value> {
    @usableFromInline let subject: PublishedSubject<Value>

    /// Makes a property of a first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    /// Makes a property of a first value.
    public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }

    /// Sends the property's value, then each new one before it is set. It never ends.
    public struct Publisher: Combine.Publisher, BuiltIn {
        public typealias Output = Value
        public typealias Failure = Never

        @usableFromInline let subject: PublishedSubject<Value>

        @inlinable init(_ subject: PublishedSubject<Value>) { self.subject = subject }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            subject.hub.attach(Relay.to(subscriber), to: subject)
        }
    }

    /// The publisher of this property.
    ///
    /// NB: setting it, as `$a = $b` does, has no effect.
    public var projectedValue: Publisher {
        @inlinable mutating get { Publisher(subject) }
        @inlinable set {}
    }

    /// Properties of structures can't be published.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { subject.value }
        set { subject.publish(newValue) }
    }

    /// Reads the property of an object, or publishes a new value and sets it.
    @inlinable
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>,
    ) -> Value {
        @inline(__always) get { object[keyPath: storageKeyPath].subject.value }
        @inline(__always) set { object[keyPath: storageKeyPath].subject.publish(newValue) }
    }
}

extension Published: PublishedProperty {
    var objectWillChange: ObservableObjectPublisher? { subject.objectWillChange }

    func install(_ publisher: ObservableObjectPublisher) { subject.objectWillChange = publisher }
}

/// What a property's publisher sends by: a value before it is kept, after word of it to the object's publisher.
///
/// NB: its subscriptions show its type's name, so it has the one of Combine's.
@usableFromInline final class PublishedSubject<Value> {
    @usableFromInline let hub: Hub<Value, Never>
    @usableFromInline let lock = Lock()
    @usableFromInline var observer: ObservableObjectPublisher?

    init(_ value: Value) { hub = Hub("PublishedSubject", value) }

    @inlinable var value: Value {
        guard let value = hub.value else { preconditionFailure("a current value is never taken away") }
        return value
    }

    @usableFromInline var objectWillChange: ObservableObjectPublisher? {
        get { lock.withLock { observer } }
        set {
            _ = lock.withLock {
                let old = observer
                observer = newValue
                return old
            }
        }
    }

    @inlinable func publish(_ value: Value) {
        objectWillChange?.send()
        hub.sendThenKeep(value)
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a published property, for as long as the property lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        subscribe(PublishedAssign(published.subject))
    }
}

/// Passes values to a published property without keeping it alive.
private final class PublishedAssign<Value>: Subscriber, Described {
    typealias Input = Value
    typealias Failure = Never

    private weak var subject: PublishedSubject<Value>?

    init(_ subject: PublishedSubject<Value>) { self.subject = subject }

    func receive(subscription: any Subscription) {
        guard let subject else { return subscription.cancel() }
        subject.hub.attach(upstream: subscription)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
        subject?.publish(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}

    var description: String { "PublishedSubject" }
}
