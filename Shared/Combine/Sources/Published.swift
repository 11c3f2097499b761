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
            subject.receive(subscriber: subscriber)
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
        set { subject.send(newValue) }
    }

    /// Reads the property of an object, or publishes a new value and sets it.
    @inlinable
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>,
    ) -> Value {
        @inline(__always) get { object[keyPath: storageKeyPath].subject.value }
        @inline(__always) set { object[keyPath: storageKeyPath].subject.send(newValue) }
    }
}

extension Published: PublishedProperty {
    var objectWillChange: ObservableObjectPublisher? { subject.objectWillChange }

    func install(_ publisher: ObservableObjectPublisher) { subject.objectWillChange = publisher }
}

/// The storage of a published property. It notifies the object's publisher, sends the value, then stores it.
@usableFromInline final class PublishedSubject<Value>: Subject {
    @usableFromInline typealias Output = Value
    @usableFromInline typealias Failure = Never

    @usableFromInline let core: SubjectCore<Value, Never>
    private let lock = Lock()
    private var observer: ObservableObjectPublisher?

    init(_ value: Value) { core = SubjectCore("PublishedSubject", value) }

    @inlinable var value: Value {
        guard let value = core.value else { preconditionFailure("a current value is never taken away") }
        return value
    }

    @usableFromInline var objectWillChange: ObservableObjectPublisher? {
        get {
            lock.lock()
            defer { lock.unlock() }
            return observer
        }
        set {
            var other = newValue
            lock.withLock { swap(&observer, &other) }
        }
    }

    @inlinable func send(_ value: Value) {
        objectWillChange?.send()
        core.send(value)
        core.keep(value)
    }

    /// Has no effect, since a property outlives what is assigned to it.
    @usableFromInline func send(completion: Subscribers.Completion<Never>) {}

    @usableFromInline func send(subscription: any Subscription) { core.attach(upstream: subscription) }

    @usableFromInline func receive(subscriber: some Subscriber<Value, Never>) {
        core.attach(AnySubscriber.erasing(subscriber), to: self)
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a published property, for as long as the property exists.
    public func assign(to published: inout Published<Output>.Publisher) {
        subscribe(SubjectSubscriber(published.subject, "PublishedSubject"))
    }
}
