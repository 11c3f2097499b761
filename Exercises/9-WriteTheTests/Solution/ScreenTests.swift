/// The tests of the menu screen: each makes a service by hand, and a screen that stands on it.
///
/// A test that throws has failed. The first one is an example, on a service that answers at once.
@MainActor
public struct ScreenTests {
    /// Makes the screen that is tested.
    let makeScreen: @MainActor (any MenuService) -> any MenuScreen

    /// Makes the tests of these screens.
    public init(of makeScreen: @escaping @MainActor (any MenuService) -> any MenuScreen) {
        self.makeScreen = makeScreen
    }

    /// The dishes of the day are shown.
    public func showsTheDishes() async throws {
        let screen = makeScreen(ReadyService())
        screen.show(.monday)
        await settle()
        try expect(screen.dishes == [Dish("Soup")], "The soup should be on the menu.")
    }

    /// A request that failed is over: the screen says so, and stops fetching.
    public func aFailureEndsTheFetching() async throws {
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        try expect(screen.isFetching, "The request is in flight.")

        service.answer(0, with: .failure(Offline()))
        await settle()
        try expect(screen.errorMessage != nil, "The request failed, and the screen says nothing.")
        try expect(!screen.isFetching, "The request is over, and the screen goes on fetching.")
    }

    /// As soon as the screen tries again, the message of the last failure goes.
    public func theMessageGoesWhenItTriesAgain() async throws {
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        service.answer(0, with: .failure(Offline()))
        await settle()

        screen.show(.monday)
        try expect(screen.errorMessage == nil, "It tries again, and still speaks of the last failure.")
    }

    /// What is on the menu stays there when a later request fails.
    public func theDishesStayWhenARequestFails() async throws {
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        service.answer(0, with: .success([Dish("Soup")]))
        await settle()

        screen.show(.monday)
        await settle()
        service.answer(1, with: .failure(Offline()))
        await settle()
        try expect(screen.dishes == [Dish("Soup")], "A request failed, and the soup is gone.")
    }

    /// Whoever asked for Monday and then for Tuesday sees Tuesday, whichever answer comes last.
    public func anOlderAnswerNeverShows() async throws {
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        screen.show(.tuesday)
        await settle()

        service.answer(1, with: .success([Dish("Dal")]))
        await settle()
        service.answer(0, with: .success([Dish("Soup")]))
        await settle()
        try expect(screen.dishes == [Dish("Dal")], "Tuesday was asked for last, and Monday shows.")
    }

    /// A screen that nobody holds any more is gone at once, and its request is cancelled.
    public func aScreenThatWasLeftIsGone() async throws {
        let service = HeldService()
        var screen: (any MenuScreen)? = makeScreen(service)
        screen?.show(.monday)
        await settle()

        let isAlive = { [weak screen] in screen != nil }
        screen = nil
        try expect(!isAlive(), "Nobody holds the screen, and it is still in memory.")
        await settle()
        try expect(service.isCancelled(0), "The screen is gone, and its request goes on.")
    }
}

private struct Offline: Error {}

/// A service that answers at once.
private struct ReadyService: MenuService {
    func dishes(on day: Day) async throws -> [Dish] { [Dish("Soup")] }
}
