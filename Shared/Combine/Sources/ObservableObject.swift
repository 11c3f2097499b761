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
    /// It's the same publisher each time. An object without such properties calls its `send()` before each change.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            for child in level.children {
                guard let property = child.value as? any PublishedProperty else { continue }
                if let publisher = property.objectWillChange {
                    // Those after it received the publisher together with this property. Reflection takes time.
                    for property in properties { property.install(publisher) }
                    return publisher
                }
                properties.append(property)
            }
            mirror = level.superclassMirror
        }
        if properties.isEmpty { return PublisherTable.shared.publisher(of: self) }
        return PublisherTable.shared.publisher(of: properties)
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
        core.attach(AnySubscriber.erasing(subscriber), to: self)
    }

    /// Notifies the subscribers.
    public func send() { core.send(()) }
}

/// The publishers of the objects without `@Published` properties, which have no place to keep theirs, and the lock with
/// which other objects create theirs.
///
/// An entry refers weakly to its object, since Linux has neither associated objects nor a notification when an object is
/// deallocated. Entries of deallocated objects are removed whenever the table has doubled, so adding one takes constant
/// time on average.
private final class PublisherTable: @unchecked Sendable {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    /// `@unchecked Sendable`: the lock guards all of its state.
    static let shared = PublisherTable()

    private static let smallestLimit = 32

    private let lock = Lock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which to remove those of deallocated objects.
    private var limit = smallestLimit

    /// Returns the publisher of an object, the same one as long as the object exists.
    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let id = ObjectIdentifier(object)
        // Released without the lock, since a deinitialiser may run.
        var released: [AnyObject] = []
        defer { withExtendedLifetime(released) {} }
        return lock.withLock {
            // An object may have the address of a deallocated one.
            if let entry = entries[id], entry.object === object { return entry.publisher }
            if entries.count >= limit { released = removeDeallocated() }
            let entry = Entry(object: object, publisher: ObservableObjectPublisher())
            if let old = entries.updateValue(entry, forKey: id) { released.append(old.publisher) }
            return entry.publisher
        }
    }

    /// Returns the publisher of an object with these properties, which is created and installed in all of them, unless
    /// another thread has just done so.
    func publisher(of properties: [any PublishedProperty]) -> ObservableObjectPublisher {
        lock.withLock {
            if let publisher = properties[0].objectWillChange { return publisher }
            let publisher = ObservableObjectPublisher()
            // The last property first: from the first one, another thread concludes that all have the publisher.
            for property in properties.reversed() { property.install(publisher) }
            return publisher
        }
    }

    /// Removes the entries of deallocated objects. Returns what may only be released without the lock: their publishers,
    /// and the other objects, to which this may hold the last reference by now.
    private func removeDeallocated() -> [AnyObject] {
        var released: [AnyObject] = []
        for (id, entry) in entries {
            if let object = entry.object {
                released.append(object)
            } else {
                released.append(entry.publisher)
                entries[id] = nil
            }
        }
        limit = max(Self.smallestLimit, 2 * entries.count)
        return released
    }
}
