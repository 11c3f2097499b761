import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("Text fits into columns")
struct TextTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("🦉", 2), ("👩‍👩‍👧", 2), ("❤️", 2),
        ("✓✗→·", 4),
        ("ｗ", 2), ("한", 2), ("、", 2), ("🇨🇭", 2),
    ])
    func columns(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        ("title", 9, "title"), ("title", 5, "title"), ("title", 4, "tit…"), ("title", 1, "…"),
        ("title", 0, ""),
        ("東京都", 5, "東京…"), ("東京都", 4, "東…"),
    ])
    func fitting(_ text: String, _ width: Int, _ fitted: String) {
        #expect(text.fitted(to: width) == fitted)
        #expect(text.padded(to: width).columns == width)
        #expect(text.paddedLeft(to: width).columns == width)
    }

    @Test(arguments: [
        ("one two three", 7, 0, ["one two", "three"]),
        ("one two three", 80, 2, ["one two three"]),
        ("one two three", 9, 1, ["one two", " three"]),
        ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]),
        ("a abcdefghij", 4, 0, ["a", "abcd", "efgh", "ij"]),
        ("one\u{A0}two three", 9, 0, ["one two", "three"]),
        ("one two\u{A0}three", 9, 0, ["one", "two three"]),
        ("東京都庁", 5, 0, ["東京", "都庁"]),
        ("東", 1, 0, ["東"]),
        ("", 5, 0, [""]),
    ])
    func wrapping(_ text: String, _ width: Int, _ hanging: Int, _ lines: [String]) {
        #expect(text.wrapped(to: width, hanging: hanging) == lines)
    }

    @Test("in time, however long it is")
    func longText() {
        let text = String(repeating: "x", count: 500_000)
        #expect(text.wrapped(to: 80).count == 6250)
        #expect(text.fitted(to: 80).columns == 80)
    }

    @Test(arguments: [
        ("Try: swift run workshop run 5", ["Try:", "swift run workshop run 5"]),
        (
            "Try: swift run workshop run 5, or swift run workshop help",
            ["Try:", "swift run workshop run 5,", "or swift run workshop help"]
        ),
        (
            "Take: git checkout Exercises/6-ExtractAPIService",
            ["Take: git checkout", "Exercises/6-ExtractAPIServi", "ce"]
        ),
    ])
    func commandsStayWhole(_ text: String, _ lines: [String]) {
        #expect(text.keepingCommands(within: 27).wrapped(to: 27) == lines)
    }

    @Test(arguments: [
        ("swift run workshop run 5", 40, ["  swift run workshop run 5"]),
        (
            "swift run workshop diff 2 3 --file APIClient", 46,
            ["  swift run workshop diff 2 3 --file APIClient"]
        ),
        (
            "swift run workshop diff 2 3 --file APIClient", 45,
            ["  swift run workshop diff 2 3 --file \\", "      APIClient"]
        ),
        // What no line has room for is better copied from two of the terminal's own.
        ("git checkout Exercises/6-ExtractAPIService", 30, ["  git checkout Exercises/6-ExtractAPIService"]),
    ])
    func aCommandGoesOnAfterABackslash(_ text: String, _ width: Int, _ lines: [String]) {
        let output = Sink()
        Console.to(output, Sink(), width: width).command(text)
        #expect(output.text == lines.map { $0 + "\n" }.joined())
    }

    @Test func aCommandInAParagraphStaysWhole() {
        let output = Sink()
        Console.to(output, Sink(), width: 40).paragraph("To do it again: swift run workshop reset 4")
        #expect(output.text == "To do it again:\nswift run workshop reset 4\n")
    }

    @Test func errorsAreWrappedForAPersonAlone() {
        let text = "Try one of offline, unauthorized: swift run workshop run 5"
        for (width, lines) in [
            (nil, [text]), (30, ["Try one of offline,", "unauthorized:", "swift run workshop run 5"]),
        ] {
            let errors = Sink()
            Console(widthOfErrors: { width }, output: { _ in }, errors: errors.write).error(text)
            #expect(errors.text == lines.map { $0 + "\n" }.joined())
        }
    }

    @Test func nothingIsLeftThatATerminalObeys() {
        #expect("a\u{1B}[2Jb\r\n\u{9B}c\u{202E}d\u{2028}".printable == "a [2Jb   c d ")
        #expect("Zürich, 東京, 🦉".printable == "Zürich, 東京, 🦉")
    }

    @Test(arguments: [
        ("verify", "verify", 0), ("verfy", "verify", 1), ("rnu", "run", 1), ("", "run", 3), ("abc", "xyz", 3),
    ])
    func distances(_ left: String, _ right: String, _ distance: Int) {
        #expect(Suggestion.distance(left, right) == distance)
        #expect(Suggestion.distance(right, left) == distance)
    }

    @Test(arguments: [
        ("verfy", "verify"), ("SERVE", "serve"), ("haz", "hazards"), ("hlep", "help"), ("s", nil),
        ("xyzzy", nil),
        ("", nil),
    ])
    func suggestions(_ word: String, _ nearest: String?) {
        #expect(
            Suggestion.nearest(to: word, in: ["run", "verify", "serve", "stages", "hazards", "help"])
                == nearest
        )
    }

    @Test(arguments: [
        (0, "0:00"), (59, "0:59"), (1680, "28:00"), (3600, "1:00:00"), (7325, "2:02:05"), (-61, "-1:01"),
        (Int.max, "2562047788015215:30:07"), (.min, "-2562047788015215:30:08"),
    ])
    func runningTimes(_ seconds: Int, _ text: String) {
        #expect(runningTime(seconds) == text)
    }

    @Test func colourIsForThoseWhoWantIt() {
        #expect(Console.isColourWanted([:]))
        #expect(Console.isColourWanted(["NO_COLOR": ""]))
        #expect(!Console.isColourWanted(["NO_COLOR": "1"]))
        #expect(!Console.isColourWanted(["NO_COLOR": "0"]))
    }

    @Test(arguments: [
        ([:], 80), (["COLUMNS": "120"], 120), (["COLUMNS": "0"], 80), (["COLUMNS": "wide"], 80),
    ])
    func widthWithoutATerminal(_ environment: [String: String], _ columns: Int) {
        #expect(Console.columns(environment) == columns)
    }
}
