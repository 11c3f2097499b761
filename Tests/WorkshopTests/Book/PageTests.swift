import Behaviours
import Foundation
import Testing

@testable import Book
@testable import Content
@testable import Diffing
@testable import Terminal
@testable import workshop

struct PageTests {
    nonisolated static let pages = ["help"] + Command.all.map { "help \($0.name)" }

    @Test(arguments: pages)
    func `help fits a narrow terminal, and has the same text in colour`(_ page: String) async {
        let plain = await workshop(page, width: 40)
        #expect(plain.code == 0)
        #expect(plain.errors.isEmpty)
        #expect(!plain.output.hasEscapes)
        let others = plain.lines.filter { !$0.hasPrefix("  swift run workshop ") }
        for line in others { #expect(line.columns <= 40, "\(line)") }
        let coloured = await workshop(page, style: Style(isOn: true), width: 40)
        #expect(coloured.output.hasEscapes)
        #expect(coloured.output.withoutEscapes == plain.output)
    }

    @Test(arguments: [
        ("help", ["--help", "-h", "--help x"]), ("help run", ["run --help", "run 7 -h"]),
    ])
    func `help appears wherever the user asks for it`(_ page: String, _ lines: [String]) async {
        let help = await workshop(page).output
        for line in lines { #expect(await workshop(line).output == help) }
        #expect(await workshop("rnu --help").code == 64)
    }

    @Test func `help lists every command, with its options and with examples that parse`() async throws {
        let help = await workshop("help")
        for command in Command.all {
            #expect(help.lines.contains { $0.hasPrefix("  \(command.name)") })
            let page = await workshop("help \(command.name)")
            #expect(page.output.contains("Usage: swift run workshop \(command.name)"))
            for option in command.options {
                #expect(page.lines.contains { $0.hasPrefix("  \(option.synopsis)") })
            }
            #expect(!command.examples.isEmpty)
            for example in command.examples {
                #expect(example.arguments.first == command.name)
                _ = try Arguments(example.arguments.dropFirst(), for: command)
            }
        }
    }

    /// The rows of the table of hazards on a page: what can go wrong, and a mark for each stage.
    private func hazards(on page: String) -> [(title: String, marks: [String])] {
        page.matches(of: #/\n\| (.+?) \|((?: [!△○✓–] \|){5})(?=\n)/#).map { row in
            (String(row.1), row.2.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
        }
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }

    @Test
    func `the page about the compiler says that it refuses a mistake only if a program shows that`()
        throws
    {
        let page = try text(of: "Stages/COMPILER.md")
        let rows = hazards(on: page)
        #expect(!rows.isEmpty)
        var marks: [String: String] = [:]
        for row in rows {
            let title = row.title.prefix(1).lowercased() + row.title.dropFirst()
            for (index, mark) in row.marks.enumerated() { marks["Stage \(index + 1): \(title)"] = mark }
        }
        let programs = page.matches(of: #/\n### (Stage \d: .+)\n\n\*\*([^*]+)\*\*/#)
        let refused = programs.filter { $0.2 == "Refused" }.map { String($0.1) }
        #expect(Set(marks.filter { $0.value == "✓" }.keys).isSubset(of: refused))
        let warnedOf = programs.filter { $0.2 == "Refused on Linux, warned of on a Mac" }.map { String($0.1) }
        #expect(marks.filter { $0.value == "△" }.keys.sorted() == warnedOf.sorted())
        #expect(!warnedOf.isEmpty)
        // Where the compiler refuses the plain mistake, a programmer may have to go out of the way to make it.
        #expect(refused.allSatisfy { ["✓", "○"].contains(marks[$0]) })
        let accepted = programs.filter { $0.2 == "Compiles" }.map { String($0.1) }
        #expect(accepted.map { marks[$0] } == ["!"])
    }
}
