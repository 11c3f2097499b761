/// Why the server itself turns a request down, before any handler sees it.
struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    /// The answer that says so.
    var response: Response {
        .message("\(Status.reason(of: status)): \(reason).", status: status)
    }
}
