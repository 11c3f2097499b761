import EveryOrder

/// The screen, as something that can be run in every order.
@MainActor
public let bookSearch = ScreenUnderTest<BookSearchViewModel>(
    "bookSearch",
    make: { BookSearchViewModel(baseURL: $0.url, session: $0.session) },
    actions: [
        // What can the user do, what does it send, and which older outcome no longer matters then?
        .init("isn't described yet") { _ in }
    ],
    shows: { screen in "What does the user see?" },
)
