import Foundation

/// One crossing of a ferry.
public struct Crossing: Decodable, Equatable, Identifiable, Sendable {
    /// What tells it from the others.
    public let id: Int
    /// The harbour that the ferry leaves.
    public let origin: String
    /// The harbour that it comes to.
    public let destination: String
    /// When it leaves.
    public let departure: Date
    /// When it arrives.
    public let arrival: Date
    /// What one person pays, in whole krónur.
    public let price: Int
    /// How many seats are left.
    public let seats: Int

    /// Makes a crossing of its parts.
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
