extension Publishers.Merge {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher<A.Output, A.Failure>>(with other: P) -> Publishers.Merge3<A, B, P> {
        Publishers.Merge3(a, b, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y) -> Publishers.Merge4<A, B, Z, Y> {
        Publishers.Merge4(a, b, z, y)
    }

    /// Sends the values of three other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge5<A, B, Z, Y, X> {
        Publishers.Merge5(a, b, z, y, x)
    }

    /// Sends the values of four other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge6<A, B, Z, Y, X, W> {
        Publishers.Merge6(a, b, z, y, x, w)
    }

    /// Sends the values of five other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>,
        V: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge7<A, B, Z, Y, X, W, V> {
        Publishers.Merge7(a, b, z, y, x, w, v)
    }

    /// Sends the values of six other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>,
        V: Publisher<A.Output, A.Failure>,
        U: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U> {
        Publishers.Merge8(a, b, z, y, x, w, v, u)
    }
}

extension Publishers.Merge3 {
    /// Sends the values of another publisher too.
    @inlinable
    public func merge<P: Publisher<A.Output, A.Failure>>(with other: P) -> Publishers.Merge4<A, B, C, P> {
        Publishers.Merge4(a, b, c, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y) -> Publishers.Merge5<A, B, C, Z, Y> {
        Publishers.Merge5(a, b, c, z, y)
    }

    /// Sends the values of three other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge6<A, B, C, Z, Y, X> {
        Publishers.Merge6(a, b, c, z, y, x)
    }

    /// Sends the values of four other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge7<A, B, C, Z, Y, X, W> {
        Publishers.Merge7(a, b, c, z, y, x, w)
    }

    /// Sends the values of five other publishers too.
    @inlinable
    public func merge<
        Z: Publisher<A.Output, A.Failure>,
        Y: Publisher<A.Output, A.Failure>,
        X: Publisher<A.Output, A.Failure>,
        W: Publisher<A.Output, A.Failure>,
        V: Publisher<A.Output, A.Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V> {
        Publishers.Merge8(a, b, c, z, y, x, w, v)
    }
}
