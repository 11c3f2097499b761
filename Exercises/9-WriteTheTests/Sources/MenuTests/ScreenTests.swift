import Menu
import Testing

/// The tests of the menu screen. The first one is an example, with a service that answers at once.
@Suite("The menu screen", .timeLimit(.minutes(1)))
@MainActor
struct ScreenTests {
    /// Creates the screen to test: the app's own, unless `check` passes in another one.
    var makeScreen: @MainActor (any MenuService) -> any MenuScreen = { MenuViewModel(service: $0) }

    @Test("Shows the dishes of the day")
    func showsTheDishes() async throws {
        let screen = makeScreen(ReadyService())
        screen.show(.monday)
        await settle()
        #expect(screen.dishes == [Dish("Soup")], "The soup should be on the menu.")
    }

    @Test("Stops fetching when a request has failed")
    func stopsFetchingAfterAFailure() async throws {
        Issue.record("stopsFetchingAfterAFailure() isn't written yet.")
    }

    @Test("Removes the message of the last failure as soon as it tries again")
    func removesTheMessageWhenItTriesAgain() async throws {
        Issue.record("removesTheMessageWhenItTriesAgain() isn't written yet.")
    }

    @Test("Keeps its dishes when a later request fails")
    func keepsTheDishesWhenARequestFails() async throws {
        Issue.record("keepsTheDishesWhenARequestFails() isn't written yet.")
    }

    @Test("Shows the day that was picked last, whichever answer comes last, a success or a failure")
    func neverShowsAnOlderAnswer() async throws {
        Issue.record("neverShowsAnOlderAnswer() isn't written yet.")
    }

    @Test("Is freed at once when the user leaves it, and cancels its request")
    func isFreedWhenTheUserLeaves() async throws {
        Issue.record("isFreedWhenTheUserLeaves() isn't written yet.")
    }
}

/// A service that answers at once.
private struct ReadyService: MenuService {
    func dishes(on day: Day) async throws -> [Dish] { [Dish("Soup")] }
}
