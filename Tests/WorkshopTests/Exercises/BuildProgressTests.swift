import Testing

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

    @Test(arguments: [0, 1, OutputLog.limit, 2 * OutputLog.limit])
    func allIsKeptOfWhatIsntMuch(_ count: Int) {
        var log = OutputLog()
        let bytes = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        for start in stride(from: 0, to: count, by: 1000) {
            log.append(Array(bytes[start..<min(count, start + 1000)]))
        }
        #expect(log.text == String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [1, 700, 4096, 3_000_000])
    func theBeginningAndTheEndAreKeptOfWhatIs(_ size: Int) {
        let count = size == 1 ? 2 * OutputLog.limit + 1 : 3_000_000
        var log = OutputLog()
        let bytes = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        for start in stride(from: 0, to: count, by: size) {
            log.append(Array(bytes[start..<min(count, start + size)]))
        }
        let parts = log.text.split(separator: "\n").map(String.init)
        #expect(parts.first == String(decoding: bytes.prefix(OutputLog.limit), as: UTF8.self))
        #expect(parts.last == String(decoding: bytes.suffix(OutputLog.limit), as: UTF8.self))
        #expect(parts[1] == "… \(count - 2 * OutputLog.limit) bytes of output are left out here …")
    }
}
