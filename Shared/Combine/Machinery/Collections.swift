/// A first-in, first-out queue that appends and removes in constant time.
@usableFromInline struct Queue<Element> {
    @usableFromInline var items: ContiguousArray<Element?> = []
    @usableFromInline var head = 0
    /// The number of elements, which unspecialised code reads faster than the array's.
    @usableFromInline var count = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable mutating func append(_ element: Element) {
        items.append(element)
        count += 1
    }

    @inlinable mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = items[head].take()
        head += 1
        count -= 1
        if isEmpty {
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
    /// The number of objects that haven't been removed.
    @usableFromInline var count = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable mutating func append(_ element: Element) {
        all.append(element)
        count += 1
    }

    /// Counts one more removed object. Drops all those that the closure identifies once they are the majority.
    @inlinable mutating func removeOne(_ isRemoved: (Element) -> Bool) {
        count -= 1
        if count * 2 < all.count { all.removeAll(where: isRemoved) }
    }
}
