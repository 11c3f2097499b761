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

/// Tells that an object is about to change. A subscriber is told of each change from its first request on.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let core = SubjectCore<Void, Never>("ObservableObjectPublisher", countsDemand: false)

    /// Makes a publisher without subscribers.
    public init() {}

    public func receive(subscriber: some Subscriber<Output, Failure>) {
        core.attach(Relay.to(subscriber), to: self)
    }

    /// Tells the subscribers.
    public func send() { core.send(()) }
}
