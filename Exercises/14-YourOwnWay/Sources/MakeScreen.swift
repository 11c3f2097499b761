import Episodes
import Foundation

/// Creates the screen that the tests check.
@MainActor
public func makeScreen(environment: APIEnvironment, session: URLSession) -> any EpisodesScreen {
    EpisodesViewModel(environment: environment, session: session)
}
