import Behaviours
import Episodes

@testable import StageCatalog

extension Behaviour.Group {
    /// Few behaviours, for tests of what is done with any.
    static let requests = Behaviour.groups.filter { $0.title == "Requests" }
}

extension Stage {
    /// Like stage 3, but for the token that it sends.
    static let broken = Stage(number: 3, title: "Result", idea: "A stage that errs") { environment, session in
        let environment = APIEnvironment(baseURL: environment.baseURL, token: "wrong")
        return all[2].makeScreen(environment, session)
    }

    /// Like stage 2, but that it fetches before it is asked to.
    static let hasty = Stage(number: 2, title: "An API service", idea: "A stage in a hurry") {
        environment,
        session in
        let screen = all[1].makeScreen(environment, session)
        screen.start()
        return screen
    }

    /// All stages, of which the third is broken.
    static let oneBroken = all.map { $0.number == 3 ? broken : $0 }
}
