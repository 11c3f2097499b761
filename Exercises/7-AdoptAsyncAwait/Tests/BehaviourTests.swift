import Books
import MockHTTP
import SwiftSource
import TestSupport
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("A search sends one request, and shows the books in the server's order")
    func search() async throws {
        try await search.checkSuccesses()
    }

    @Test("Another search replaces the previous one, and cancels its request")
    func otherSearch() async throws {
        try await search.checkSuperseding()
    }

    @Test("Shows a message when a search fails, and the next search works")
    func failedSearch() async throws {
        try await search.checkFailures()
    }

    @Test("A search screen is freed once nothing holds it, and cancels its request")
    func searchLifetime() async throws {
        try await search.checkLifetime()
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

    private let search = ScreenCheck(
        [
            .init(
                "search(author:)",
                sends: "GET /books?author=Boileau%20%26%20Narcejac",
                answer: Sample.booksAnswer,
                shows: "Emma, Catharine",
            ) { $0.search(author: "Boileau & Narcejac") }
        ],
        idle: "nothing",
        fetching: "busy",
        Failures("The search failed."),
        make: { SearchViewModel(client: $0.client) },
        record: { Recorder(of: $0, waiter: $1, state: describe) },
    )

    @Test("The publisher of books sends one request per subscription, and none before that")
    func subscriptions() async throws {
        try await Backend.use { backend in
            let publisher = backend.client.booksPublisher(by: "Austen")
            await backend.settle()
            try backend.verifyNoUnexpectedRequests()

            for _ in 1...2 {
                let call = Call(on: backend, publisher)
                try await backend.received("GET /books?author=Austen", from: call).respond(Sample.booksAnswer)
                #expect(try await call.outcomes.next() == "\(Sample.books)")
            }
        }
        let books = MethodCheck(
            "booksPublisher(by:)",
            sends: "GET /books?author=Austen",
            answer: Sample.booksAnswer,
            value: "\(Sample.books)",
            Sample.failures,
        ) { Call(on: $0, $0.client.booksPublisher(by: "Austen")) }
        try await books.checkSuccesses()
        try await books.checkFailures()
        try await books.checkCancellation()
    }

    @Test("Shows the author's first book as the featured one, together with its cover")
    func featured() async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            try await backend.received("GET /covers/4").respond(Sample.coverAnswer)
            var history = ["nothing", "busy", "Emma · by Ann"]
            try await recorder.shows(history)

            screen.load(author: "Eliot")
            try await backend.received("GET /books?author=Eliot").respond(.status(500))
            history += ["busy · Emma · by Ann", "Emma · by Ann · No book today."]
            try await recorder.shows(history)

            screen.load(author: "Eliot")
            try await backend.received("GET /books?author=Eliot").respond(Sample.otherBooksAnswer)
            try await backend.received("GET /covers/7").respond(.json(#"{ "artist": "Bob" }"#))
            history += ["busy · Emma · by Ann", "Middlemarch · by Bob"]
            try await recorder.shows(history)
        }
        let cover = MethodCheck(
            "cover(of:)",
            sends: "GET /covers/4",
            answer: Sample.coverAnswer,
            value: "\(Sample.cover)",
            Sample.failures,
        ) { Call(on: $0, $0.archive.cover(of: Sample.books[0])) }
        try await cover.checkSuccesses()
        try await cover.checkFailures()
    }

    @Test("Shows a message and no book when the cover can't be fetched", arguments: [300, 404, 500])
    func noCover(status: Int) async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            try await backend.received("GET /covers/4").respond(Sample.coverAnswer.with(status: status))
            try await recorder.shows(["nothing", "busy", "No book today."])
        }
    }

    @Test("Shows a message for an author without books, and requests no cover")
    func noBooks() async throws {
        try await nobody.checkFailures()
    }

    /// The featured screen of an author without books, which sends only one request.
    private let nobody = ScreenCheck(
        [
            .init(
                "load(author:)",
                sends: "GET /books?author=Nobody",
                answer: .json("[]"),
                shows: "No book today.",
            ) { $0.load(author: "Nobody") }
        ],
        idle: "nothing",
        fetching: "busy",
        Failures("No book today."),
        make: { FeaturedViewModel(client: $0.client, archive: $0.archive) },
        record: { Recorder(of: $0, waiter: $1, state: describe) },
    )

    @Test("Loading another book cancels the request for the books, or for the cover")
    func otherBook() async throws {
        try await nobody.checkSuperseding()
        try await Backend.use { backend in
            for late in [nil, Sample.coverAnswer, .status(500)] {
                let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
                let recorder = backend.recorder(of: screen)
                screen.load(author: "Austen")
                try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
                let cover = try await backend.received("GET /covers/4")
                if let late { try backend.deliver(late, to: cover) }
                screen.load(author: "Eliot")
                let books = try await backend.received("GET /books?author=Eliot")
                if late == nil { try await backend.waitForCancellation(of: cover) }
                await backend.settle()
                guard recorder.history == ["nothing", "busy"] else {
                    throw Finding(
                        "Another book was chosen before the cover had arrived.",
                        expected: ["nothing", "busy"],
                        actual: recorder.history,
                    )
                }

                books.respond(Sample.otherBooksAnswer)
                try await backend.received("GET /covers/7").respond(Sample.coverAnswer)
                try await recorder.shows(["nothing", "busy", "Middlemarch · by Ann"])
            }
        }
    }

    @Test("A featured screen is freed once nothing holds it, and cancels the request for the cover")
    func featuredLifetime() async throws {
        try await nobody.checkLifetime()
        try await Backend.use { backend in
            var screen = Optional(FeaturedViewModel(client: backend.client, archive: backend.archive))
            let recorder = screen.map { backend.recorder(of: $0) }
            screen?.load(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            let cover = try await backend.received("GET /covers/4")
            screen = nil
            guard recorder?.isScreenAlive == false else {
                throw Finding("The request keeps the featured screen in memory: hold self weakly.")
            }
            try await backend.waitForCancellation(of: cover)
        }
    }
}
