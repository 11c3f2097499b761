import SwiftSource
import Testing

@Suite struct TokenTests {
    @Test func `Code is split into names, keywords, literals and operators`() {
        let code = """
            @Published var rows: [Row] = []  // not a token
            let url = "api/v1/\\(row.id)/video" /* nor
                this */ + "// text"; if row.count>=40_000 { return x?.y! }
            """
        let tokens = SwiftToken.tokens(of: code)
        #expect(
            tokens.map(\.text).joined(separator: "|") == """
                @Published|var|rows|:|[|Row|]|=|[|]|let|url|=|"api/v1/\\(|row|.|id|)/video"|+|"// text"|;|if|\
                row|.|count|>=|40_000|{|return|x|?.|y|!|}
                """
        )
    }

    /// Changes of a piece of code that leave its structure as it is.
    private static let sameStructure = [
        "func load() {\n    let task = make(\n        1,\n        2,\n    )\n    task.resume(id: [1])\n}",
        "func load() { let task = make(1, 2); task.resume(id: [1]) }".replacing(";", with: "\r\n"),
        "func fetch() {\n    // Why not?\n    let job = create(1, 2)\n    job.start(number: [1,])\n}",
    ]

    @Test(arguments: sameStructure)
    func `Other names, comments and line breaks leave the structure as it is`(_ code: String) {
        let original = "func load() {\n    let task = make(1, 2)\n    task.resume(id: [1])\n}"
        #expect(SwiftToken.structure(of: code) == SwiftToken.structure(of: original))
    }

    @Test(arguments: [
        "load(1)", "load { b }", "load(2) { b }", "load(\"1\") { b }", "load(a)", "load(1) { b() }",
    ])
    func `Any other change is one of the structure`(_ code: String) {
        #expect(SwiftToken.structure(of: code) != SwiftToken.structure(of: "load(1) { b }"))
    }
}
