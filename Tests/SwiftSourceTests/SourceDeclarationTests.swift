import SwiftSource
import Testing

@Suite struct DeclarationTests {
    private let code = SourceDeclaration.all(
        in: """
            #if canImport(SwiftUI)
            import SwiftUI
            @MainActor public final class Screen: ObservableObject, @unchecked Sendable {
                @Published public private(set) var rows: [Row] = [.init(1)] { didSet { let inner = "}" } }
                class var isShared: Bool { if let it = other { it } else { false } }
                nonisolated(unsafe) static weak var last: Screen?
                public init?(_ models: [Int: (Model, Int)] = [:], then done: @escaping ((any Error)?) -> Void) { fail() }
                func start<Value>(_ value: Value) -> Row where Value: Model { row.open().init(value) }
                static func == (left: Screen, right: Screen) -> Bool { left === right }
                deinit { request?.cancel() }
                struct Row { let `default` = 1 }
            }
            private extension Screen.Row { func draw() {} }
            enum Kind: String { case small, large = "big", other(Int); indirect case deep(Kind) }
            #Preview { Screen() }
            #endif
            """
    )

    @Test func `Types, their members and previews are declarations, in their order`() {
        let names = code.flatMap(\.all).map { "\($0.keyword) \($0.name)" }
        #expect(
            names == [
                "#if #if", "import SwiftUI", "class Screen", "var rows", "var isShared", "var last",
                "init init",
                "func start", "func ==", "deinit deinit", "struct Row", "let default", "extension Screen.Row",
                "func draw", "enum Kind", "case small", "case large", "case other", "case deep",
                "#Preview #Preview",
                "#endif #endif",
            ]
        )
    }

    @Test func `A declaration has its modifiers, and those of a private extension count`() throws {
        let members = try #require(code.first { $0.name == "Screen" }).members
        #expect(members[0].modifiers == ["@Published", "public", "private(set)"])
        #expect(members[2].modifiers == ["nonisolated(unsafe)", "static", "weak"])
        #expect(members.map(\.isStatic) == [false, true, true, false, false, true, false, false])
        let draw = try #require(code.first { $0.keyword == "extension" }?.members.first)
        #expect(draw.isPrivate)
        #expect(!members[0].isPrivate)
    }

    @Test func `A declaration has what it uses`() throws {
        let members = try #require(code.first { $0.name == "Screen" }).members
        #expect(members[4].contains(["row", ".", "open", "("]))
        #expect(!members[4].contains(["open", "value"]))
        #expect(members[4].uses(ofMember: "open") == 1)
        #expect(members[4].uses(ofMember: "row") == 0)
        #expect(members[0].names == ["Row", "didSet", "inner"])
    }
}
