public import Foundation

/// A type that decodes values from one type of data.
public protocol TopLevelDecoder {
    /// The type of data.
    associatedtype Input

    /// Decodes a value of the given type.
    func decode<T>(_ type: T.Type, from: Input) throws -> T where T: Decodable
}

/// A type that encodes values to one type of data.
public protocol TopLevelEncoder {
    /// The type of data.
    associatedtype Output

    /// Encodes a value.
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}

extension JSONDecoder: TopLevelDecoder {
    public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
    public typealias Output = Data
}

extension Publishers {
    /// A publisher that decodes each value, and fails if decoding does.
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher,
        FailsWithAny
    where Upstream.Output == Coder.Input {
        public let upstream: Upstream

        @usableFromInline let decoder: Coder

        @inlinable init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            self.decoder = decoder
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = { [decoder] (data: Coder.Input) throws(any Error) in
                try decoder.decode(Output.self, from: data)
            }
            upstream.receive(subscriber: TryMapping("Decode", subscriber, step) { $0 })
        }
    }

    /// A publisher that encodes each value, and fails if encoding does.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher, FailsWithAny
    where Upstream.Output: Encodable {
        public typealias Output = Coder.Output

        public let upstream: Upstream

        let encoder: Coder

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = { [encoder] (value: Upstream.Output) throws(any Error) in try encoder.encode(value) }
            upstream.receive(subscriber: TryMapping("Encode", subscriber, step) { $0 })
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
        .init(upstream: self, decoder: decoder)
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value, or fails with the encoder's error.
    public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
        .init(upstream: self, encoder: encoder)
    }
}
