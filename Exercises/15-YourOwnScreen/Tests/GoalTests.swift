import Books
import EveryOrder
import SwiftSource
import Testing

// One at a time, since all of them run the screen in every order.
@Suite("Goals", .serialized, .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The description says what the user can do, and what it sends")
    func described() async throws {
        let actual = try await Self.exploration.value
        guard let note = actual.notes.first else {
            let lines = ["GET /books?q=", "page=2"].filter { part in
                !actual.requests.contains { $0.contains(part) }
            }
            guard lines.isEmpty, actual.count >= 60 else {
                throw Finding(
                    "The description isn't complete: it needs two searches, the next page, and the cancel button."
                )
            }
            return
        }
        let isStart = actual.requests.isEmpty
        throw Finding(isStart ? "The screen isn't described yet." : note)
    }

    @Test("The orders are pinned, and the screen does what the pins say")
    func pinned() async throws {
        let actual = try await Self.exploration.value
        guard !actual.requests.isEmpty else { throw Finding("The screen isn't described yet.") }
        do {
            try await bookSearch.checkPins(acceptedBy: "swift run workshop pin 15 --accept")
        } catch let finding as Finding where finding.kind == "noPins" {
            let page = try actual.savePage().path
            throw Finding(
                """
                Nothing is pinned yet: swift run workshop pin 15.
                Found so far, and played in \(page):
                \(Self.list(actual.questions))
                """
            )
        }
    }

    /// A line for each kind of question.
    private static func list(_ questions: [Question]) -> String {
        let kinds = Question.Kind.allCases.map { kind in questions.filter { $0.kind == kind } }
        return kinds.filter { !$0.isEmpty }.map { same in
            let others = same.count == 1 ? "" : ", \(same.count - 1) more like it"
            return "- \(same[0].summary) (\(same[0].count) orders\(others))"
        }
        .joined(separator: "\n")
    }

    @Test("The view model awaits its requests")
    func awaits() throws {
        let names = ["URLSessionDataTask", "URLSessionTask"]
        let details = try Sources().index().uses(of: names, in: "BookSearchViewModel")
        guard details.isEmpty else {
            throw Finding(
                "The view model still waits for a completion handler: \(details.joined(separator: ", "))."
            )
        }
    }

    @Test("An older outcome no longer changes the screen")
    func older() async throws {
        try await Self.books.verify([.olderOutcome, .otherRows, .rowTwice], fallback: Self.exploration.value)
    }

    @Test("A new search keeps its progress, and shows no error of the one before")
    func progress() async throws {
        try await Self.books.verify([.errorWithoutFailure, .busyEndsEarly], fallback: Self.exploration.value)
    }

    @Test("The search ends when it fails")
    func ends() async throws {
        try await Self.books.verify([.staysBusy], fallback: Self.exploration.value)
    }

    @Test("The next page is requested again after it has failed")
    func again() async throws {
        try await Self.offline.verify([.skipsWhatFailed], fallback: Self.exploration.value)
        guard let mixture = try await twoSearches.explore().questions.first(where: { $0.kind == .rowTwice })
        else { return }
        var finding = Finding("“\(mixture.subject)” adds a page of one search to the results of another.")
        finding.add(RecordingExcerpt(of: mixture.recording))
        throw finding
    }

    /// What the learner's description finds.
    private static let exploration = Task { try await bookSearch.explore() }
    /// What ours finds, whatever the learner's says.
    private static let books = Questions(answers: [.success, .failure])
    /// With a 500, the screen at the start stays busy, and requests no other page.
    private static let offline = Questions(answers: [.success, .offline], limit: 60)
}

/// The questions about the screen.
@MainActor
private final class Questions {
    private lazy var exploration = Task { try await screen.explore() }

    func verify(_ kinds: [Question.Kind], fallback: Exploration) async throws {
        let own = fallback.questions.first { kinds.contains($0.kind) }
        let ours = try await exploration.value.questions.first { kinds.contains($0.kind) }
        if let question = own ?? ours { throw question.finding }
    }

    private let answers: [ScriptedAnswer]
    private let limit: Int

    init(answers: [ScriptedAnswer], limit: Int = 1000) {
        self.answers = answers
        self.limit = limit
    }

    private lazy var screen = ScreenUnderTest<BookSearchViewModel>(
        "the tests' bookSearch",
        make: { BookSearchViewModel(baseURL: $0.url, session: $0.session) },
        setup: ["searches for tea"],
        actions: [
            .init(
                "searches for tea",
                sends: ["GET /books?q=tea&page=1": .json(#"[{ "id": 1, "title": "Tea" }]"#)],
                replaces: ["searches for tea", "loads more"],
            ) { $0.search("tea") },
            .init(
                "loads more",
                sends: [
                    "GET /books?q=*&page=*": .json(
                        #"[{ "id": 2, "title": "Cups" }]"#,
                        #"[{ "id": 3, "title": "Pots" }]"#
                    )
                ],
            ) { $0.loadMore() },
            .init("cancels", replaces: ["searches for tea", "loads more"]) {
                $0.cancel()
            },
        ],
        answers: answers,
        limit: limit,
        shows: { $0.books.map(\.title).joined(separator: ", ") },
        isBusy: { $0.isSearching },
        error: { $0.message },
        rows: { $0.books.map { "\($0.id)" } },
    )
}

/// Two searches with different results. A list that mixes them counts as one that shows a row twice.
@MainActor
private let twoSearches = ScreenUnderTest<BookSearchViewModel>(
    "the tests' twoSearches",
    make: { BookSearchViewModel(baseURL: $0.url, session: $0.session) },
    setup: ["searches for tea"],
    actions: [
        .init("searches for rain", sends: ["GET /books?q=rain&page=1": .json(rains[0])]) {
            $0.search("rain")
        },
        .init(
            "loads more",
            sends: [
                "GET /books?q=tea&page=*": .json(teas[1], teas[2]),
                "GET /books?q=rain&page=*": .json(rains[1], rains[2]),
            ],
        ) { $0.loadMore() },
        .init("searches for tea", sends: ["GET /books?q=tea&page=1": .json(teas[0])]) { $0.search("tea") },
    ],
    limit: 60,
    shows: { $0.books.map(\.title).joined(separator: ", ") },
    rows: { screen in
        let searches = Set(screen.books.map { $0.title.hasPrefix("Tea") })
        return searches.count > 1 ? ["mixed", "mixed"] : []
    },
)

private let teas = (1...3).map { #"[{ "id": \#($0), "title": "Tea \#($0)" }]"# }
private let rains = (1...3).map { #"[{ "id": 1\#($0), "title": "Rain \#($0)" }]"# }
