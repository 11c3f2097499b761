public import Foundation

extension JSONDecoder: TopLevelDecoder {
    /// JSON is decoded from data.
    public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
    /// JSON is encoded to data.
    public typealias Output = Data
}
