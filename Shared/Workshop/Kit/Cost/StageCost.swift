import Diffing
import StageCatalog
import SwiftSource
import Terminal

/// What one stage costs to read, and what it buys, as counted in its sources.
struct StageCost: Sendable {
    let stage: Stage
    let files: Int
    let code: CodeMeasure
    let viewModel: CodeMeasure
    /// How much differs from the stage before; nil for the first.
    let step: Counts?
    /// How a request is written.
    let form: RequestForm

    init(_ stage: Stage, _ edition: Edition, after earlier: Edition?) {
        let sources = edition.files.filter(\.isSwift)
        self.stage = stage
        files = sources.count
        code = CodeMeasure(sources)
        viewModel = CodeMeasure(sources.filter { $0.name == "EpisodesViewModel.swift" })
        step = earlier.map { earlier in
            Comparison(earlier, edition).code.reduce(Counts()) { $0 + $1.counts }
        }
        form = RequestForm(code)
    }

    /// Whether something else can answer in the network's place: the view model knows a protocol, not a session.
    var isTestableWithoutNetwork: Bool {
        viewModel.names.contains("APIService") && !viewModel.names.contains("URLSession")
    }
}

/// How a request is written.
enum RequestForm: String, Encodable, Sendable {
    case completionHandler = "completion handler"
    case stream = "stream"
    case async = "async/await"

    /// The form that the names in some code give away.
    init(_ code: CodeMeasure) {
        if code.names.contains("dataTaskPublisher") {
            self = .stream
        } else if code.names.contains("dataTask") {
            self = .completionHandler
        } else {
            self = .async
        }
    }
}

struct CodeMeasure: Hashable, Sendable {
    /// The lines that have more than blanks and comments.
    private(set) var lines = 0
    private(set) var types: [String] = []
    private(set) var imports: [String] = []
    /// The names in the code, without those in comments and strings.
    private(set) var names: Set<String> = []

    init(_ files: [SourceFile]) {
        for file in files where file.isSwift {
            for (line, kinds) in zip(file.lines, file.kinds) { count(line, kinds) }
        }
        imports = Set(imports).sorted()
    }

    /// What of networking the code knows by name: Foundation's types for it, and its queues.
    var networking: [String] {
        let families = ["URL", "HTTP", "JSON", "Dispatch"]
        return names.filter { name in families.contains { name.hasPrefix($0) } }.sorted()
    }

    private mutating func count(_ line: String, _ kinds: [TokenKind]) {
        let words = CodeMeasure.words(line, kinds)
        guard !words.isEmpty else { return }
        lines += 1
        for (word, next) in zip(words, words.dropFirst() + [("", .plain)]) {
            if word.kind == .type || word.kind == .plain { names.insert(word.text) }
            if word.kind == .keyword, CodeMeasure.declarations.contains(word.text), next.kind == .type {
                types.append(next.text)
            }
            if word.kind == .keyword, word.text == "import" { imports.append(next.text) }
        }
    }

    private static let declarations: Set<String> = ["actor", "class", "enum", "protocol", "struct"]

    /// The words of a line that are code.
    private static func words(_ line: String, _ kinds: [TokenKind]) -> [(text: String, kind: TokenKind)] {
        var offset = 0
        return line.words.compactMap { word in
            defer { offset += word.count }
            let kind = kinds[offset]
            return kind == .comment || word.first?.isWhitespace ?? true ? nil : (String(word), kind)
        }
    }
}
