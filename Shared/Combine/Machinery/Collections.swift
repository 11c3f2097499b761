/// A queue: in at the back, out at the front, both in constant time.
@usableFromInline struct Fifo<Element> {
    @usableFromInline var items: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == items.count }

    @inlinable mutating func append(_ element: Element) { items.append(element) }

    @inlinable mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = items[head].take()
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: head <= 1024)
            head = 0
        } else if head >= 64 && head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return element
    }
}

/// Objects in the order in which they were added. One that is removed stays until half of them are, so that removing takes
/// constant time on average.
@usableFromInline struct Registry<Element: AnyObject> {
    @usableFromInline var all: [Element] = []
    @usableFromInline var removed = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { removed == all.count }

    @inlinable mutating func append(_ element: Element) { all.append(element) }

    /// Removes one more of those of which the closure says that they are to go.
    @inlinable mutating func removeOne(_ isRemoved: (Element) -> Bool) {
        removed += 1
        guard removed * 2 > all.count else { return }
        all.removeAll(where: isRemoved)
        removed = 0
    }
}
