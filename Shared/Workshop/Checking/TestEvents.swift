import EveryOrder
import Foundation
import Terminal

/// The event stream of Swift Testing (ABI version 0), as far as it was written.
struct TestEvents: Sendable {
    private(set) var tests: [TestOutcome] = []
    private(set) var hasEnded = false
    /// Whether every line can be read, except the last one, which may be cut off.
    private(set) var isReadable = true

    /// Reads the tests of a package, and the listed cases as tests. Ignores a last line that was cut off.
    init(_ text: String, inside path: String, listing names: [String] = []) {
        let decoder = JSONDecoder()
        let lines = text.split(separator: "\n").map { try? decoder.decode(Record.self, from: Data($0.utf8)) }
        isReadable = lines.dropLast().allSatisfy { $0 != nil }
        let records = lines.compactMap(\.self)
        // A test in an extension of its suite comes before the suite.
        let suites = records.filter { $0.payload.kind == "suite" }.map {
            ($0.payload.id ?? "", $0.payload.title)
        }
        let titles = Dictionary(suites) { first, _ in first }
        var indices: [String: Int] = [:]
        for payload in records.map(\.payload) {
            if payload.kind == "function", let id = payload.id {
                let place = payload.sourceLocation?.text
                guard place?.contains("/\(path)/") ?? true else { continue }
                let suite = titles[String(id.prefix { $0 != "/" })] ?? ""
                let cases = (payload._testCases ?? []).map(\.displayName).filter(names.contains)
                let group = cases.isEmpty ? nil : payload.title
                for name in cases.isEmpty ? [payload.title] : cases {
                    indices[group == nil ? id : id + name] = tests.count
                    tests.append(TestOutcome(name: name, suite: suite, group: group, place: place))
                }
            } else if payload.kind == "runEnded" {
                hasEnded = true
            } else if let id = payload.testID,
                let index = indices[id + (payload._testCase?.displayName ?? "")] ?? indices[id]
            {
                tests[index].record(payload)
            }
        }
    }

    struct Record: Decodable {
        let payload: Payload

        struct Payload: Decodable {
            let kind: String
            let id: String?
            let testID: String?
            let name: String?
            let displayName: String?
            let sourceLocation: Place?
            let _testCases: [Case]?
            let _testCase: Case?
            let messages: [Message]?
            let issue: Issue?

            var title: String { displayName ?? name ?? id ?? "" }

            /// The finding that was thrown or recorded, or else a text: the author's comment, then the comparison, unless
            /// it only says that something is false.
            var finding: Finding {
                if let error = issue?._error { return Finding(reported: error.description) }
                // The difference says less than the expected value does.
                let messages = (messages ?? []).filter { $0.symbol != "difference" }
                let details = messages.filter { $0.symbol != "fail" }.map(\.text)
                let comparisons = messages.filter { $0.symbol == "fail" }.map(\.text)
                    .filter { details.isEmpty || $0.contains(") == ") }
                return Finding(reported: (details + comparisons).joined(separator: "\n"))
            }
        }

        struct Case: Decodable { let displayName: String }

        struct Place: Decodable {
            let _filePath: String?
            let line: Int

            var text: String { "\(_filePath ?? ""):\(line)" }
        }

        struct Message: Decodable {
            let symbol: String
            let text: String
        }

        struct Issue: Decodable {
            let isKnown: Bool?
            let severity: String?
            let sourceLocation: Place?
            let _error: Caught?
        }

        struct Caught: Decodable { let description: String }
    }
}

/// The outcome of a test.
package struct TestOutcome: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// The process ended before the test did.
        case unfinished
        case running
        case passed
        case failed
    }

    /// Its display name, such as `The client fetches the notes`.
    package let name: String
    /// The name of its suite, such as `Goals`.
    var suite = ""
    /// The name of the test that it is a case of, such as `Lifetime`.
    var group: String?
    var state = State.unfinished
    /// Why it has failed, without duplicates.
    var findings: [Finding] = []
    /// The location of the first step that failed, or of the whole test, such as `/…/Tests/GoalTests.swift:12`, or `nil` if
    /// it is missing.
    package var place: String?

    package var isPassed: Bool { state == .passed }

    /// Whether it has failed.
    var isFailed: Bool { state == .failed }

    /// All of its findings as one text.
    package var text: String { findings.flatMap { $0.lines() }.joined(separator: "\n") }

    /// Returns whether it says something: a text that contains this, or a finding of this kind if it begins with a dot,
    /// such as `.notFreed`.
    package func says(_ reason: String) -> Bool {
        guard reason.hasPrefix(".") else { return text.contains(reason) }
        return findings.contains { $0.kind.map { ".\($0)" } == reason }
    }

    mutating func fail(_ finding: Finding) {
        state = .failed
        if !findings.contains(finding) { findings.append(finding) }
    }

    mutating func record(_ event: TestEvents.Record.Payload) {
        switch event.kind {
        case "testStarted": state = .running
        case "testCaseStarted" where group != nil: state = .running
        case "testCaseEnded" where group != nil && state == .running: state = .passed
        case "testCancelled", "testCaseCancelled": fail(Finding("The test was cancelled."))
        case "testSkipped": fail(Finding("The test is disabled."))
        case "testEnded" where state == .running:
            state = .passed
            // A test that failed without an issue is rare, but hasn't passed.
            if event.messages?.first?.symbol == "fail" { fail(Finding("The test failed.")) }
        case "issueRecorded" where event.issue?.isKnown != true && event.issue?.severity != "warning":
            var finding = event.finding
            if findings.isEmpty { place = finding.place ?? event.issue?.sourceLocation?.text ?? place }
            finding.place = nil
            fail(finding)
        default: break
        }
    }
}
