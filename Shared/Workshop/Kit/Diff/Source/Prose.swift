/// A paragraph of Markdown, as runs of one look.
struct Prose: Hashable, Sendable {
    enum Look: Hashable, Sendable {
        case plain, code, strong, emphasis
        case link(String)
    }

    struct Run: Hashable, Sendable {
        let text: String
        let look: Look
    }

    private(set) var runs: [Run] = []

    /// Takes `code`, **strong**, *emphasis* and [links](of.one.line); all else is plain text.
    init(_ markdown: some StringProtocol) {
        var rest = Substring(markdown)
        var plain = ""
        func flush() {
            if !plain.isEmpty { runs.append(Run(text: plain, look: .plain)) }
            plain = ""
        }
        while let first = rest.first {
            if let (run, end) = Prose.run(at: rest) {
                flush()
                runs.append(run)
                rest = rest[end...]
            } else {
                plain.append(first)
                rest.removeFirst()
            }
        }
        flush()
    }

    /// The text without its marks, but for those of code, without which it would be hard to read.
    var plain: String {
        runs.map { $0.look == .code ? "`\($0.text)`" : $0.text }.joined()
    }

    private static func run(at text: Substring) -> (Run, Substring.Index)? {
        for (mark, look) in [("`", Look.code), ("**", .strong), ("*", .emphasis)] where text.hasPrefix(mark) {
            let inner = text.dropFirst(mark.count)
            guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { continue }
            return (Run(text: String(inner[..<end.lowerBound]), look: look), end.upperBound)
        }
        if text.first == "[", let middle = text.firstRange(of: "]("),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        {
            let words = text[text.index(after: text.startIndex)..<middle.lowerBound]
            let address = text[middle.upperBound..<end]
            return (Run(text: String(words), look: .link(String(address))), text.index(after: end))
        }
        return nil
    }
}
