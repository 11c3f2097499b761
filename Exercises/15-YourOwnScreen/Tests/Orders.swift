import Books
import EveryOrder

/// The screen, whatever the learner's description says of it.
@MainActor
enum Orders {
    /// What it does when each request ends before the next one begins, for every answer.
    static let screen = PinnedOrders(
        "screen",
        of: described("the tests' bookSearch", also: [rain]).atEveryAddress,
        also: [
            // Without results, there is no next page.
            ScreenOrder(
                ["searches for rain", "loads more"],
                fates: [0: .init(.atOnce, "with an empty list")]
            )
        ],
        where: \.isSequential,
        goal: { pin in
            if pin.order.actions.dropFirst() == ["loads more"], pin.shows("✗") { return 7 }
            return pin.shows("Try again later") ? 6 : nil
        },
    )

    private static let rain = ScreenUnderTest<BookSearchViewModel>.Action(
        "searches for rain",
        sends: ["GET /books?q=rain*&page=1": .json(#"[{ "id": 7, "title": "Rain" }]"#)],
    ) { $0.search("rain & snow/ice") }

    static func described(
        _ name: String,
        also others: [ScreenUnderTest<BookSearchViewModel>.Action] = [],
        answers: [ScriptedAnswer] = [.success, .failure],
        limit: Int = 1000,
    ) -> ScreenUnderTest<BookSearchViewModel> {
        ScreenUnderTest(
            name,
            make: { BookSearchViewModel(baseURL: $0.address(), session: $0.session) },
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
                .init("cancels", replaces: ["searches for tea", "loads more"]) { $0.cancel() },
            ] + others,
            answers: answers,
            limit: limit,
            shows: { $0.books.map(\.title).joined(separator: ", ") },
            isBusy: { $0.isSearching },
            error: { $0.message },
            rows: { $0.books.map { "\($0.id)" } },
        )
    }
}
