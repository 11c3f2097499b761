import Testing

@testable import Diffing
@testable import Exercising
@testable import WorkshopKit

@Suite("What the toolchain writes tells where it is")
struct BuildProgressTests {
    @Test(arguments: [
        ("[3/12] Compiling A", "building  ━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ 3 of 12"),
        ("[12/3", nil),
        ("Building for debugging...\n[1/1] Planning", "building  ━━━━━━━━━━━━━━━━━━━━ 1 of 1"),
        ("Build complete! (0.1s)\n", "running the tests"),
        (
            "Another instance of SwiftPM (PID: 4711) is already running using '/a/b', waiting until",
            "waiting for another build in this folder: process 4711"
        ),
        ("Another instance of SwiftPM is already", "waiting for another build in this folder"),
        ("◇ Test run started.\n", nil),
    ])
    func atOnce(_ text: String, _ words: String?) {
        var progress = BuildProgress()
        #expect(progress.add(Array(text.utf8)) == words)
        var slow = BuildProgress()
        let said = text.utf8.compactMap { slow.add([$0]) }
        #expect(said.last == words, "in pieces of a byte")
        #expect(slow.log.text == text)
    }

    @Test func isSaidOnce() {
        var progress = BuildProgress()
        let pieces = [
            "[1/2] A", " and", " more\n", "[2/2] B\n", "Build complete!\n", "[1/2] a test's words\n",
        ]
        #expect(
            pieces.compactMap { progress.add(Array($0.utf8)) }.map { $0.suffix(6) } == [
                "1 of 2", "2 of 2", " tests",
            ]
        )
    }

    @Test(arguments: [
        ("", ""), ("abcdef", "abcdef"), ("abcdefgh", "abcdefgh"),
        ("abcdefghi", "abcd\n… 1 bytes of output are left out here …\nfghi"),
        ("abcdefghijklmnopqrstuvwxyz", "abcd\n… 18 bytes of output are left out here …\nwxyz"),
    ])
    func itsBeginningAndItsEndAreKept(_ text: String, _ kept: String) {
        for size in 1...30 {
            var log = OutputLog(limit: 4)
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                log.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(log.text == kept, "in pieces of \(size) bytes")
        }
    }
}
