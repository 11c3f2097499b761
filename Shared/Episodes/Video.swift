import Foundation

/// The video of one episode, as the player needs it.
public struct Video: Decodable, Hashable, Sendable {
    /// The address of the stream.
    public let url: URL
    /// The running time, in seconds.
    public let duration: Int
    /// When the address stops working.
    public let expiresAt: Date
    /// The address of the captions; some videos have none.
    public let captions: URL?

    /// Makes a video of its parts.
    public init(url: URL, duration: Int, expiresAt: Date, captions: URL?) {
        self.url = url
        self.duration = duration
        self.expiresAt = expiresAt
        self.captions = captions
    }
}
