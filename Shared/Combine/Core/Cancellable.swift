/// An activity that can be cancelled.
public protocol Cancellable {
    /// Cancels the activity: it releases its resources and has no further effect.
    func cancel()
}

extension Cancellable {
    /// Stores this in a collection, which cancels it when the collection is released.
    public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    /// Stores this in a set, which cancels it when the set is released.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// A type-erased cancellable that cancels when it's released.
public final class AnyCancellable: Cancellable, Hashable {
    private let lock = Lock()

    /// Guarded by the lock.
    private var canceller: (() -> Void)?

    /// Creates a cancellable that calls a closure once.
    public init(_ cancel: @escaping () -> Void) { canceller = cancel }
    /// Creates a cancellable that cancels another.
    public init<C>(_ canceller: C) where C: Cancellable { self.canceller = canceller.cancel }

    deinit { cancel() }

    /// Cancels the activity, unless it has been cancelled before.
    public func cancel() { lock.withLock { canceller.take() }?() }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Stores this in a collection, which cancels it when the collection is released.
    public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Stores this in a set, which cancels it when the set is released.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
