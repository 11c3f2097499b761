import Foundation
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("A difference in the terminal")
struct TerminalDiffTests {
    private let comparison = Comparison(
        edition("Old", ["Screen.swift": Texts.oldScreen]),
        edition("New", ["Screen.swift": Texts.newScreen, "Client.swift": Texts.client], readme: Texts.readme),
    )

    @Test func beginsWithTheIdeaAndHowMuchDiffers() {
        let lines = DiffText(comparison).lines()
        #expect(lines[0] == "Old, The old one → New, The new one")
        #expect(lines[1] == "The screen says what it wants, `Client` knows how.")
        #expect(lines.contains("  Client.swift    +4              new file"))
        #expect(lines.contains("  2 files, 6 lines added, 2 removed, 2 moved"))
        #expect(lines.contains("  - gone   + new   ~ changed   > moved away   < moved here"))
    }

    @Test func marksInOneColumnWhatBecameOfEachLine() {
        var text = DiffText(comparison)
        text.width = 72
        text.context = 1
        let lines = text.lines()
        let marked = lines.compactMap { line in
            line.firstMatch(of: #/^ *\d+ ([-+<>]) +(.+)$/#).map { "\($0.1) \($0.2)" }
        }
        #expect(
            marked == [
                "+ struct Client {", "+ func run() {", #"< let url = base.appending(path: "episodes")"#,
                "< var request = URLRequest(url: url)", "+ }", "+ }",
                #"> let url = base.appending(path: "episodes")"#, "> var request = URLRequest(url: url)",
                "- run(request)", "+ client.run()", "- func stop(_ reason: String) {",
                "+ func stop(because reason: String) {",
            ]
        )
        let words = zip(lines, lines.dropFirst()).filter(\.1.isCarets).map { line, carets in
            String(zip(line, carets).filter { $1 == "^" }.map(\.0))
        }
        #expect(words == ["_", "because"], "What differs within a line has carets below it.")
        let notes = [
            "< from Screen.swift:9–10", "> to Client.swift:3–4",
            "⋯ 7 unchanged lines  ⋯ final class Screen {",
        ]
        for note in notes { #expect(lines.contains("    \(note)"), "\(note)") }
    }

    @Test func setsInTwoColumnsWhatBelongsTogetherSideBySide() {
        var text = DiffText(comparison, files: comparison.files.filter { $0.name == "Screen.swift" })
        text.width = 132
        let rows = text.lines().filter { $0.contains("│") }
        #expect(Set(rows.map { $0.prefix { $0 != "│" }.columns }).count == 1)
        let cells = rows.map { row in
            row.split(separator: "│", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(
            cells.contains([
                #"9 >         let url = base.appending(path: "episodes")"#, "9 +         client.run()",
            ])
        )
        #expect(cells.contains(["11 -         run(request)", ""]))
        #expect(
            cells.contains([
                "14 ~     func stop(_ reason: String) {", "12 ~     func stop(because reason: String) {",
            ])
        )
        #expect(cells.contains(["> to Client.swift:3–4", ""]))
    }

    @Test func oneColumnWhereTwoWouldFit() {
        var text = DiffText(comparison)
        text.width = 72
        let narrow = text.lines().dropFirst(2)
        text.width = 132
        text.isUnified = true
        #expect(text.lines().count <= narrow.count + 2)
        #expect(!text.lines().contains { $0.contains("│") })
    }

    @Test(arguments: [24, 40, 80, 131, 132, 200, 400])
    func noLineIsWiderThanTheTerminal(_ width: Int) {
        var text = DiffText(comparison)
        text.width = width
        for line in text.lines() { #expect(line.columns <= width, "\(line)") }
    }

    @Test func coloursChangeNothingButColours() {
        var text = DiffText(comparison)
        text.width = 140
        text.isUnified = true
        let plain = text.lines().filter { !$0.isCarets }
        text.style = Style(isOn: true)
        let coloured = text.lines()
        #expect(coloured.map(\.withoutEscapes.withoutTrailingSpaces) == plain)
        #expect(coloured.contains { $0.contains("\u{1B}[7;") })
    }

    @Test func everythingIsShownWithEnoughContext() {
        var text = DiffText(comparison)
        text.context = 1000
        text.width = 132
        #expect(!text.lines().contains { $0.contains("⋯") })
    }

    @Test func nothingDiffers() {
        let same = edition("Old", ["Screen.swift": Texts.oldScreen])
        let lines = DiffText(Comparison(same, same)).lines()
        #expect(lines.last == "  Nothing differs.")
    }

    @Test func whatATerminalWouldObeyIsNotPassedOn() {
        let lines = DiffText(Comparison(edition("A", [:]), edition("B", ["x": "\u{1B}[31mred\tand\r\n"])))
            .lines()
        #expect(lines.last == "  1 +  [31mred    and␍")
    }
}

extension String {
    fileprivate var isCarets: Bool { !isBlank && allSatisfy { $0 == " " || $0 == "^" } }
}
