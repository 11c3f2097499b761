/// A train that leaves a station.
public struct Departure: Decodable, Hashable, Sendable {
    let time: String
    let destination: String
}

/// A type that fetches what the app shows. Cancelling the task cancels the request.
public protocol DepartureService: Sendable {
    /// Fetches what travellers should know today.
    func notice() async throws -> String

    /// Fetches the next departures from a station.
    func departures(from station: String) async throws -> [Departure]
}
