import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("Bytes of a terminal become keys")
struct KeyDecoderTests {
    @Test(arguments: [
        ("\u{1B}[A", [Key.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5A", [.up]), ("\u{1B}[B", [.down]),
        ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]), ("\u{1B}[1~", [.home]),
        ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}OM", [.enter]), ("\r", [.enter]),
        ("\n", [.enter]),
        ("\u{3}", [.interrupt]), ("\u{1A}", [.suspend]), ("jk", [.character("j"), .character("k")]),
        ("é東🦉", [.character("é"), .character("東"), .character("🦉")]),
        ("\u{1B}[A\u{1B}[Bq", [.up, .down, .character("q")]),
    ])
    func known(_ text: String, _ keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.keys(from: Array(text.utf8)) == keys)
    }

    @Test(arguments: ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5A"])
    func inPieces(_ text: String) {
        var decoder = KeyDecoder()
        let keys = text.utf8.map { decoder.keys(from: [$0]) }
        #expect(keys.dropLast().flatMap { $0 } == [])
        #expect(keys.last == [.up])
    }

    @Test func unknownOnesArePassedOverWhole() {
        var decoder = KeyDecoder()
        let unknown = "\u{1B}[200~\u{1B}[Z\u{1B}[24~\u{1B}Oq\u{1}\t\u{7F}"
        #expect(decoder.keys(from: Array(unknown.utf8)) == [])
        #expect(decoder.keys(from: Array("q".utf8)) == [.character("q")])
    }

    @Test func rubbishNeverStopsIt() {
        var decoder = KeyDecoder()
        let parameters = Array(repeating: UInt8(ascii: "1"), count: 40)
        #expect(decoder.keys(from: [0x1B, 0x5B] + parameters) == [])
        #expect(
            decoder.keys(from: [0xFF, 0xC3, 0x28, UInt8(ascii: "q")]) == [.character("("), .character("q")]
        )
    }

    @Test func aLoneEscapeIsNoKey() {
        var decoder = KeyDecoder()
        #expect(decoder.keys(from: [0x1B]) == [])
        #expect(decoder.keys(from: Array("q".utf8)) == [.character("q")])
        #expect(decoder.keys(from: [0x1B, 0x1B, 0x5B, 0x41]) == [.up])
    }
}
