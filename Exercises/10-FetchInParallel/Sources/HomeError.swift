/// The reason why fetching a part of the home screen failed.
public enum HomeError: Error, Hashable, Sendable {
    /// There was no answer, or the request was cancelled.
    case noAnswer
    /// The server responded with this status, which isn't from 200 to 299.
    case status(Int)
    /// The body isn't the expected JSON.
    case invalidResponse
    /// The function isn't written yet. Remove this case when you no longer need it.
    case unwritten(String)
}
