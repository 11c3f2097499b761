import Foundation
import Testing

@testable import Terminal
@testable import workshop

struct TextTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("e\u{301}", 1), ("✓✗→·…", 5), ("a\u{200B}b", 2),
    ])
    func `each character has its width`(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        "", "title", "one two three", "a\u{A0}b c", "Zürich, and ✓", "abcdefghijklmnopqrstuvwxyz",
        "Try: swift run workshop run 5, or git checkout Exercises/6-ExtractAPIService",
    ])
    func `any text fits any width, and loses nothing`(_ text: String) {
        let letters = { (text: String) in text.filter { $0 != " " && $0 != "\u{A0}" } }
        for width in 2...200 {
            #expect(text.fitted(to: width).columns <= width)
            #expect(text.padded(to: width).columns == width)
            #expect(text.paddedLeft(to: width).columns == max(width, text.columns))
            #expect(text.paddedLeft(to: width).drop { $0 == " " } == text)
            for hanging in [0, 4] {
                let lines = text.wrapped(to: width, hanging: hanging)
                #expect(letters(lines.joined()) == letters(text))
                for line in lines { #expect(line.columns <= width, "\(line)") }
                for line in lines.dropFirst() where width > 12 {
                    #expect(line.hasPrefix(String(repeating: " ", count: hanging)))
                }
            }
        }
    }

    @Test func `nothing is left that a terminal would interpret`() {
        #expect("a\u{1B}[2Jb\r\n\u{9B}c\u{202E}d\u{2028}".printable == "a [2Jb   c d ")
        #expect("a\u{200F}b\u{61C}c\u{200E}d\u{2066}".printable == "a b c d ")
        #expect("Zürich, 東京, 👩‍👩‍👧".printable == "Zürich, 東京, 👩‍👩‍👧")
    }

    @Test @MainActor func `a spinner shows nothing after it has ended`() async {
        let output = TestOutput()
        let console = Console(isTerminal: true, output: output.write, errors: output.write)
        let spinner = Spinner(console)
        spinner.update("building")
        await spinner.end()
        let before = output.text
        #expect(before.contains("building"))
        spinner.update("linking")
        await spinner.end()
        #expect(output.text == before)
    }
}

struct FileErrorTests {
    private let root = URL(filePath: "/home/ada/stages")

    @Test(arguments: [
        (ENOSPC, "no space left on device"), (EROFS, "read-only file system"),
        (EACCES, "permission denied"),
        (EIO, "input/output error"),
    ])
    func `describes an error of the system in one line`(_ code: Int32, _ reason: String) {
        let cause = POSIXError(POSIXErrorCode(rawValue: code)!)
        let path = "/home/ada/stages/.workshop/lock"
        let error = CocoaError(
            .fileWriteUnknown,
            userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: cause]
        )
        #expect(error.message(in: root) == "can't write .workshop/lock: \(reason).")
    }

    @Test func `describes an error of Foundation in one line`() throws {
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/page.html")
        let error = #expect(throws: CocoaError.self) { try Data().write(to: nowhere, options: .atomic) }
        #expect(error?.message(in: root) == "can't write \(nowhere.path): no such file or directory.")
        let other = #expect(throws: CocoaError.self) { try Data(contentsOf: nowhere) }
        #expect(other?.message(in: root) == "can't read \(nowhere.path): no such file or directory.")
    }
}
