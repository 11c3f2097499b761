import Books
import Combine
import EveryOrder

/// What the screens, the client and the publishers do in every order.
@MainActor
enum Orders {
    /// The search screen, which stays as it is: what becomes of each kind of answer is a question for its publisher.
    static let search = PinnedOrders(
        "search",
        of: ScriptedScreen(
            [
                .init(
                    "search(author:)",
                    [
                        .init(sends: line, answer: Sample.booksAnswer) {
                            $0.search(author: author)
                        },
                        .init(sends: "GET /books?author=Eliot", answer: Sample.otherBooksAnswer) {
                            $0.search(author: "Eliot")
                        },
                    ],
                )
            ],
            sharing: { backend in
                let client = backend.client
                return { SearchViewModel(client: client) }
            },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        ),
        where: answering("200", "500", "offline", "with JSON that ends early"),
    )

    /// The featured screen of an author without books, which sends only one request.
    static let nobody = PinnedOrders(
        "nobody",
        of: ScriptedScreen(
            [
                .init("load(author:)", sends: "GET /books?author=Nobody", answers: .json("[]")) {
                    $0.load(author: "Nobody")
                }
            ],
            sharing: { $0.featuredScreens() },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        ),
    )

    /// The featured screen, in every order of the requests for the covers. The server answers those for the books at once.
    static let featured = PinnedOrders(
        "featured",
        of: ScriptedScreen(
            [
                .init(
                    "load(author:)",
                    [
                        cover(4, by: "Austen", books: Sample.booksAnswer, Sample.coverAnswer),
                        cover(7, by: "Eliot", books: Sample.otherBooksAnswer, .json(#"{ "artist": "Bob" }"#)),
                    ],
                )
            ],
            sharing: { $0.featuredScreens() },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        ),
    )

    private static func cover(
        _ book: Int,
        by author: String,
        books: Response,
        _ answer: Response,
    ) -> ScriptedScreen<FeaturedViewModel, String>.ScriptedRequest {
        let others = ["GET /books?author=\(author)": books]
        return .init(sends: "GET /covers/\(book)", answer: answer, besides: others) {
            $0.load(author: author)
        }
    }

    /// The publisher of books.
    static let booksPublisher = publisher(
        "booksPublisher",
        sends: line,
        answer: Sample.booksAnswer
    ) { $0.client.booksPublisher(by: author) }

    /// The client's method.
    static let books = PinnedOrders(
        "books",
        of: ScriptedScreen(
            of: "books(by:)",
            sends: line,
            answer: Sample.booksAnswer,
            sharing: { $0.callsOfBooks(by: author) },
        )
        .atEveryAddress,
        requests: 1,
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
    nonisolated private static func answering(_ names: String...) -> (Order) -> Bool {
        { order in order.requests.compactMap(\.fate.answer).allSatisfy(names.contains) }
    }

    private static func publisher<Value>(
        _ name: String,
        sends line: String,
        answer: Response,
        where isPinned: (Order) -> Bool = { _ in true },
        goal: @escaping @MainActor (OrderRecording<String>) -> Int? = { _ in nil },
        publisher: @escaping @MainActor (Backend) -> AnyPublisher<Value, LibraryError>,
    ) -> PinnedOrders<CalledMethod, String> {
        PinnedOrders(
            name,
            of: ScriptedScreen(
                of: "a subscription",
                sends: line,
                answer: answer,
                sharing: { backend in
                    let publisher = publisher(backend)
                    return { Call(on: backend, publisher) }
                },
            )
            .atEveryAddress,
            requests: 1,
            where: isPinned,
            goal: goal,
        )
    }
}

extension Backend {
    /// Returns a closure that creates a featured screen with a client and an archive that others use, too.
    fileprivate func featuredScreens() -> @MainActor () -> FeaturedViewModel {
        let client = client
        let archive = archive
        return { FeaturedViewModel(client: client, archive: archive) }
    }
}

extension OrderRecording<String> {
    /// A Boolean value that indicates whether the client's method fails.
    fileprivate var isFailure: Bool {
        ["failedRequest", "unreachable", "invalidResponse"].contains(where: shows)
    }
}
