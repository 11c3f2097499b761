import Behaviours
import Episodes
import Foundation

@testable import StageCatalog

extension Behaviour.Group {
    /// A few behaviours, for tests that work with any.
    static let requests = Behaviour.groups.filter { $0.title == "Requests" }
}

extension Stage {
    /// Like stage 3, but with another token.
    static let broken = Stage(number: 3, title: "Result", request: "A stage that errs") {
        environment,
        session in
        let environment = APIEnvironment(baseURL: environment.baseURL, token: "wrong")
        return all[2].makeScreen(environment, session)
    }

    /// Like stage 2, but fetches before any method is called.
    static let hasty = Stage(number: 2, title: "An API service", request: "A stage in a hurry") {
        environment,
        session in
        let screen = all[1].makeScreen(environment, session)
        screen.start()
        return screen
    }

    /// All stages, with the third one broken.
    static let oneBroken = all.map { $0.number == 3 ? broken : $0 }
}
