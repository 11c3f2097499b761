/// The transformation of an operator that is a closure which may throw.
@usableFromInline struct Trying<Input, Output, Upstream: Error>: Transformation {
    @usableFromInline typealias UpstreamFailure = Upstream
    @usableFromInline typealias Failure = any Error

    @usableFromInline let name: StaticString
    @usableFromInline let shown: Shown
    @usableFromInline let body: (Input) throws -> Output?

    @inlinable
    init(_ name: StaticString, showing shown: Shown, _ body: @escaping (Input) throws -> Output?) {
        self.name = name
        self.shown = shown
        self.body = body
    }

    @inlinable func make(_ input: Input) throws(any Error) -> Output? { try body(input) }
}
