public import Foundation

/// Decodes values from data of one kind.
public protocol TopLevelDecoder<Input> {
    /// The kind of data.
    associatedtype Input

    /// Decodes a value of a type.
    func decode<T>(_ type: T.Type, from: Input) throws -> T where T: Decodable
}

extension JSONDecoder: TopLevelDecoder {
    /// JSON is decoded from data.
    public typealias Input = Data
}

extension Publishers {
    /// A publisher that decodes each value, and fails if that fails.
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher, BuiltIn
    where Upstream.Output == Coder.Input {
        /// It fails as upstream does, or as decoding does.
        public typealias Failure = any Error

        /// The publisher whose values are decoded.
        public let upstream: Upstream

        @usableFromInline let decoder: Coder

        /// Makes a publisher that decodes the values of another.
        @inlinable public init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            self.decoder = decoder
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Trying<Upstream.Output, Output, Upstream.Failure>(
                "Decode",
                showing: .progress
            ) { [decoder] in
                try decoder.decode(Output.self, from: $0)
            }
            upstream.receive(subscriber: Transforming(step, subscriber))
        }
    }
}

extension Publisher {
    /// Decodes each value, or fails with the decoder's error.
    @inlinable public func decode<Item, Coder>(
        type: Item.Type,
        decoder: Coder,
    ) -> Publishers.Decode<Self, Item, Coder>
    where Item: Decodable, Coder: TopLevelDecoder, Output == Coder.Input {
        Publishers.Decode(upstream: self, decoder: decoder)
    }
}
