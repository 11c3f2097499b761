/// A file as it is on the left and on the right; one of them may be missing.
struct FilePair: Hashable, Sendable {
    let name: String
    let left: SourceFile?
    let right: SourceFile?
    let hunks: [Hunk]

    init(name: String, left: SourceFile?, right: SourceFile?) {
        self.name = name
        self.left = left
        self.right = right
        hunks = [Hunk](from: left?.lines ?? [], to: right?.lines ?? [])
    }

    var leftLines: [String] { left?.lines ?? [] }
    var rightLines: [String] { right?.lines ?? [] }
}
