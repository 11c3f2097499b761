extension Publisher where Failure == Never {
    /// Assigns each value to a property of an object, which is retained until the stream ends or is cancelled.
    @inlinable public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>,
        on object: Root,
    ) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }
}
