import Diffing
import Foundation
import StageCatalog

/// What the stages cost, as JSON for tools.
struct CostReport: Encodable {
    struct Entry: Encodable {
        let stage: Int
        let title: String
        let files: Int
        let linesOfCode: Int
        let types: [String]
        let step: Counts?
        let viewModel: ViewModel
        let isTestableWithoutNetwork: Bool
        let request: Request?
    }

    struct ViewModel: Encodable {
        let linesOfCode: Int
        let imports: [String]
        let networking: [String]
    }

    struct Request: Encodable {
        let form: RequestForm
        let rounds: Int
        /// Pair by pair, a request through the stage over a plain one.
        let ratio: Spread
        let milliseconds: Spread
        let plainMilliseconds: Spread
    }

    let stages: [Entry]

    init(_ costs: [StageCost], _ times: [RequestTimes]?) {
        stages = costs.enumerated().map { index, cost in
            Entry(
                stage: cost.stage.number,
                title: cost.stage.title,
                files: cost.files,
                linesOfCode: cost.code.lines,
                types: cost.code.types,
                step: cost.step,
                viewModel: ViewModel(
                    linesOfCode: cost.viewModel.lines,
                    imports: cost.viewModel.imports,
                    networking: cost.viewModel.networking,
                ),
                isTestableWithoutNetwork: cost.isTestableWithoutNetwork,
                request: times.map { Request(cost.form, $0[index]) },
            )
        }
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension CostReport.Request {
    fileprivate init(_ form: RequestForm, _ times: RequestTimes) {
        self.init(
            form: form,
            rounds: times.through.count,
            ratio: times.ratio,
            milliseconds: times.throughMilliseconds,
            plainMilliseconds: times.plainMilliseconds,
        )
    }
}
