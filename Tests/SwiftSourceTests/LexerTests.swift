import SwiftSource
import Testing

struct LexerTests {
    @Test(arguments: [
        ("public func f(_ x: Int) -> [S?] {}", "kkkkkk.kkkk........ttt......t....."),
        ("a /* b /* c */ d */ e // f", "..ccccccccccccccccc...cccc"),
        ("/* a\n/* b */\nc */ d", "cccc\nccccccc\ncccc.."),
        (#"f("a // b", "\"", x)"#, "..ssssssss..ssss...."),
        (##"#"a " \n"# + x"##, "ssssssssss...."),
        (###"##"a "# b"## x"###, "ssssssssssss.."),
        ("\"not closed\nlet x", "sssssssssss\nkkk.."),
        ("\"\" + a", "ss...."),
        ("x = \"\"\"\n  a \"b\" // c\n  \"\"\" + y", "....sss\nssssssssssss\nsssss...."),
        (#""a\(f(1) + "b\(if)c")d" e"#, "ssss..n....sssskkssssss.."),
        (##"#"\(a) \#(if)"#"##, "sssssssssskksss"),
        ("reduce(1, /) + (/, /)", ".......n............."),
        ("@MainActor #if os(Linux)", "kkkkkkkkkk.kkk....ttttt."),
        ("1_000 0xFF 1.5e3 200..<300 a1 $0", "nnnnn.nnnn.n.nnn.nnn...nnn.....n"),
        ("f(for: x, in: y).default `if`", "..........................kk."),
        ("default: x.self", "kkkkkkk....kkkk"),
        ("private(set) var set = 1; x { get }", "kkkkkkk......kkk.......n..........."),
        ("func video(for episode: E)", "kkkk....................t."),
    ])
    func `each character has its kind`(_ text: String, _ expected: String) {
        var lexer = SwiftLexer()
        let kinds = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            lexer.kinds(of: String(line)).map(\.letter).joined()
        }
        #expect(kinds.joined(separator: "\n") == expected)
    }

    @Test(arguments: [
        "", "\"", "\"\\(", "#\"", "/*", "\\", "@", "#", "`", "\"\"\"", "é🇩🇪\"\\(\"", "1.", "\r", "\"\\",
    ])
    func `every character of malformed code has a kind`(_ line: String) {
        var lexer = SwiftLexer()
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
