import Charging
import EveryOrder

extension TestEndpoint {
    /// A client that sends its requests to this server.
    var client: ChargingClient { ChargingClient(baseURL: address(), session: session) }

    /// Returns a closure that awaits the stations, through one client.
    func callsOfStations() -> @MainActor () -> Call {
        let client = client
        return { Call(on: self) { try await describe(client.stations(in: Sample.town)) } }
    }

    /// Calls the method that takes a completion handler.
    func callOfPlugs() -> Call {
        let client = client
        return Call(on: self) { client.plugs(at: Sample.harbour, $0) }
    }
}

/// All of each station, as text such as `4 Harbour, 9 Market`.
func describe(_ stations: [Station]) -> String {
    stations.map { "\($0.id) \($0.name)" }.joined(separator: ", ")
}

/// Returns what the stations screen shows, as text such as `busy · 4 Harbour, 9 Market`.
@MainActor
func describe(_ screen: StationsViewModel) -> String {
    shownText(
        screen.isSearching ? "busy" : nil,
        screen.stations.isEmpty ? nil : describe(screen.stations),
        screen.errorMessage,
    )
}

/// Returns what the screen in the car shows, as text such as `busy` or `2 of 6 free`.
@MainActor
func describe(_ screen: CarViewModel) -> String {
    shownText(
        screen.isFetching ? "busy" : nil,
        screen.plugs.map { "\($0.free) of \($0.total) free" },
        screen.errorMessage,
    )
}
