import Foundation
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(5)))
struct DiffCommandTests {
    private let old = "Exercises/1-TryOut/Sources"
    private let new = "Exercises/1-TryOut/Solution"

    @Test func `diff shows two stages`() async {
        let diff = await workshop("diff 2 stage3")
        #expect(diff.code == 0)
        #expect(diff.output.hasPrefix("Stage 2, An API service → Stage 3, Result\n"))
        #expect(diff.output.contains("── APIService.swift "))
        #expect(!diff.output.contains("README.md"))
        #expect(await workshop("diff 3 3").output.contains("No differences."))
        let client = await workshop("diff 1 2 --file apiclient").output
        #expect(client.contains("── APIClient.swift "))
        #expect(!client.contains("── APIService.swift "))
        #expect(client.contains("< from EpisodesViewModel.swift:"))
    }

    @Test func `no line is wider than the terminal`() async {
        let plain = await workshop("diff 1 2", width: 24)
        #expect(plain.lines.allSatisfy { $0.columns <= 24 })
        // Colours change nothing else.
        let coloured = await workshop("diff 1 2", style: Style(isOn: true), width: 24)
        #expect(coloured.output.withoutEscapes == plain.output)
        #expect(coloured.output.hasEscapes)
    }

    @Test func `each line has its sign`() async throws {
        let workspace = ExerciseWorkspace()
        let block = ["let url = base", "var request = URLRequest(url: url)", "request.method = post"]
        let moved = block.map { "    \($0)" }
        try workspace.write((["func gone() {}"] + block).joined(separator: "\n"), to: "\(old)/Adder.swift")
        try workspace.write("func fresh() {}\nlet greeting = 2\n", to: "\(new)/Greeting.swift")
        try workspace.write("let greeting = 1\n", to: "\(old)/Greeting.swift")
        try workspace.write("", to: "\(new)/Adder.swift")
        try workspace.write(moved.joined(separator: "\n"), to: "\(new)/New.swift")
        let lines = await workshop("diff exercise1 solution1", in: workspace).lines
        for line in [
            "  1 - func gone() {}", "    > to New.swift:1–3", "  2 > let url = base",
            "    < from Adder.swift:2–4", "  1 <     let url = base", "  1 - let greeting = 1",
            "  1 + func fresh() {}", "  2 + let greeting = 2",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test func `malicious text controls nothing, and time and output grow with the size`() async throws {
        var times: [Double] = []
        for count in [300, 900] {
            let workspace = ExerciseWorkspace()
            let hostile = "\u{1B}[31mred\tand \u{202E}back\u{9B}2J\r."
            let long = String(repeating: "abc def(", count: 10 * count)
            try workspace.write("let a = \"\(long)\"\n\(hostile)\nend\n", to: "\(old)/Adder.swift")
            try workspace.write("let b = \"\(long)/\"\nend\n", to: "\(new)/Adder.swift")
            // Completely different lines, and the same lines in a different order.
            let numbers = 0..<count
            let shuffled = numbers.map { $0 * 7919 % count }
            for (path, lines) in [
                ("\(old)/A.swift", numbers.map { "old line \($0)" }),
                ("\(new)/A.swift", numbers.map { "new line \($0)" }),
                ("\(old)/B.swift", numbers.map { "the line \($0)" }),
                ("\(new)/B.swift", shuffled.map { "the line \($0)" }),
            ] {
                try workspace.write(lines.joined(separator: "\n"), to: path)
            }
            // The last line is the processor time, such as `0m0.12s 0m0.01s`.
            let script = "\"$@\" && times"
            let diff = try await Executable("diff exercise1 solution1", in: workspace.root, script: script)
                .run()
            #expect(diff.code == 0)
            #expect(diff.lines.allSatisfy { $0.columns <= 80 })
            #expect(diff.lines.contains("  2 -  [31mred    and  back 2J␍."))
            #expect(diff.output.utf8.count < 1000 * count)
            let time = try #require(diff.output.matches(of: #/(?m)^0m([\d.]+)s 0m([\d.]+)s$/#).last)
            times.append(try #require(Double(time.1)))
        }
        // In proportion to the square of the size, it would be nine times as long.
        #expect(times[1] < 6 * times[0], "\(times)")
    }

    @Test func `an unreadable file is a difference`() async throws {
        let workspace = ExerciseWorkspace()
        for (name, text) in ExerciseWorkspace.files where name.hasPrefix("Sources/") {
            try workspace.write(
                text,
                to: "Exercises/1-TryOut/\(name.replacing("Sources/", with: "Solution/"))"
            )
        }
        let same = await workshop("diff exercise1 solution1", in: workspace)
        #expect(same.output.contains("No differences."))
        let folder = workspace.root.appending(path: new)
        try Data([0xFF, 0xFE]).write(to: folder.appending(path: "Extra.data"))
        #expect(mkfifo(folder.appending(path: "Pipe.swift").path, 0o600) == 0)
        let link = folder.appending(path: "Link.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        let diff = await workshop("diff exercise1 solution1", in: workspace)
        #expect(!diff.output.contains("No differences."))
        for name in ["Extra.data", "Pipe.swift", "Link.swift"] {
            #expect(diff.output.contains("── \(name) "), "\(name)")
        }
        #expect(diff.output.contains("can't be read"))
    }
}
