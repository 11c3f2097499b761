import Foundation
import Terminal

/// What Swift Testing reports of a run: its event stream, one JSON object a line (ABI version 0).
struct TestEvents: Sendable {
    /// The tests as they were found, and what became of them.
    private(set) var tests: [TestOutcome] = []
    /// Whether the run came to its end.
    private(set) var hasEnded = false

    /// Takes what is there of the tests of one package; a last line that was cut off is left out.
    init(_ text: some StringProtocol, inside path: String) {
        let decoder = JSONDecoder()
        let records = text.split(separator: "\n").compactMap { line in
            try? decoder.decode(Record.self, from: Data(line.utf8))
        }
        let suites = TestEvents.suites(in: records)
        var indices: [String: Int] = [:]
        for record in records {
            let payload = record.payload
            if record.kind == "test", let id = payload.id, payload.kind != "suite" {
                let test = TestOutcome(payload, id: id, suites: suites)
                guard test.place.map({ $0.contains("/\(path)/") }) ?? true else { continue }
                indices[id] = tests.count
                tests.append(test)
            } else if payload.kind == "runEnded" {
                hasEnded = true
            } else if let id = payload.testID, let index = indices[id] {
                tests[index].note(payload)
            }
        }
    }

    /// The names of the suites, which may come after tests of theirs: those that stand in an extension.
    private static func suites(in records: [Record]) -> [String: String] {
        var suites: [String: String] = [:]
        for record in records where record.kind == "test" && record.payload.kind == "suite" {
            guard let id = record.payload.id else { continue }
            suites[id] = record.payload.displayName ?? record.payload.name ?? ""
        }
        return suites
    }
}

extension TestOutcome {
    fileprivate init(_ payload: TestEvents.Record.Payload, id: String, suites: [String: String]) {
        self.init(
            name: payload.displayName ?? payload.name ?? id,
            suite: suites[String(id.prefix { $0 != "/" })] ?? "",
            state: .cutOff,
            place: payload.sourceLocation.map { "\($0._filePath ?? ""):\($0.line)" },
        )
    }

    fileprivate mutating func note(_ event: TestEvents.Record.Payload) {
        switch event.kind {
        case "testStarted": state = .running
        case "testSkipped": state = .skipped
        case "testEnded" where state == .running:
            // A test that failed without a word is rare, but isn't passed.
            state = event.messages?.first?.symbol == "fail" ? .failed([["It failed."]]) : .passed
        case "issueRecorded" where event.issue?.isKnown != true && event.issue?.severity != "warning":
            if case .failed(let issues) = state {
                state = .failed(issues + [event.issueLines])
            } else {
                state = .failed([event.issueLines])
            }
        default: break
        }
    }
}

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
        }
    }
}

extension TestEvents.Record.Payload {
    /// The author's words come first, then what was compared, if that says more than that something isn't so.
    fileprivate var issueLines: [String] {
        // What was inserted and what was removed says less than what was expected.
        let messages = (messages ?? []).filter { $0.symbol != "difference" }
        let failures = messages.filter { $0.symbol == "fail" }.map { $0.text.withoutLead }
        let details = messages.filter { $0.symbol != "fail" }.map(\.text)
        let comparisons = failures.filter { details.isEmpty || $0.contains(") == ") }
        return (details + comparisons).flatMap { $0.split(separator: "\n").map(String.init) }
    }
}

extension String {
    /// An error that was thrown says itself what is the matter.
    fileprivate var withoutLead: String {
        hasPrefix("Caught error: ") ? String(dropFirst("Caught error: ".count)) : self
    }
}
