import Foundation
import Testing

@testable import Diffing

struct PaletteTests {
    @Test(arguments: [Palette.light, Palette.dark])
    func `every text and every sign is readable on its backgrounds`(_ palette: Palette) throws {
        for text in palette.texts {
            for ground in palette.backgrounds {
                let contrast = try contrast(text.colour, ground.colour)
                #expect(contrast >= 4.5, "\(text.name) on \(ground.name): \(contrast)")
            }
        }
        for line in palette.lines where line.name != "rule" {
            for ground in palette.backgrounds where ["page", "panel", "old", "new"].contains(ground.name) {
                #expect(try contrast(line.colour, ground.colour) >= 3, "\(line.name) on \(ground.name)")
            }
        }
    }

    /// WCAG 2.2, "contrast ratio".
    private func contrast(_ first: String, _ second: String) throws -> Double {
        let luminances = [try luminance(first), try luminance(second)].sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private func luminance(_ colour: String) throws -> Double {
        let value = try #require(Int(colour.dropFirst(), radix: 16))
        let parts = [value >> 16, value >> 8, value].map { part -> Double in
            let share = Double(part & 0xFF) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
