import Foundation

/// A ferry crossing.
public struct Crossing: Decodable, Equatable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The harbour of departure.
    public let origin: String
    /// The harbour of arrival.
    public let destination: String
    /// The time of departure.
    public let departure: Date
    /// The time of arrival.
    public let arrival: Date
    /// The price per person, in whole krónur.
    public let price: Int
    /// The number of seats left.
    public let seats: Int

    /// Creates a crossing.
    public init(
        id: Int,
        origin: String,
        destination: String,
        departure: Date,
        arrival: Date,
        price: Int,
        seats: Int,
    ) {
        self.id = id
        self.origin = origin
        self.destination = destination
        self.departure = departure
        self.arrival = arrival
        self.price = price
        self.seats = seats
    }
}
