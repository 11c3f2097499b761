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
        throw NotWritten(description: "aFailureEndsTheFetching() isn't written yet.")
    }

    /// As soon as the screen tries again, the message of the last failure goes.
    public func theMessageGoesWhenItTriesAgain() async throws {
        throw NotWritten(description: "theMessageGoesWhenItTriesAgain() isn't written yet.")
    }

    /// What is on the menu stays there when a later request fails.
    public func theDishesStayWhenARequestFails() async throws {
        throw NotWritten(description: "theDishesStayWhenARequestFails() isn't written yet.")
    }

    /// Whoever asked for Monday and then for Tuesday sees Tuesday, whichever answer comes last.
    public func anOlderAnswerNeverShows() async throws {
        throw NotWritten(description: "anOlderAnswerNeverShows() isn't written yet.")
    }

    /// A screen that nobody holds any more is gone at once, and its request is cancelled.
    public func aScreenThatWasLeftIsGone() async throws {
        throw NotWritten(description: "aScreenThatWasLeftIsGone() isn't written yet.")
    }
}

/// A service that answers at once.
private struct ReadyService: MenuService {
    func dishes(on day: Day) async throws -> [Dish] { [Dish("Soup")] }
}
