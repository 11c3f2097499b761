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

    @Test(arguments: pages, [40, 60, 80, 120])
    func `help fits any width, and has the same text in colour`(_ page: String, _ width: Int) async {
        let plain = await workshop(page, width: width)
        #expect(plain.code == 0)
        #expect(plain.errors.isEmpty)
        #expect(!plain.output.hasEscapes)
        for line in plain.lines { #expect(line.columns <= width, "\(line)") }
        let coloured = await workshop(page, style: Style(isOn: true), width: width)
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
        let help = await workshop("help --all")
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

    @Test
    func `the page about the compiler says that it refuses a mistake only if .ci/impossible checks that`()
        throws
    {
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
