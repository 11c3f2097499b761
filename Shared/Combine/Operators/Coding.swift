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
        public typealias Failure = any Error

        /// The publisher whose values are decoded.
        public let upstream: Upstream

        @usableFromInline let decoder: Coder

        /// Makes a publisher that decodes the values of another.
        @inlinable public init(upstream: Upstream, decoder: Coder) {
            (self.upstream, self.decoder) = (upstream, decoder)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying("Decode", subscriber, showing: { $0.progress }) {
                    [decoder] value throws(any Error) in try decoder.decode(Output.self, from: value)
                }
            )
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

/// Encodes values to data of one kind.
public protocol TopLevelEncoder<Output> {
    /// The kind of data.
    associatedtype Output

    /// Encodes a value.
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}

extension JSONEncoder: TopLevelEncoder {
    public typealias Output = Data
}

extension Publishers {
    /// A publisher that encodes each value, and fails if that fails.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher, BuiltIn
    where Upstream.Output: Encodable {
        public typealias Failure = any Error
        public typealias Output = Coder.Output

        /// The publisher whose values are encoded.
        public let upstream: Upstream

        @usableFromInline let encoder: Coder

        /// Makes a publisher that encodes the values of another.
        @inlinable public init(upstream: Upstream, encoder: Coder) {
            (self.upstream, self.encoder) = (upstream, encoder)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying("Encode", subscriber, showing: { $0.progress }) {
                    [encoder] value throws(any Error) in try encoder.encode(value)
                }
            )
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
