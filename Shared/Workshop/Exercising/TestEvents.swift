import Diffing
import Foundation
import Terminal

/// What Swift Testing reports of a run: its event stream, one JSON object a line (ABI version 0).
struct TestEvents: Sendable {
    /// A test as it was found, and what became of it.
    struct Test: Hashable, Sendable {
        /// The name that it shows, such as `The client fetches the notes`.
        let name: String
        /// The name of its suite, such as `Goals`; empty when it has none.
        let suite: String
        /// Where it is, such as `/…/Tests/GoalTests.swift`.
        let file: String
        let line: Int
        var hasBegun = false
        var hasEnded = false
        var isSkipped = false
        /// What is wrong, in the words of the test: each issue in lines.
        var issues: [[String]] = []
    }

    private(set) var tests: [Test] = []
    /// Whether the run came to its end.
    private(set) var hasEnded = false

    /// Takes what is there; a last line that was cut off is left out.
    init(_ text: some StringProtocol) {
        let decoder = JSONDecoder()
        let records = text.split(separator: "\n").compactMap { line in
            try? decoder.decode(Record.self, from: Data(line.utf8))
        }
        let suites = TestEvents.suites(in: records)
        var indices: [String: Int] = [:]
        for record in records {
            let payload = record.payload
            if record.kind == "test", let id = payload.id, payload.kind != "suite" {
                indices[id] = tests.count
                tests.append(Test(payload, id: id, suites: suites))
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

    /// The same without the tests of any other package.
    func inside(_ path: String) -> TestEvents {
        var events = self
        events.tests.removeAll { !$0.file.isEmpty && !$0.file.contains("/\(path)/") }
        return events
    }
}

extension TestEvents.Test {
    fileprivate init(_ payload: TestEvents.Record.Payload, id: String, suites: [String: String]) {
        let place = payload.sourceLocation
        self.init(
            name: payload.displayName ?? payload.name ?? id,
            suite: suites[String(id.prefix { $0 != "/" })] ?? "",
            file: place?._filePath ?? "",
            line: place?.line ?? 0,
        )
    }

    fileprivate mutating func note(_ event: TestEvents.Record.Payload) {
        switch event.kind {
        case "testStarted": hasBegun = true
        case "testSkipped": isSkipped = true
        case "testEnded":
            hasEnded = true
            // A test that failed without a word is rare, but isn't passed.
            if issues.isEmpty, event.messages?.first?.symbol == "fail" {
                issues.append(["It failed."])
            }
        case "issueRecorded":
            guard event.issue?.isKnown != true, event.issue?.severity != "warning" else { return }
            issues.append(event.issueLines)
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
