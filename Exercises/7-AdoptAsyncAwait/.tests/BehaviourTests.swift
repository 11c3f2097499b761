import Books
import MockHTTP
import TestSupport
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("A search sends one request, and shows the books in the server's order")
    func search() async throws {
        try await Backend.use { backend in
            let screen = SearchViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.search(author: "Jane Austen")
            try await backend.received("GET /books?author=Jane%20Austen").respond(Sample.booksAnswer)
            try await recorder.shows(["nothing", "busy", "Emma, Persuasion"])
        }
    }

    @Test("Another search takes the place of the one before, and cancels its request")
    func otherSearch() async throws {
        try await Backend.use { backend in
            let screen = SearchViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.search(author: "Austen")
            let older = try await backend.received("GET /books?author=Austen")
            screen.search(author: "Eliot")
            let newer = try await backend.received("GET /books?author=Eliot")
            try await backend.hangsUp(older)
            newer.respond(Sample.otherBooksAnswer)
            try await recorder.shows(["nothing", "busy", "Middlemarch"])
        }
    }

    @Test("A search that fails says so, and the next one works")
    func failedSearch() async throws {
        try await Backend.use { backend in
            let screen = SearchViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.search(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(.status(500))
            try await recorder.shows(["nothing", "busy", "The search failed."])

            screen.search(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            try await recorder.shows([
                "nothing", "busy", "The search failed.", "busy", "Emma, Persuasion",
            ])
        }
    }

    @Test("A search screen that nobody holds is freed at once, and cancels its request")
    func searchLifetime() async throws {
        try await Backend.use { backend in
            var screen = Optional(SearchViewModel(client: backend.client))
            let recorder = screen.map { backend.recorder(of: $0) }
            screen?.search(author: "Austen")
            let exchange = try await backend.received("GET /books?author=Austen")
            screen = nil
            guard recorder?.isScreenAlive == false else {
                throw Finding("The search keeps its screen in memory.")
            }
            try await backend.hangsUp(exchange)
        }
    }

    @Test("The books' publisher sends one request for each subscription, and none before")
    func subscriptions() async throws {
        try await Backend.use { backend in
            let publisher = backend.client.booksPublisher(by: "Austen")
            await backend.settle()
            try backend.hasNothingUnexpected()

            for _ in 1...2 {
                let (answers, subscription) = backend.answers(of: publisher)
                try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
                #expect(try await answers.next().get() == Sample.books)
                subscription.cancel()
            }
        }
    }

    @Test("The featured book is the author's first, and shows together with its cover")
    func featured() async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            try await backend.received("GET /covers/4").respond(Sample.coverAnswer)
            try await recorder.shows(["nothing", "busy", "Emma · by Ann"])
        }
    }

    @Test("A featured book without its cover is no book, and says so", arguments: [404, 500])
    func noCover(status: Int) async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Austen")
            try await backend.received("GET /books?author=Austen").respond(Sample.booksAnswer)
            try await backend.received("GET /covers/4").respond(.status(status))
            try await recorder.shows(["nothing", "busy", "No book today."])
        }
    }

    @Test("An author without books says so, and nobody asks for a cover")
    func noBooks() async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Nobody")
            try await backend.received("GET /books?author=Nobody").respond(.json("[]"))
            try await recorder.shows(["nothing", "busy", "No book today."])
        }
    }

    @Test("Loading another book cancels the request for the books, or for the cover")
    func otherBook() async throws {
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            let recorder = backend.recorder(of: screen)
            screen.load(author: "Eliot")
            let books = try await backend.received("GET /books?author=Eliot")
            screen.load(author: "Austen")
            let otherBooks = try await backend.received("GET /books?author=Austen")
            try await backend.hangsUp(books)

            otherBooks.respond(Sample.booksAnswer)
            let cover = try await backend.received("GET /covers/4")
            screen.load(author: "Austen")
            let lastBooks = try await backend.received("GET /books?author=Austen")
            try await backend.hangsUp(cover)

            lastBooks.respond(Sample.booksAnswer)
            try await backend.received("GET /covers/4").respond(Sample.coverAnswer)
            try await recorder.shows(["nothing", "busy", "Emma · by Ann"])
        }
    }

    @Test("A featured screen that nobody holds is freed at once, and cancels the request for the cover")
    func featuredLifetime() async throws {
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
            try await backend.hangsUp(cover)
        }
    }
}
