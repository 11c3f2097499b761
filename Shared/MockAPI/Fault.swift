import EveryOrder

/// Something that can go wrong with every request; the raw value is what the user types.
public enum Fault: String, CaseIterable, Sendable {
    case offline
    case unauthorized
    case serverError = "server-error"
    case malformed
    case truncated
    case slow
    case reset

    /// A description of what happens, on one line.
    public var explanation: String {
        switch self {
        case .offline: "the device has no connection, so no request leaves it"
        case .unauthorized: "the server rejects every token: 401"
        case .serverError: "the server fails: 500"
        case .malformed: "the server answers 200 with a web page instead of JSON, as a captive portal does"
        case .truncated: "the connection ends in the middle of the body"
        case .slow: "the body takes two seconds to arrive"
        case .reset: "the server resets the connection instead of answering"
        }
    }

    /// Applies the fault to an answer.
    ///
    /// `offline` changes nothing: the client has to go offline, with a `FailingURLProtocol`.
    func applied(to answer: Response) -> Response {
        switch self {
        case .offline: answer
        case .unauthorized: .unauthorized
        case .serverError: .status(500)
        case .malformed: .json("<!doctype html><title>Welcome to our network</title>")
        case .truncated: answer.truncated
        case .slow: answer.dripped(over: .seconds(2))
        case .reset: .reset
        }
    }
}
