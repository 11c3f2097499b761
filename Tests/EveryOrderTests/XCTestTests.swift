import EveryOrder
import Foundation
import FoundationCompat
import Observation
import XCTest

/// A screen of one's own in XCTest, as an app's test target uses it.
final class XCTestTests: XCTestCase {
    @MainActor
    func testFindsAnOlderAnswerOfAnObservableScreen() async throws {
        let screen = notes(isFixed: false)
        let questions = try await screen.explore().questions
        XCTAssertEqual(questions.map(\.kind), [.olderOutcome, .sameRequestTwice, .goesOn])
        do {
            try await screen.check()
            XCTFail("It has something to ask.")
        } catch {
            XCTAssertTrue("\(error)".contains("3 questions about"), "\(error)")
        }
    }

    @MainActor
    func testPinsAScreenThatIsRight() async throws {
        let screen = notes(isFixed: true)
        try await screen.check()
    }

    @MainActor
    private func notes(isFixed: Bool) -> ScreenUnderTest<NotesModel> {
        ScreenUnderTest<NotesModel>(
            isFixed ? "fixed notes" : "notes",
            make: { NotesModel(url: $0.url, session: $0.session, isFixed: isFixed) },
            actions: [
                .init("loads", sends: ["GET /notes": .json(#"["Milk"]"#, #"["Tea"]"#)]) { $0.load() }
            ],
            shows: { $0.notes.joined(separator: ", ") },
        )
    }
}

@MainActor
@Observable
private final class NotesModel {
    private(set) var notes: [String] = []
    private let url: URL
    private let session: URLSession
    private let isFixed: Bool
    @ObservationIgnored private var task: Task<Void, Never>?

    init(url: URL, session: URLSession, isFixed: Bool) {
        self.url = url.appending(path: "notes")
        self.session = session
        self.isFixed = isFixed
    }

    deinit { task?.cancel() }

    func load() {
        if isFixed { task?.cancel() }
        task = Task { [weak self, url, session] in
            guard let data = try? await session.data(from: url).0, !Task.isCancelled else { return }
            self?.notes = (try? JSONDecoder().decode([String].self, from: data)) ?? []
        }
    }
}
