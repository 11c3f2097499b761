import Foundation
import Testing

@testable import Book
@testable import Diffing

struct PaletteTests {
    private static let texts = ["text", "dim", "keyword", "type", "string", "number", "accent"]
    private static let signs = ["old-sign", "new-sign", "focus"]
    private static let grounds = ["page", "panel", "old", "new", "old-word", "new-word", "moved"]

    @Test(arguments: ["light", "dark"])
    func `every text and every sign is readable on its backgrounds`(_ scheme: String) throws {
        let blocks = HTMLPage.style.components(separatedBy: ":root{").dropFirst().map {
            $0.prefix { $0 != "}" }
        }
        let block = scheme == "light" ? blocks.first : blocks.last
        let all = try #require(block).matches(of: /--([a-z-]+):(#[0-9a-f]{6})/).map {
            (String($0.1), String($0.2))
        }
        let colours = Dictionary(uniqueKeysWithValues: all)
        for ground in PaletteTests.grounds {
            for text in PaletteTests.texts {
                let contrast = try contrast(#require(colours[text]), #require(colours[ground]))
                #expect(contrast >= 4.5, "\(text) on \(ground): \(contrast)")
            }
            for sign in PaletteTests.signs where ["page", "panel", "old", "new"].contains(ground) {
                let contrast = try contrast(#require(colours[sign]), #require(colours[ground]))
                #expect(contrast >= 3, "\(sign) on \(ground): \(contrast)")
            }
        }
        for (text, ground) in [
            ("bug", "page"), ("bug", "bug-panel"), ("text", "bug-panel"), ("dim", "bug-panel"),
        ] {
            let contrast = try contrast(#require(colours[text]), #require(colours[ground]))
            #expect(contrast >= 4.5, "\(text) on \(ground): \(contrast)")
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
