/// A property of a class that publishes each new value just before it's set.
///
/// A subscriber to `$property` first receives the current value. While it receives one, the property has the old value.
@propertyWrapper
public struct Published<Value> {
    @usableFromInline let subject: PublishedSubject<Value>

    /// Creates a property with an initial value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    /// Creates a property with an initial value.
    public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }

    /// A publisher that sends the current value, then each new value before it's set. It never ends.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        let subject: PublishedSubject<Value>

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            subject.core.attach(Relay.to(subscriber), to: subject)
        }
    }

    /// The publisher of this property. NB: setting it, as in `$a = $b`, has no effect.
    public var projectedValue: Publisher {
        mutating get { Publisher(subject: subject) }
        set {}
    }

    /// The property's value, which is unavailable outside a class.
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

/// The storage of a published property. It notifies the object's publisher, sends the value, then stores it.
@usableFromInline final class PublishedSubject<Value> {
    @usableFromInline let core: SubjectCore<Value, Never>
    private let lock = Lock()
    private var observer: ObservableObjectPublisher?

    init(_ value: Value) { core = SubjectCore("PublishedSubject", value) }

    @inlinable var value: Value {
        guard let value = core.value else { preconditionFailure("a current value is never taken away") }
        return value
    }

    @usableFromInline var objectWillChange: ObservableObjectPublisher? {
        get { lock.withLock { observer } }
        set {
            var other = newValue
            lock.withLock { swap(&observer, &other) }
        }
    }

    @inlinable func publish(_ value: Value) {
        objectWillChange?.send()
        core.sendThenKeep(value)
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a published property, for as long as the property exists.
    public func assign(to published: inout Published<Output>.Publisher) {
        let subject = published.subject
        let subscriber = Relay<Output, Never>("PublishedSubject") { [weak subject] subscription in
            if let subject { subject.core.attach(upstream: subscription) } else { subscription.cancel() }
        } onValue: { [weak subject] value in
            subject?.publish(value)
            return .none
        } onCompletion: { _ in
        }
        subscribe(subscriber)
    }
}
