public import Foundation

extension PropertyListDecoder: TopLevelDecoder {
    /// Property lists are decoded from data.
    public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
    /// Property lists are encoded to data.
    public typealias Output = Data
}
