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
            guard actual.tellsRowsApart else {
                throw Finding(
                    "Lists of different rows look the same: “shows” should return what each row shows."
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
        try Self.verifyNoMistakeIsAccepted()
        do {
            try await bookSearch.checkPins(acceptedBy: "swift run workshop pin 15 --accept 1")
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

    /// Checks that the description doesn't accept one of the mistakes that the other goals are about.
    private static func verifyNoMistakeIsAccepted() throws {
        let mistakes = Set(older + progress + ends + again)
        guard let kind = bookSearch.acceptedKinds.first(where: mistakes.contains) else { return }
        throw Finding(
            """
            The description accepts a mistake of this screen. Remove “.accepting(.\(kind)…)”, and fix the mistake. \
            Until then, nothing is compared with the pins.
            """
        )
    }

    private static let older: [Question.Kind] = [.olderOutcome, .otherRows, .rowTwice]
    private static let progress: [Question.Kind] = [.errorWithoutFailure, .busyEndsEarly]
    private static let ends: [Question.Kind] = [.staysBusy]
    private static let again: [Question.Kind] = [.skipsWhatFailed]

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
        try await Self.books.verify(Self.older, fallback: Self.exploration.value)
    }

    @Test("A new search keeps its progress, and shows no error of the one before")
    func progress() async throws {
        try await Self.books.verify(Self.progress, fallback: Self.exploration.value)
    }

    @Test("The search ends when it fails")
    func ends() async throws {
        try await Self.books.verify(Self.ends, fallback: Self.exploration.value)
        try await Orders.screen.check(goal: 6)
    }

    @Test("The next page is requested again after it has failed")
    func again() async throws {
        try await Self.offline.verify(Self.again, fallback: Self.exploration.value)
        try await Orders.screen.check(goal: 7)
    }

    @Test("Nothing is left to ask")
    func nothing() async throws {
        guard try await !Self.exploration.value.requests.isEmpty else {
            throw Finding("The screen isn't described yet.")
        }
        try Self.verifyNoMistakeIsAccepted()
        try await Self.books.verify(Question.Kind.allCases, fallback: Self.exploration.value)
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

    private let screen: ScreenUnderTest<BookSearchViewModel>

    init(answers: [ScriptedAnswer], limit: Int = 1000) {
        screen = Orders.described("the tests' bookSearch", answers: answers, limit: limit)
    }
}
