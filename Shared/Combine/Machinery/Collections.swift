/// A first-in, first-out queue that appends and removes in constant time.
@usableFromInline struct Queue<Element> {
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

/// A list of objects in the order in which they were added. Removed objects stay until they are more than half of
/// the list, so removing one takes constant time on average.
@usableFromInline struct Registry<Element: AnyObject> {
    @usableFromInline var all: [Element] = []
    @usableFromInline var removed = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { removed == all.count }

    @inlinable mutating func append(_ element: Element) { all.append(element) }

    /// Counts one more removed object. Drops all those that the closure identifies once they are the majority.
    @inlinable mutating func removeOne(_ isRemoved: (Element) -> Bool) {
        removed += 1
        guard removed * 2 > all.count else { return }
        all.removeAll(where: isRemoved)
        removed = 0
    }
}
