import Foundation
import Testing

@testable import SwiftSource

@Suite struct ReviewTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reviewed")

    private func review(knowing text: String = "") throws -> Review {
        try Review(
            of: folder,
            tests: folder.appending(path: "None"),
            start: ["Reviewed.swift": Data(text.utf8)],
            solution: ["Other.swift": Data("func ids() { decode() }".utf8)],
        )
    }

    @Test func `A review finds something of each kind`() throws {
        let parts = try review().parts
        let expected: [Review.Kind: Set<String>] = [
            .log: ["print"], .session: ["shared"], .decoder: ["String.init(decoding:as:)"],
            .request: ["timeoutInterval"], .answer: ["value"], .time: ["Date.init()"],
            .storage: ["FileManager"], .elements: ["sorted", "filter"],
            .settings: ["current", "DateFormatter.init()", "formatted"],
            .priority: ["high"], .sharedState: ["cache"], .defaultImplementation: ["refresh()"],
            .defaultArgument: ["session"], .repeated: ["decode"], .condition: ["#if DEBUG"],
            .unused: ["init(alone:)", "isJSON(_:)", "show(_:)", "ReviewedClient"],
        ]
        for kind in Review.Kind.allCases {
            let names = Set(parts.filter { $0.kind == kind }.map(\.name))
            #expect(names.isSuperset(of: try #require(expected[kind])), "\(kind): \(names)")
        }
        let used: Set = ["fetch()", "init(session:)", "ReviewedService", "text(of:)"]
        let forPreviews: Set = ["ReviewedPreview", "sample()"]
        #expect(used.union(forPreviews).isDisjoint(with: parts.map(\.name)))
        // A number without a format has the user's, also where the start has one with a format.
        let formatted = try review(knowing: "price.formatted(style)").parts.filter { $0.name == "formatted" }
        #expect(formatted.count == 1)
    }

    @Test func `A review asks three questions, the gravest first`() throws {
        let questions = try review().questions
        #expect(questions.count == 3)
        #expect(questions.first == "Reviewed.swift:25 logs with `print`. Is that left from debugging?")
        #expect(questions.last?.contains("`String.init(decoding:as:)`") == true)
    }

    @Test func `A review doesn't ask about what the start does`() throws {
        let start = try String(contentsOf: folder.appending(path: "Reviewed.swift"), encoding: .utf8)
        let kinds = try Set(review(knowing: start).parts.map(\.kind))
        #expect(kinds.isSubset(of: [.defaultImplementation, .repeated, .unused]))
        let withoutLog = try review(knowing: "func show() { sleep(1); print() }").parts
        #expect(!withoutLog.contains { $0.kind == .log })
        #expect(withoutLog.contains { $0.kind == .storage })
    }
}
