/// What one row of the crossings screen shows, ready to be read.
public struct CrossingRowViewModel: Equatable, Identifiable, Sendable {
    private let crossing: Crossing
    private let isSaved: Bool

    /// Makes the row of a crossing.
    public init(_ crossing: Crossing, isSaved: Bool) {
        self.crossing = crossing
        self.isSaved = isSaved
    }

    /// What tells the row from the others.
    public var id: Int { crossing.id }

    /// A full star for a crossing that is saved, an empty one for others.
    public var star: String {
        "star isn't written yet"
    }

    /// From where to where.
    public var title: String {
        "title isn't written yet"
    }

    /// The day and the times, in GMT, which Iceland keeps all year round.
    public var times: String {
        "times isn't written yet"
    }

    /// How long it takes.
    public var duration: String {
        "duration isn't written yet"
    }

    /// What one person pays.
    public var price: String {
        "price isn't written yet"
    }

    /// How many seats are left, when that is worth a word.
    public var seats: String? {
        "seats isn't written yet"
    }
}
