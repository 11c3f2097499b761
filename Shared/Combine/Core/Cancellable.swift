/// Something under way that can be called off.
public protocol Cancellable {
    /// Calls it off: what it holds is freed, and it has no further effect.
    func cancel()
}

extension Cancellable {
    /// Keeps this in a collection, which cancels it when the collection goes.
    public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    /// Keeps this in a set, which cancels it when the set goes.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// A cancellable of any kind, which cancels when it is released.
public final class AnyCancellable: Cancellable, Hashable {
    private let lock = Lock()

    /// With the lock.
    private var canceller: (() -> Void)?

    /// Makes a cancellable that runs a closure, once.
    public init(_ cancel: @escaping () -> Void) { canceller = cancel }
    /// Makes a cancellable that cancels another.
    public init<C>(_ canceller: C) where C: Cancellable { self.canceller = canceller.cancel }

    deinit { cancel() }

    /// Cancels, the first time it's called.
    public func cancel() { lock.withLock { canceller.take() }?() }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Keeps this in a collection, which cancels it when the collection goes.
    public func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Keeps this in a set, which cancels it when the set goes.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
