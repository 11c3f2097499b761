import Books
import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("A search sends one request, and shows the books in the server's order")
    func search() async throws {
        try await Orders.search.check { $0.order.isSequential && !$0.isFailure }
    }

    @Test("Another search replaces the previous one, and cancels its request")
    func otherSearch() async throws {
        try await Orders.search.check { $0.order.isOvertaking }
    }

    @Test("Shows a message when a search fails, and the next search works")
    func failedSearch() async throws {
        try await Orders.search.check { $0.order.isSequential && $0.isFailure }
    }

    @Test("A search screen is freed once nothing references it, and cancels its request")
    func searchLifetime() async throws {
        try await Orders.search.check { $0.order.isAbandoned }
    }

    @Test(
        "The search screen and other teams' code stay as they are",
        arguments: [
            ("SearchViewModel.swift", 0x41ff_f33f_971c_bfaa),
            ("CoverArchive.swift", 0x7554_af37_1288_de31),
            ("ShelfFinder.swift", 0x1efa_b798_6b9a_0c96),
        ],
    )
    func unchanged(name: String, digest: UInt64) throws {
        let file = try Sources().files().first { $0.name == name }
        // An FNV-1a hash of the code, whatever its layout and its comments.
        let actual = file?.text.filter { !$0.isWhitespace }.utf8.reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        guard actual != digest else { return }
        throw Finding("\(name) was changed, but it stays as it is for now: undo what `git diff` shows.")
    }

    @Test("The publisher of books sends one request per subscription, and none before that")
    func subscriptions() async throws {
        try await Orders.booksPublisher.check()
    }

    @Test("Shows the author's first book as the featured one, together with its cover")
    func featured() async throws {
        try await Orders.featured.check { $0.order.isSequential && !$0.isFailure }
        try await Orders.cover.check()
    }

    @Test("Shows a message and no book when the cover can't be fetched")
    func noCover() async throws {
        try await Orders.featured.check { $0.order.isSequential && $0.isFailure }
    }

    @Test("Shows a message for an author without books, and requests no cover")
    func noBooks() async throws {
        try await Orders.nobody.check { $0.order.isSequential }
    }

    @Test("Loading another book cancels the request for the books, or for the cover")
    func otherBook() async throws {
        try await Orders.nobody.check { $0.order.isOvertaking }
        try await Orders.featured.check { $0.order.isOvertaking }
    }

    @Test("A featured screen is freed once nothing references it, and cancels the request for the cover")
    func featuredLifetime() async throws {
        try await Orders.nobody.check { $0.order.isAbandoned }
        try await Orders.featured.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.search.check()
        try await Orders.nobody.check()
        try await Orders.featured.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault(allowing: ["@unchecked": .max]) { throw Finding(fault) }
    }
}
