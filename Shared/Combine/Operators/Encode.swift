public import Foundation

/// Encodes values to data of one kind.
public protocol TopLevelEncoder<Output> {
    /// The kind of data.
    associatedtype Output

    /// Encodes a value.
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}

extension JSONEncoder: TopLevelEncoder {
    /// JSON is encoded to data.
    public typealias Output = Data
}

extension Publishers {
    /// A publisher that encodes each value, and fails if that fails.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher, BuiltIn
    where Upstream.Output: Encodable {
        /// It fails as upstream does, or as encoding does.
        public typealias Failure = any Error
        /// It sends what the encoder makes.
        public typealias Output = Coder.Output

        /// The publisher whose values are encoded.
        public let upstream: Upstream

        @usableFromInline let encoder: Coder

        /// Makes a publisher that encodes the values of another.
        @inlinable public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            self.encoder = encoder
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Trying<Upstream.Output, Output, Upstream.Failure>(
                "Encode",
                showing: .progress
            ) { [encoder] in
                try encoder.encode($0)
            }
            upstream.receive(subscriber: Transforming(step, subscriber))
        }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value, or fails with the encoder's error.
    @inlinable
    public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder {
        Publishers.Encode(upstream: self, encoder: encoder)
    }
}
