/// The order in which a person reads the files of a stage: what is promised, who keeps it, who asks for it.
enum ReadingOrder {
    private static let names = [
        "APIService.swift",
        "APIClient.swift",
        "APIPreviewClient.swift",
        "EpisodesViewModel.swift",
    ]

    /// Whether a file is read before another; those without a place come last, by name.
    static func precedes(_ name: String, _ other: String) -> Bool {
        (names.firstIndex(of: name) ?? names.count, name) < (
            names.firstIndex(of: other) ?? names.count, other
        )
    }

    /// Whether a file is shown without being asked for: words and data aren't.
    static func isCode(_ name: String) -> Bool {
        name.hasSuffix(".swift")
    }
}
