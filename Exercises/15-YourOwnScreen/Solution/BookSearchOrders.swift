import EveryOrder

/// The screen, as something that can be run in every order.
@MainActor
public let bookSearch = ScreenUnderTest<BookSearchViewModel>(
    "bookSearch",
    make: { BookSearchViewModel(baseURL: $0.url, session: $0.session) },
    setup: ["searches for tea"],
    actions: [
        .init(
            "searches for tea",
            sends: ["GET /books?q=tea&page=1": .json(#"[{ "id": 1, "title": "Tea" }]"#)],
            replaces: ["searches for rain", "loads more"],
        ) { $0.search("tea") },
        .init(
            "searches for rain",
            sends: ["GET /books?q=rain&page=1": .json(#"[{ "id": 7, "title": "Rain" }]"#)],
            replaces: ["searches for tea", "loads more"],
        ) { $0.search("rain") },
        .init(
            "loads more",
            sends: [
                "GET /books?q=*&page=*": .json(
                    #"[{ "id": 2, "title": "Cups" }]"#,
                    #"[{ "id": 3, "title": "Pots" }]"#
                )
            ],
        ) { $0.loadMore() },
        .init("cancels", replaces: ["searches for tea", "searches for rain", "loads more"]) { $0.cancel() },
    ],
    shows: { $0.books.map(\.title).joined(separator: ", ") },
    isBusy: { $0.isSearching },
    error: { $0.message },
    rows: { $0.books.map { "\($0.id)" } },
)
