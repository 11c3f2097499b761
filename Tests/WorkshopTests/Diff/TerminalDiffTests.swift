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

    @Test func inOneColumn() {
        var text = DiffText(comparison)
        text.width = 72
        text.context = 1
        #expect(text.lines().joined(separator: "\n") == Golden.unified)
    }

    @Test func inTwoColumns() {
        var text = DiffText(comparison, files: comparison.files.filter { $0.name == "Screen.swift" })
        text.width = 132
        #expect(text.lines().joined(separator: "\n") == Golden.sideBySide)
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
