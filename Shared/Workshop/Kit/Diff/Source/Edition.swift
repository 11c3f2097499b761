import Episodes

/// One version of some files, as it stands on one side of a comparison.
struct Edition: Sendable {
    /// What a person types for it, such as `2`.
    let word: String
    /// What it is called, such as `Stage 2`.
    let name: String
    /// What it is about, in a few words.
    let title: String
    /// Where its files are in the workspace, such as `Stages/Stage2`.
    let path: String
    let files: [SourceFile]
    /// The words that explain it.
    let readme: Readme?
}
