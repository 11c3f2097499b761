import StageCatalog

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
            let comparison = Comparison(earlier, edition)
            let files = comparison.files.filter { ReadingOrder.isCode($0.name) }
            return files.reduce(Counts()) { $0 + $1.counts }
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
