import Episodes
import MockAPI
import StageCatalog

/// What a stage did on the mock.
struct Trip {
    let stage: Stage
    let visit: Visit
    let requests: [Request]

    /// Runs a stage on the mock, over real HTTP.
    @MainActor
    static func take(_ stage: Stage, on api: MockAPI) async -> Trip {
        let before = api.requestCount
        let screen = stage.makeScreen(api.environment, .steady(.loopback))
        let visit = await Visit.pay(to: screen, patience: .seconds(5))
        return Trip(stage: stage, visit: visit, requests: api.requests.suffix(api.requestCount - before))
    }

    /// The requests as the server got them, whatever the order of their header fields.
    var sent: [[String]] {
        requests.map { request in
            ["\(request.method) \(request.target)"]
                + request.headers.map { "\($0.name): \($0.value)" }.sorted()
        }
    }

    /// Some of what it fetched, as a proof.
    var `catch`: String {
        let episodes = visit.outcome.episodes
        guard !episodes.isEmpty else { return visit.outcome.errorMessage ?? "nothing" }
        let titles = episodes.prefix(2).map { "“\($0.title)”" }.joined(separator: ", ")
        return episodes.count > 2 ? "\(titles) and \(episodes.count - 2) more" : titles
    }
}
