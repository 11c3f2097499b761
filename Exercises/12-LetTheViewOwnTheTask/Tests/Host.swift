import Departures
import EveryOrder
import Foundation

/// Shows the screen as SwiftUI does.
typealias Host = ViewHost<DeparturesViewModel>

extension Host {
    /// Creates a screen that isn't shown yet.
    convenience init(on endpoint: any TestEndpoint, fetchesNotice: Bool = true) {
        let service = EndpointService(endpoint: endpoint, fetchesNotice: fetchesNotice)
        self.init(of: service, on: endpoint)
    }

    /// Creates a screen of a service that other screens may use, too.
    convenience init(of service: EndpointService, on endpoint: any TestEndpoint) {
        MainQueue.useForAllTasks()
        self.init(of: DeparturesViewModel(service: service), waiter: endpoint.waiter) { viewModel in
            let view = DeparturesView(viewModel: viewModel)
            return (view.body, view.modifiers.map(\.hosted))
        }
    }

    /// Chooses a station, or opens the screen with it.
    func choose(_ station: String) {
        model.station = station
        if !isVisible { appear() }
    }

    /// Chooses another station, and then the first one again, before the view has reacted.
    func chooseTwice() {
        let station = model.station
        model.station = "Bergen"
        choose(station)
    }

    /// Records what the screen shows, as one line per turn.
    func record(_ waiter: ConditionWaiter) -> Recorder<String> {
        Recorder(of: model, waiter: waiter) {
            DeparturesView(viewModel: $0).body.joined(separator: " | ")
        }
    }
}

extension Modifier {
    fileprivate var hosted: HostedModifier {
        switch self {
        case .onAppear(let action): .onAppear(action)
        case .onChange(let value, let action): .onChange(of: value, action)
        case .task(let id, let action): .task(id: id, action)
        case .refreshable(let action): .refreshable(action)
        }
    }
}

/// A service that sends its requests to a test's server.
@MainActor
struct EndpointService: DepartureService {
    let endpoint: any TestEndpoint
    let fetchesNotice: Bool

    func notice() async throws -> String {
        guard fetchesNotice else { throw URLError(.resourceUnavailable) }
        return String(decoding: try await endpoint.data(from: "notice"), as: UTF8.self)
    }

    func departures(from station: String) async throws -> [Departure] {
        let data = try await endpoint.data(from: "departures/\(station)")
        return try JSONDecoder().decode([Departure].self, from: data)
    }
}
