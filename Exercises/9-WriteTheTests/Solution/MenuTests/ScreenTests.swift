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
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        #expect(screen.isFetching, "The request is in flight.")

        service.answer(0, with: .failure(Offline()))
        await settle()
        #expect(screen.errorMessage != nil, "The request failed, but the screen shows no message.")
        #expect(!screen.isFetching, "The request is over, but the screen keeps fetching.")
    }

    @Test("Removes the message of the last failure as soon as it tries again")
    func removesTheMessageWhenItTriesAgain() async throws {
        let service = HeldService()
        let screen = makeScreen(service)
        screen.show(.monday)
        await settle()
        service.answer(0, with: .failure(Offline()))
        await settle()

        screen.show(.monday)
        #expect(screen.errorMessage == nil, "It tries again, but the last message is still there.")
    }

    @Test("Keeps its dishes when a later request fails")
    func keepsTheDishesWhenARequestFails() async throws {
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
        #expect(screen.dishes == [Dish("Soup")], "A request failed, and the soup is gone.")
    }

    @Test("Shows the day that was picked last, whichever answer comes last, a success or a failure")
    func neverShowsAnOlderAnswer() async throws {
        let answers: [Result<[Dish], any Error>] = [.success([Dish("Soup")]), .failure(Offline())]
        for older in answers {
            for order in [[1, 0], [0, 1]] {
                let service = HeldService()
                let screen = makeScreen(service)
                screen.show(.monday)
                await settle()
                screen.show(.tuesday)
                await settle()

                for request in order {
                    service.answer(request, with: request == 0 ? older : .success([Dish("Dal")]))
                    await settle()
                    #expect(screen.dishes != [Dish("Soup")], "Tuesday was picked last, but Monday shows.")
                    #expect(screen.errorMessage == nil, "Tuesday was picked last, but a failure shows.")
                }
                #expect(screen.dishes == [Dish("Dal")], "Tuesday was picked last, and doesn't show.")
            }
        }
    }

    @Test("Is freed at once when the user leaves it, and cancels its request")
    func isFreedWhenTheUserLeaves() async throws {
        let service = HeldService()
        var screen: (any MenuScreen)? = makeScreen(service)
        screen?.show(.monday)
        await settle()

        let isAlive = { [weak screen] in screen != nil }
        screen = nil
        #expect(!isAlive(), "Nothing references the screen, but it is still in memory.")
        await settle()
        #expect(service.isCancelled(0), "The screen is gone, but its request continues.")
    }
}

private struct Offline: Error {}

/// A service that answers at once.
private struct ReadyService: MenuService {
    func dishes(on day: Day) async throws -> [Dish] { [Dish("Soup")] }
}
