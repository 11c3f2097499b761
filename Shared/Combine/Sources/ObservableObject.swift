/// An object that tells before it changes.
public protocol ObservableObject: AnyObject {
    /// The kind of publisher that tells.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Sends before any of the object's `@Published` properties changes, inherited and private ones too.
    ///
    /// Without such properties there's nothing to tell: each call gives a new publisher.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            properties += level.children.compactMap { $0.value as? any PublishedProperty }
            mirror = level.superclassMirror
        }
        let publisher =
            properties.lazy.compactMap { $0.objectWillChange }.first ?? ObservableObjectPublisher()
        for property in properties { property.install(publisher) }
        return publisher
    }
}

/// Where `objectWillChange` finds the properties that it tells of.
protocol PublishedProperty {
    var objectWillChange: ObservableObjectPublisher? { get }
    func install(_ publisher: ObservableObjectPublisher)
}

/// Tells that an object is about to change.
public final class ObservableObjectPublisher: Publisher, BuiltIn {
    public typealias Output = Void
    public typealias Failure = Never

    private let lock = Lock()

    /// With the lock.
    private var observers: [Observer] = []
    /// Makes a publisher without subscribers.
    public init() {}

    /// Attaches a subscriber, which is told of each change from its first request on.
    public func receive(subscriber: some Subscriber<Output, Failure>) {
        let observer = Observer(Relay.to(subscriber), self)
        lock.withLock { observers.append(observer) }
        subscriber.receive(subscription: observer)
    }

    /// Tells the subscribers.
    public func send() {
        for observer in lock.withLock({ observers }) { observer.send() }
    }

    fileprivate func remove(_ observer: Observer) {
        lock.withLock { observers.removeAll { $0 === observer } }
    }
}

/// A subscription that counts no demand: any request asks for all changes.
private final class Observer: Subscription, Described {
    private let lock = Lock()

    // With the lock; nil after a cancel.
    private var downstream: Relay<Void, Never>?
    private var parent: ObservableObjectPublisher?
    private var isActive = false

    init(_ downstream: Relay<Void, Never>, _ parent: ObservableObjectPublisher) {
        self.downstream = downstream
        self.parent = parent
    }

    func send() {
        lock.lock()
        guard isActive, downstream != nil else { return lock.unlock() }
        lock.beginDelivery()
        let downstream = downstream
        lock.unlock()
        _ = downstream?.receive()
        lock.lock()
        lock.endDelivery()
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { isActive = true } }

    func cancel() {
        let (_, parent) = lock.withLock { (downstream.take(), self.parent.take()) }
        parent?.remove(self)
    }

    var description: String { "ObservableObjectPublisher" }
    var children: KeyValuePairs<String, Any> { ["downstream": lock.withLock { downstream } as Any] }
}
