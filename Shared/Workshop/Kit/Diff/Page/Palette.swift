/// The colours of a page in one light.
///
/// A test holds every text on every ground that it can stand on to the contrast of WCAG 2.2 AA, 4.5 to 1.
struct Palette: Sendable {
    /// What text is set in, by its name in the style sheet.
    let texts: [(name: String, colour: String)]
    /// What text stands on.
    let grounds: [(name: String, colour: String)]
    /// What is neither, such as rules; it needs 3 to 1 where it alone says something.
    let lines: [(name: String, colour: String)]

    static let light = Palette(
        texts: [
            ("text", "#1b1f24"), ("dim", "#4a525b"), ("keyword", "#8f1465"), ("type", "#0b4a94"),
            ("string", "#7d3500"), ("number", "#5531a3"), ("accent", "#0550ae"),
        ],
        grounds: [
            ("page", "#ffffff"), ("panel", "#f5f7f9"), ("old", "#ffecea"), ("old-word", "#ffcfca"),
            ("new", "#e3fbe8"), ("new-word", "#aeeebd"), ("moved", "#e6f1ff"), ("hot", "#c7e0ff"),
        ],
        lines: [("rule", "#d3d9e0"), ("old-sign", "#b3261e"), ("new-sign", "#18713a"), ("focus", "#0969da")],
    )

    static let dark = Palette(
        texts: [
            ("text", "#e9edf2"), ("dim", "#b3bdc8"), ("keyword", "#ffa3d1"), ("type", "#a5d6ff"),
            ("string", "#ffcb94"), ("number", "#d8c4ff"), ("accent", "#9ccfff"),
        ],
        grounds: [
            ("page", "#0e1318"), ("panel", "#161c23"), ("old", "#38191c"), ("old-word", "#6b2a2f"),
            ("new", "#112c1c"), ("new-word", "#1d5532"), ("moved", "#12283f"), ("hot", "#1f4468"),
        ],
        lines: [("rule", "#333c46"), ("old-sign", "#ff9a92"), ("new-sign", "#6fdd8b"), ("focus", "#6cb6ff")],
    )

    /// The declarations of a style sheet that give the colours their names.
    var css: String {
        (texts + grounds + lines).map { "--\($0.name):\($0.colour)" }.joined(separator: ";")
    }
}
