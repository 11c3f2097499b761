import Crossings
import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { Sample.otherTimeZone }

    @Test("Shows the same text on every machine, whatever its locale")
    func locales() throws {
        // That can't be seen where there is only one locale, as on Linux.
        let index = try Sources().index()
        let settings = index.references(to: ["Calendar", "Locale", "TimeZone"])
        if let setting = settings.first(where: {
            ["current", "autoupdatingCurrent"].contains($0.symbol.name)
        }) {
            throw Finding(
                "The text follows the machine: replace .\(setting.symbol.name) in \(setting.place.file)."
            )
        }
        let foreign = index.references.filter { !index.declares($0.symbol) }
        for format in foreign.filter(\.isFormat) {
            let hasLocale = index.references.contains { other in
                other.user == format.user
                    && (other.symbol.isPart(of: "Locale") || other.symbol.name == "locale")
            }
            guard hasLocale else {
                throw Finding(
                    "A format without a locale follows the machine: give it one in \(format.place.file)."
                )
            }
        }
    }

    @Test("Saves a crossing when its star is tapped, and removes it when tapped again")
    func saving() async throws {
        let page = try await Page.showing(Sample.crossings)
        let recorder = Recorder(of: page.viewModel) { viewModel in
            CrossingsView(viewModel: viewModel).body.filter { $0.contains("→") }.joined(separator: " | ")
        }
        let stars = "☆ Landeyjahöfn → Heimaey | ☆ Stykkishólmur → Brjánslækur | ☆ Dalvík → Grímsey"
        let saved = stars.replacing("☆ Stykkis", with: "★ Stykkis")
        page.view.tapStar(ofRow: 1)
        #expect(!page.viewModel.isFetching, "Tapping a star should save its row, and fetch nothing.")
        do {
            try await recorder.shows([stars, saved])
            page.view.tapStar(ofRow: 1)
            page.view.tapStar(ofRow: 3)
            try await recorder.shows([stars, saved, stars])
        } catch var finding as Finding {
            finding.summary = "A tap on a star should save or remove only its crossing, and show that."
            throw finding
        }
    }

    @Test("Keeps a crossing saved after a refresh, wherever it is in the list")
    func refreshing() async throws {
        let page = try await Page.showing(Sample.crossings)
        page.view.tapStar(ofRow: 2)
        // The second time, it comes back after a refresh without it.
        for crossings in [[Sample.crossings[2]], Array(Sample.crossings.prefix(2)), [Sample.crossings[2]]] {
            try await page.fetch(crossings)
            guard crossings.count == 1, !page.view.body.contains("★ Dalvík → Grímsey") else { continue }
            throw Finding(
                "A saved crossing has lost its star: one that moves, or comes back, is still saved.",
                expected: ["★ Dalvík → Grímsey"],
                actual: page.view.body.filter { $0.contains("→") },
            )
        }
    }

    @Test("Shows that it is fetching, then the crossings, turn by turn")
    func history() async throws {
        let page = Page()
        page.service.answer = [Sample.crossing()]
        let recorder = Recorder(of: page.viewModel) { CrossingsView(viewModel: $0).body.prefix(2) }
        recorder.countsTurns = true
        defer { recorder.countsTurns = false }
        page.viewModel.start()
        let shown = [
            ["No crossings"], ["No crossings", "Fetching …"],
            ["1 crossing", "☆ Landeyjahöfn → Heimaey"],
        ]
        try await recorder.shows(shown.map { "\($0)" })
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try Sources().verifyUnchanged("Crossing.swift", "CrossingService.swift")
        try await Orders.screen.check()
    }
}

extension CodeIndex.Reference {
    /// A Boolean value that indicates whether it formats a number or a date, with a style or a formatter.
    fileprivate var isFormat: Bool {
        switch symbol.name {
        case "dateTime", "number": true
        case "formatted": symbol.signature.contains(".formatted() ->")
        case "init": symbol.type?.contains(/Format(?:Style|ter)$/) ?? false
        default: false
        }
    }
}
