/// The text in one row of the crossings screen, ready to be shown.
public struct CrossingRowViewModel: Equatable, Identifiable, Sendable {
    private let crossing: Crossing
    private let isSaved: Bool

    /// Creates the row for a crossing.
    public init(_ crossing: Crossing, isSaved: Bool) {
        self.crossing = crossing
        self.isSaved = isSaved
    }

    /// The identifier.
    public var id: Int { crossing.id }

    /// A filled star if the crossing is saved; otherwise, an empty one.
    public var star: String {
        "star isn't written yet"
    }

    /// The harbours of departure and arrival.
    public var title: String {
        "title isn't written yet"
    }

    /// The day and the times, in GMT, which Iceland uses all year round.
    public var times: String {
        "times isn't written yet"
    }

    /// The duration.
    public var duration: String {
        "duration isn't written yet"
    }

    /// The price per person.
    public var price: String {
        "price isn't written yet"
    }

    /// The number of seats left, or `nil` when there are plenty.
    public var seats: String? {
        "seats isn't written yet"
    }
}
