import Foundation
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The command diff")
@MainActor
struct DiffCommandTests {
    @Test func showsTwoStages() async {
        let call = await Call.workshop("diff", "2", "stage3")
        #expect(call.code == 0)
        #expect(call.output.hasPrefix("Stage 2, An API service → Stage 3, Result\n"))
        #expect(call.output.contains("── APIService.swift "))
        #expect(!call.output.contains("README.md"))
        #expect(await Call.workshop("diff", "3", "3").output.contains("No differences."))
        let client = await Call.workshop("diff", "1", "2", "--file", "apiclient").output
        #expect(client.contains("── APIClient.swift ") && !client.contains("── APIService.swift "))
        #expect(client.contains("< from EpisodesViewModel.swift:"))
    }

    @Test(arguments: [24, 40, 80, 131, 132, 200, 400])
    func noLineIsWiderThanTheTerminal(_ width: Int) async {
        let plain = await Call.workshop("diff", "1", "2", width: width)
        #expect(plain.lines.allSatisfy { $0.columns <= width })
        // Colours change nothing else.
        let coloured = await Call.workshop("diff", "1", "2", width: width, style: Style(isOn: true))
        #expect(coloured.output.withoutEscapes == plain.output)
        #expect(coloured.output.hasEscapes)
    }

    @Test func eachLineHasItsSign() async throws {
        let workspace = try ExerciseWorkspace()
        let (old, new) = ("Exercises/1-TryOut/Sources/", "Exercises/1-TryOut/Solution/")
        let block = ["let url = base", "var request = URLRequest(url: url)", "request.method = post"]
        let moved = block.map { "    \($0)" }
        try workspace.write((["func gone() {}"] + block).joined(separator: "\n"), to: old + "Adder.swift")
        try workspace.write("func fresh() {}\nlet greeting = 2\n", to: new + "Greeting.swift")
        try workspace.write("let greeting = 1\n", to: old + "Greeting.swift")
        try workspace.write("", to: new + "Adder.swift")
        try workspace.write(moved.joined(separator: "\n"), to: new + "New.swift")
        let lines = await workspace.workshop("diff", "exercise1", "solution1").lines
        for line in [
            "  1 - func gone() {}", "    > to New.swift:1–3", "  2 > let url = base",
            "    < from Adder.swift:2–4", "  1 <     let url = base", "  1 - let greeting = 1",
            "  1 + func fresh() {}", "  2 + let greeting = 2",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        let wide = await workspace.workshop("diff", "exercise1", "solution1", width: 140)
        #expect(wide.output.contains(#/1 ~ let greeting = 1 +│ +2 ~ let greeting = 2/#))
    }

    @Test(.timeLimit(.minutes(5)))
    func hugeAndMaliciousTextsAreShownQuickly() async throws {
        let workspace = try ExerciseWorkspace()
        let long = String(repeating: "abc def(", count: 1 << 17)
        let hostile = "\u{1B}[31mred\tand \u{202E}back\u{9B}2J\r"
        let (old, new) = ("Exercises/1-TryOut/Sources/", "Exercises/1-TryOut/Solution/")
        try workspace.write("let a = \"\(long)\"\n\(hostile)\nend\n", to: old + "Adder.swift")
        try workspace.write("let b = \"\(long)/\"\nend\n", to: new + "Adder.swift")
        // Completely different lines, and the same lines in a different order.
        let numbers = 0..<10_000
        let shuffled = numbers.map { $0 * 7919 % 10_000 }
        let texts = [
            "A": (numbers.map { "old line \($0)" }, numbers.map { "new line \($0)" }),
            "B": (numbers.map { "the line \($0)" }, shuffled.map { "the line \($0)" }),
        ]
        for (name, (left, right)) in texts {
            try workspace.write(left.joined(separator: "\n"), to: "\(old)\(name).swift")
            try workspace.write(right.joined(separator: "\n"), to: "\(new)\(name).swift")
        }
        for words in [["diff", "exercise1", "solution1"], ["solution", "1", "--anyway"]] {
            let call = await workspace.workshop(words[0], words[1], words[2])
            #expect(call.code == 0 && call.lines.allSatisfy { $0.columns <= 80 })
            #expect(call.lines.contains("  2 -  [31mred    and  back 2J␍"))
            #expect(call.output.utf8.count < 2_000_000)
        }
    }

    @Test func anUnreadableFileIsADifference() async throws {
        let workspace = try ExerciseWorkspace()
        for (name, text) in ExerciseWorkspace.files where name.hasPrefix("Sources/") {
            let solution = name.replacing("Sources/", with: "Solution/")
            try workspace.write(text, to: "Exercises/1-TryOut/\(solution)")
        }
        #expect(
            await workspace.workshop("diff", "exercise1", "solution1").output.contains("No differences.")
        )
        let folder = workspace.root.appending(path: "Exercises/1-TryOut/Solution")
        try Data([0xFF, 0xFE]).write(to: folder.appending(path: "Extra.data"))
        #expect(mkfifo(folder.appending(path: "Pipe.swift").path, 0o600) == 0)
        let link = folder.appending(path: "Link.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        let call = await workspace.workshop("diff", "exercise1", "solution1")
        #expect(!call.output.contains("No differences."))
        for name in ["Extra.data", "Pipe.swift", "Link.swift"] {
            #expect(call.output.contains("── \(name) "), "\(name)")
        }
        #expect(call.output.contains("can't be read"))
    }

    @Test(arguments: [
        "diff", "diff 3", "diff 1 7", "diff solution1", "diff exercise1 solutoin1", "diff exercise",
        "diff 2 3 --file APIClent", "diff --html x --file APIClient",
    ])
    func aMistakeGetsASuggestionThatWorks(_ typed: String) async throws {
        let call = await Call.workshop(typed.split(separator: " ").map(String.init))
        #expect(call.code == 64 && call.output.isEmpty)
        #expect(call.errors.split(separator: "\n").count == 2)
        let suggestion = try #require(call.errors.firstMatch(of: #/swift run workshop (.+)/#)).1
        guard !suggestion.contains("--html") else { return }
        #expect(
            await Call.workshop(suggestion.split(separator: " ").map(String.init)).code == 0,
            "\(suggestion)"
        )
    }
}
