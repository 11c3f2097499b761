import Books
import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("The search screen and other teams' code stay as they are")
    func unchanged() throws {
        try Sources().verifyUnchanged("SearchViewModel.swift", "CoverArchive.swift", "ShelfFinder.swift")
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.search.check()
        try await Orders.booksPublisher.check()
        try await Orders.nobody.check()
        try await Orders.featured.check()
    }
}
