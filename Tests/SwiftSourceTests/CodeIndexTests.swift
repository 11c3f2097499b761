import Foundation
import Testing

@testable import SwiftSource

@Suite struct CodeIndexTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private func index() throws -> CodeIndex { try CodeIndex.read(["Indexed.swift"], in: folder) }

    private func symbol(_ name: String) throws -> Symbol {
        try #require(try index().declarations.first { $0.symbol.name == name }).symbol
    }

    @Test func `A declaration has its types, its module and its signature without aliases`() throws {
        let load = try symbol("load")
        #expect(load.types == ["IndexedClient"])
        #expect(load.module == "SwiftSourceTests")
        #expect(load.isPrivate)
        #expect(load.kind == .instanceMethod)
        #expect(load.signature.contains(/\(Foundation\w*\.URL\) -> \(\)$/))
        #expect(try symbol("wait").isAsync)
        #expect(try !symbol("later").isAsync)
        #expect(try symbol("models").valueType == "Swift.Array<SwiftSourceTests.IndexedModel>")
        #expect(try symbol("tuple").valueType.hasPrefix("(model: Swift.Optional<"))
        let members = try index().members(ofType: "IndexedScreen").map(\.symbol)
        #expect(members.map(\.name) == ["address", "client", "start", "models", "hide", "deinit", "show"])
        #expect(members.filter(\.isPrivate).map(\.name) == ["client", "hide", "show"])
    }

    @Test func `A closure that takes an optional value and an optional error is found`() throws {
        let pairs = try Set(index().outcomePairs.map(\.symbol).filter { $0.kind != .parameter }.map(\.name))
        #expect(pairs == ["finish", "generic", "init", "tuple"])
    }

    @Test func `A completion handler escapes, isn't async and returns nothing`() throws {
        let handlers = try index().completionHandlers.map(\.description)
        #expect(handlers == ["dataTask", "finish", "show"].map { "\($0) in Indexed.swift" })
    }

    @Test func `A request is sent through a session, or through a protocol that it conforms to`() throws {
        let requests = try index().requests
        #expect(requests.map { $0.user?.name } == ["load", "send", "data"])
    }

    @Test func `Tasks are found however they are started`() throws {
        let users = try index().startedTasks.map { $0.user?.name }
        #expect(users == ["later", "deinit"])
    }

    @Test func `What a member uses, and what that uses, is reached, also through a protocol`() throws {
        let reached = try Set(index().reached(from: [symbol("show"), symbol("start")]).map(\.name))
        #expect(reached.isSuperset(of: ["start", "client", "fetch", "load", "dataTask"]))
        #expect(!reached.contains("fail"))
    }

    @Test func `A type uses what it refers to, and what its properties are`() throws {
        let index = try index()
        #expect(
            index.uses(of: ["URL", "URLSession"], in: "IndexedScreen") == [
                "URL in Indexed.swift", "URLSession in Indexed.swift",
            ]
        )
        #expect(index.uses(of: ["URL"], in: "IndexedPair").isEmpty)
        #expect(index.conformances.contains { $0.type.name == "URLSession" && index.declares($0.base) })
    }

    @Test func `A literal has the member that it is in`() throws {
        let sources = Sources(folder: folder, files: ["Indexed.swift"])
        let literals = try sources.literals().map { "\($0.text) in \($0.member.symbol.name)" }
        #expect(literals.contains("\"unused text\" in left"))
        #expect(literals.contains("\"an address\" in init"))
    }

    @Test func `Code that was changed after the build, or never built, is named with what to do`() throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copy) }
        let file = copy.appending(path: "Indexed.swift")
        try "struct A {}".write(to: file, atomically: true, encoding: .utf8)
        let unknown = #expect(throws: SourcesError.self) { try CodeIndex.read(["Indexed.swift"], in: copy) }
        #expect(unknown?.description.contains("swift test --enable-index-store") == true)
        #expect(
            CodeIndex.isStale(builtAt: .now.addingTimeInterval(-60), changedAt: .now.addingTimeInterval(-30))
        )
        #expect(!CodeIndex.isStale(builtAt: .now, changedAt: .now.addingTimeInterval(-30)))
        // A date in the future is another clock's.
        #expect(!CodeIndex.isStale(builtAt: .now, changedAt: .now.addingTimeInterval(3600)))
    }
}
