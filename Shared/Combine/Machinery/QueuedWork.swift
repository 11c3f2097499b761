import Dispatch

/// Work for an object that a dispatch queue does again and again, always by the same block: to make one each
/// time costs more than to run it.
@usableFromInline struct QueuedWork<Owner: AnyObject> {
    @usableFromInline let queue: DispatchQueue
    @usableFromInline let block: @Sendable @convention(block) () -> Void

    /// Makes the work of an object that the block doesn't retain, since it's the object that keeps the block.
    @inlinable init(_ queue: DispatchQueue, _ owner: Owner, _ work: @escaping (Owner) -> Void) {
        self.queue = queue
        // Taken by the block alone, and then retained: `enqueue` has seen to it.
        nonisolated(unsafe) let owner = Unmanaged.passUnretained(owner)
        // Combine's closures aren't `Sendable`, though running them elsewhere is what a scheduler is for.
        nonisolated(unsafe) let work = work
        block = { work(owner.takeRetainedValue()) }
    }

    /// Has the queue do the work, and the object live till then.
    @inlinable func enqueue(for owner: Owner) {
        _ = Unmanaged.passRetained(owner)
        queue.async(execute: block)
    }
}
