/// Why a part of the home screen isn't there.
public enum HomeError: Error, Hashable, Sendable {
    /// There was no answer, or nobody waited for it.
    case noAnswer
    /// The server answered with this status, which isn't from 200 to 299.
    case status(Int)
    /// The body isn't the JSON that was asked for.
    case invalidResponse
    /// Nobody has written this yet. Take the case away when you no longer need it.
    case unwritten(String)
}
