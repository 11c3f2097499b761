/// As much of several texts as fits into some lines: a part of each, if there is room for that.
struct Excerpt {
    /// The lines of each text that is shown; the last one is `…` where something is left out.
    let texts: [[String]]
    /// How many of the texts have no line at all.
    let omitted: Int

    /// Shares out the lines, one after another, so that a short text leaves room for a longer one.
    ///
    /// - Parameter most: How many lines there are, with one for whoever says how many texts are left out.
    init(_ all: [[String]], most: Int) {
        // One line and an ellipsis, at least.
        let least = all.map { min($0.count, 2) }
        var shown = all.count
        while shown > 1, least.prefix(shown).reduce(0, +) + (shown < all.count ? 1 : 0) > most { shown -= 1 }
        var counts = Array(least.prefix(shown))
        var room = most - counts.reduce(0, +) - (shown < all.count ? 1 : 0)
        while room > 0, counts.indices.contains(where: { counts[$0] < all[$0].count }) {
            for index in counts.indices where room > 0 && counts[index] < all[index].count {
                counts[index] += 1
                room -= 1
            }
        }
        texts = zip(all, counts).map { text, count in
            count < text.count ? text.prefix(count - 1) + ["…"] : text
        }
        omitted = all.count - shown
    }
}
