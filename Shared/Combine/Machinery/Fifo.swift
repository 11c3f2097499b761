/// A queue: in at the back, out at the front, both in constant time.
@usableFromInline struct Fifo<Element> {
    @usableFromInline var items: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == items.count }

    /// All that is in it, the first first.
    var waiting: some Sequence<Element> { items[head...].lazy.compactMap { $0 } }

    @inlinable mutating func append(_ element: Element) { items.append(element) }

    @inlinable mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = items[head].take()
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head >= 64 && head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return element
    }
}
