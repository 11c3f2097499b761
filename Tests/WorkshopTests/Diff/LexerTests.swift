import SwiftSource
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("The colours of Swift")
struct LexerTests {
    /// The text with a letter for each character's kind below it.
    private func kinds(_ text: String) -> String {
        var lexer = SwiftLexer()
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            lexer.kinds(of: String(line)).map(\.letter).joined()
        }.joined(separator: "\n")
    }

    @Test func aDeclaration() {
        #expect(kinds("public func f(_ x: Int) -> [S?] {}") == "kkkkkk.kkkk........ttt......t.....")
    }

    @Test func commentsWithinComments() {
        #expect(kinds("a /* b /* c */ d */ e // f") == "..ccccccccccccccccc...cccc")
        #expect(kinds("/* a\n/* b */\nc */ d") == "cccc\nccccccc\ncccc..")
    }

    @Test func stringsOfOneLine() {
        #expect(kinds(#"f("a // b", "\"", x)"#) == "..ssssssss..ssss....")
        #expect(kinds(##"#"a " \n"# + x"##) == "ssssssssss....")
        #expect(kinds(###"##"a "# b"## x"###) == "ssssssssssss..")
        #expect(kinds("\"not closed\nlet x") == "sssssssssss\nkkk..")
        #expect(kinds("\"\" + a") == "ss....")
    }

    @Test func stringsOfSeveralLines() {
        #expect(kinds("x = \"\"\"\n  a \"b\" // c\n  \"\"\" + y") == "....sss\nssssssssssss\nsssss....")
    }

    @Test func codeWithinStrings() {
        #expect(kinds(#""a\(f(1) + "b\(if)c")d" e"#) == "ssss..n....sssskkssssss..")
        #expect(kinds(##"#"\(a) \#(if)"#"##) == "sssssssssskksss")
    }

    @Test func regularExpressions() {
        #expect(kinds("x = /a\\/b\"/.ignoresCase()") == "....sssssss..............")
        #expect(kinds("f(/[0-9]+/, y / z / 2)") == "..ssssssss..........n.")
        #expect(kinds("return /a/ // b") == "kkkkkk.sss.cccc")
        #expect(kinds("reduce(1, /) + (/, /)") == ".......n.............")
    }

    @Test func attributesAndDirectives() {
        #expect(kinds("@MainActor #if os(Linux)") == "kkkkkkkkkk.kkk....ttttt.")
    }

    @Test func numbers() {
        #expect(kinds("1_000 0xFF 1.5e3 200..<300 a1 $0") == "nnnnn.nnnn.nnnnn.nnn...nnn......")
    }

    @Test func wordsThatAreKeywordsElsewhere() {
        #expect(kinds("f(for: x, in: y).default `if`") == ".............................")
        #expect(kinds("default: x.self") == "kkkkkkk....kkkk")
        #expect(kinds("private(set) var set = 1; x { get }") == "kkkkkkk.kkk..kkk.......n......kkk..")
        #expect(kinds("func video(for episode: E)") == "kkkk....................t.")
    }

    @Test(arguments: [
        "", "\"", "\"\\(", "#\"", "/*", "\\", "@", "#", "`", "\"\"\"", "é🇩🇪\"\\(\"", "1.", "\r", "\"\\",
    ])
    func everyCharacterHasAKind(_ line: String) {
        var lexer = SwiftLexer()
        #expect(lexer.kinds(of: line).count == line.count)
        #expect(lexer.kinds(of: line).count == line.count)
    }
}

extension TokenKind {
    fileprivate var letter: String {
        switch self {
        case .plain: "."
        case .keyword: "k"
        case .type: "t"
        case .number: "n"
        case .string: "s"
        case .comment: "c"
        }
    }
}
