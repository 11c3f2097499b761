import Behaviours
import Foundation
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The help pages and the page about the compiler")
@MainActor
struct PageTests {
    nonisolated static let pages =
        [["help"]] + Command.all.map { ["help", $0.name] }

    @Test("fit any width, and are plain text without a terminal", arguments: pages, [40, 60, 80, 120])
    func fit(_ page: [String], _ width: Int) async {
        let call = await Call.workshop(page, width: width)
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        for line in call.lines { #expect(line.columns <= width, "\(line)") }
    }

    @Test("have the same text in colour", arguments: pages)
    func sameInColour(_ page: [String]) async {
        let plain = await Call.workshop(page)
        let coloured = await Call.workshop(page, style: Style(isOn: true))
        #expect(coloured.output.hasEscapes)
        #expect(coloured.output.withoutEscapes == plain.output)
    }

    @Test("appear wherever the user asks for help")
    func help() async {
        let help = await Call.workshop("help").output
        for words in [["--help"], ["-h"], ["--help", "x"]] {
            #expect(await Call.workshop(words).output == help)
        }
        let run = await Call.workshop("help", "run").output
        for words in [["run", "--help"], ["run", "7", "-h"], ["--help", "run"].reversed()] {
            #expect(await Call.workshop(words).output == run)
        }
        #expect(await Call.workshop("rnu", "--help").code == 64)
    }

    @Test("name every command, whose own page shows its options, and examples that parse")
    func completeHelp() async throws {
        let help = await Call.workshop("help")
        for command in Command.all {
            #expect(help.lines.contains { $0.hasPrefix("  \(command.name)") })
            let page = await Call.workshop("help", command.name)
            #expect(page.output.contains("Usage: swift run workshop \(command.name)"))
            for option in command.options {
                #expect(page.lines.contains { $0.hasPrefix("  \(option.synopsis)") })
            }
            #expect(!command.examples.isEmpty)
            for example in command.examples {
                let words = example.split(separator: " ").map(String.init)
                #expect(words[0] == command.name)
                _ = try Arguments(words.dropFirst(), for: command)
            }
        }
    }

    @Test("claim that the compiler refuses a mistake only if .ci/impossible checks it")
    func programs() throws {
        let path = packageRoot.appending(path: "Stages/COMPILER.md")
        let page = try String(contentsOf: path, encoding: .utf8)
        let refused = page.matches(of: #/### Stage (\d): (.+)\n\n\*\*Refused/#).map { "\($0.1): \($0.2)" }
        let rows = page.matches(of: #/\n\| (.+?) (\|(?: [!○✓–] \|){5})(?=\n)/#)
        #expect(rows.count == 7)
        for row in rows {
            let title = row.1.prefix(1).lowercased() + row.1.dropFirst()
            for (index, mark) in row.2.filter({ !"| ".contains($0) }).enumerated() where mark == "✓" {
                #expect(refused.contains("\(index + 1): \(title)"))
            }
        }
    }
}
