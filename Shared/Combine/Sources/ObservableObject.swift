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
    /// It says no more than that it happened.
    public typealias Output = Void
    /// It can't fail.
    public typealias Failure = Never

    private let observers = Locked<[Observer]>([])

    /// Makes a publisher without subscribers.
    public init() {}

    /// Attaches a subscriber, which is told of each change from its first request on.
    public func receive(subscriber: some Subscriber<Output, Failure>) {
        let observer = Observer(Relay.to(subscriber), self)
        observers.withLock { $0.append(observer) }
        subscriber.receive(subscription: observer)
    }

    /// Tells the subscribers.
    public func send() {
        for observer in observers.withLock({ $0 }) { observer.send() }
    }

    fileprivate func remove(_ observer: Observer) {
        observers.withLock { $0.removeAll { $0 === observer } }
    }
}

/// A subscription that counts no demand: any request asks for all changes.
private final class Observer: Subscription, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    private struct State {
        var downstream: Relay<Void, Never>?
        var parent: ObservableObjectPublisher?
        var isActive = false
    }

    private let state: Locked<State>

    init(_ downstream: Relay<Void, Never>, _ parent: ObservableObjectPublisher) {
        state = Locked(State(downstream: downstream, parent: parent))
    }

    func send() { _ = state.withLock { $0.isActive ? $0.downstream : nil }?.receive() }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.isActive = $0.downstream != nil }
    }

    func cancel() { state.exchange(State()).parent?.remove(self) }

    var description: String { "ObservableObjectPublisher" }
    var playgroundDescription: Any { description }

    var customMirror: Mirror {
        Mirror(self, children: ["downstream": state.withLock { $0.downstream } as Any])
    }
}
