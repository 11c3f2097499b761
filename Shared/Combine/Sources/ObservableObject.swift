/// An object that notifies its subscribers before it changes.
public protocol ObservableObject: AnyObject {
    /// The type of publisher that sends the notification.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// A publisher that sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// A publisher that sends before any of the object's `@Published` properties changes, even a private or inherited one.
    ///
    /// Without such properties, it's a new publisher each time, and nothing is ever sent.
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

/// A type that `objectWillChange` looks for among the object's properties.
protocol PublishedProperty {
    var objectWillChange: ObservableObjectPublisher? { get }
    func install(_ publisher: ObservableObjectPublisher)
}

/// A publisher that sends before an object changes. A subscriber receives every change after its first request.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let core = SubjectCore<Void, Never>("ObservableObjectPublisher", countsDemand: false)

    /// Creates a publisher without subscribers.
    public init() {}

    public func receive(subscriber: some Subscriber<Output, Failure>) {
        core.attach(Relay.to(subscriber), to: self)
    }

    /// Notifies the subscribers.
    public func send() { core.send(()) }
}
