extension Publishers.Merge4 {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher<A.Output, A.Failure>>(with other: P) -> Publishers.Merge5<A, B, C, D, P> {
        Publishers.Merge5(a, b, c, d, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y) -> Publishers.Merge6<A, B, C, D, Z, Y> {
        Publishers.Merge6(a, b, c, d, z, y)
    }

    /// Sends the values of three other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge7<A, B, C, D, Z, Y, X> {
        Publishers.Merge7(a, b, c, d, z, y, x)
    }

    /// Sends the values of four other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge8<A, B, C, D, Z, Y, X, W> {
        Publishers.Merge8(a, b, c, d, z, y, x, w)
    }
}

extension Publishers.Merge5 {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<
        P: Publisher<A.Output, A.Failure>
    >(with other: P) -> Publishers.Merge6<A, B, C, D, E, P> {
        Publishers.Merge6(a, b, c, d, e, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y) -> Publishers.Merge7<A, B, C, D, E, Z, Y> {
        Publishers.Merge7(a, b, c, d, e, z, y)
    }

    /// Sends the values of three other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X> {
        Publishers.Merge8(a, b, c, d, e, z, y, x)
    }
}

extension Publishers.Merge6 {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<
        P: Publisher<A.Output, A.Failure>
    >(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P> {
        Publishers.Merge7(a, b, c, d, e, f, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y> {
        Publishers.Merge8(a, b, c, d, e, f, z, y)
    }
}

extension Publishers.Merge7 {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<
        P: Publisher<A.Output, A.Failure>
    >(with other: P) -> Publishers.Merge8<A, B, C, D, E, F, G, P> {
        Publishers.Merge8(a, b, c, d, e, f, g, other)
    }
}
