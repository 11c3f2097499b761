import Books
import Combine
import EveryOrder

/// What the screens, the client and the publishers do in every order.
@MainActor
enum Orders {
    /// The search screen, which stays as it is: what becomes of each kind of answer is a question for its publisher.
    static let search = PinnedOrders(
        "search",
        of: ScreenUnderTest(
            "search",
            sharing: { network in
                let client = network.client
                return { SearchViewModel(client: client) }
            },
            actions: [
                .init(
                    "search(author:)",
                    sends: [
                        line: .response(Sample.booksAnswer, Sample.otherBooksAnswer),
                        "GET /books?author=*Eliot*": .response(Sample.otherBooksAnswer),
                    ],
                    values: [author, " Eliot/Evans & " + String(repeating: "É", count: 200) + " "],
                ) { $0.search(author: $1) }
            ],
            shows: describe,
        ),
        where: answering("200", "500", "offline", "with JSON that ends early"),
    )

    /// The featured screen of an author without books, which sends only one request.
    static let nobody = PinnedOrders(
        "nobody",
        of: ScreenUnderTest(
            "featured",
            sharing: { $0.featuredScreens() },
            actions: [
                .init("load(author:)", sends: ["GET /books?author=Nobody": .json("[]")]) {
                    $0.load(author: "Nobody")
                }
            ],
            shows: describe,
        ),
    )

    /// The featured screen, in every order of the requests for the covers. The server answers those for the books at once.
    static let featured = PinnedOrders(
        "featured",
        of: ScreenUnderTest(
            "featured",
            sharing: { $0.featuredScreens() },
            actions: [
                .init(
                    "load(author:)",
                    sends: [
                        "GET /covers/4": .response(Sample.coverAnswer, otherCover),
                        "GET /covers/7": .response(otherCover),
                    ],
                    values: ["Austen", "Eliot"],
                ) { $0.load(author: $1) }
                .alsoSending([
                    "GET /books?author=Austen": Sample.booksAnswer,
                    "GET /books?author=Eliot": Sample.otherBooksAnswer,
                ])
            ],
            shows: describe,
        ),
    )

    private static let otherCover = Response.json(#"{ "artist": "Bob" }"#)

    /// The publisher of books.
    static let booksPublisher = publisher(
        "booksPublisher",
        sends: line,
        answer: Sample.booksAnswer
    ) { $0.client.booksPublisher(by: author) }

    /// The client's method.
    static let books = PinnedOrders(
        "books",
        of: ScreenUnderTest(
            of: "books(by:)",
            sends: [line: .response(Sample.booksAnswer)],
            sharing: { $0.callsOfBooks(by: author) },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.isHungUp ? 3 : $0.isFailure && !$0.order.isOnTwoScreens ? 2 : 1 },
    )

    /// The publisher of a shelf. What becomes of each kind of answer is a question for the finder, which stays as it is.
    static let shelf = publisher(
        "shelf",
        sends: "GET /shelves/4",
        answer: .json(#"{ "shelf": 12 }"#),
        where: answering("200", "500", "offline", "with JSON that ends early"),
        goal: { _ in 11 },
        publisher: { $0.shelves.shelfPublisher(of: Sample.books[0]) },
    )

    /// A publisher of the outcome of a function. What becomes of each kind of answer is a question for the function.
    static let function = publisher(
        "function",
        sends: "GET /books?author=Austen",
        answer: Sample.booksAnswer,
        where: answering("200", "500"),
        goal: { $0.isHungUp ? 8 : 7 },
        publisher: { $0.functionPublisher },
    )

    private static let author = "Boileau & Narcejac"
    private static let line = "GET /books?author=Boileau%20%26%20Narcejac"

    /// Returns a condition: whether an order has only these answers.
    nonisolated private static func answering(_ names: String...) -> @MainActor (ScreenOrder) -> Bool {
        { $0.answers.allSatisfy(names.contains) }
    }

    private static func publisher<Value>(
        _ name: String,
        sends line: String,
        answer: Response,
        where isPinned: @MainActor (ScreenOrder) -> Bool = { _ in true },
        goal: @escaping @MainActor (Pin) -> Int? = { _ in nil },
        publisher: @escaping @MainActor (TestNetwork) -> AnyPublisher<Value, LibraryError>,
    ) -> PinnedOrders<CalledMethod> {
        PinnedOrders(
            name,
            of: ScreenUnderTest(
                of: "a subscription",
                sends: [line: .response(answer)],
                sharing: { network in
                    let publisher = publisher(network)
                    return { Call(publisher) }
                },
            )
            .atEveryAddress,
            actions: 1,
            where: isPinned,
            goal: goal,
        )
    }
}

extension TestEndpoint {
    /// Returns a closure that creates a featured screen with a client and an archive that others use, too.
    fileprivate func featuredScreens() -> @MainActor () -> FeaturedViewModel {
        let client = client
        let archive = archive
        return { FeaturedViewModel(client: client, archive: archive) }
    }
}

extension Pin {
    /// A Boolean value that indicates whether the client's method fails.
    fileprivate var isFailure: Bool {
        ["failedRequest", "unreachable", "invalidResponse"].contains(where: shows)
    }
}
