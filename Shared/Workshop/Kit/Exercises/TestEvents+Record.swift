extension TestEvents {
    /// A line of the event stream, as far as it matters here.
    struct Record: Decodable {
        let kind: String
        let payload: Payload

        struct Payload: Decodable {
            let kind: String
            let id: String?
            let testID: String?
            let name: String?
            let displayName: String?
            let sourceLocation: Place?
            let messages: [Message]?
            let issue: Issue?
        }

        struct Place: Decodable {
            let _filePath: String?
            let line: Int
        }

        struct Message: Decodable {
            let symbol: String
            let text: String
        }

        struct Issue: Decodable {
            let isKnown: Bool?
            let severity: String?
            let sourceLocation: Place?
        }
    }
}

extension TestEvents.Issue {
    /// The author's words come first, then what was compared, if that says more than that something isn't so.
    init(_ event: TestEvents.Record.Payload) {
        // What was inserted and what was removed says less than what was expected.
        let messages = (event.messages ?? []).filter { $0.symbol != "difference" }
        let failures = messages.filter { $0.symbol == "fail" }.map { $0.text.withoutLead }
        let details = messages.filter { $0.symbol != "fail" }.map(\.text)
        let comparisons = failures.filter { details.isEmpty || $0.contains(") == ") }
        lines = (details + comparisons).flatMap { $0.split(separator: "\n").map(String.init) }
        file = event.issue?.sourceLocation?._filePath
        line = event.issue?.sourceLocation?.line
    }
}

extension String {
    /// An error that was thrown says itself what is the matter.
    fileprivate var withoutLead: String {
        hasPrefix("Caught error: ") ? String(dropFirst("Caught error: ".count)) : self
    }
}
