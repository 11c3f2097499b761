import Foundation

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
        isSaved ? "★" : "☆"
    }

    /// From where to where.
    public var title: String {
        "\(crossing.origin) → \(crossing.destination)"
    }

    /// The day and the times, in GMT, which Iceland keeps all year round.
    public var times: String {
        let isOvernight = crossing.departure.day != crossing.arrival.day
        let times = "\(crossing.departure.day), \(crossing.departure.time) – \(crossing.arrival.time)"
        return isOvernight ? times + " +1" : times
    }

    /// How long it takes.
    public var duration: String {
        let minutes = Int(crossing.arrival.timeIntervalSince(crossing.departure)) / 60
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return switch (hours, rest) {
        case (0, _): "\(rest) min"
        case (_, 0): "\(hours) h"
        default: "\(hours) h \(rest) min"
        }
    }

    /// What one person pays.
    public var price: String {
        guard crossing.price > 0 else { return "Free" }
        return crossing.price.formatted(.number.locale(.screen)) + " kr"
    }

    /// How many seats are left, when that is worth a word.
    public var seats: String? {
        switch crossing.seats {
        case 0: "Fully booked"
        case 1: "1 seat left"
        case 2..<10: "\(crossing.seats) seats left"
        default: nil
        }
    }
}

extension Locale {
    /// The same everywhere, so that the text is.
    fileprivate static let screen = Locale(identifier: "en_US")
}

extension Date {
    /// Such as `Mon 6 Jul`.
    fileprivate var day: String {
        text("\(weekday: .abbreviated) \(day: .defaultDigits) \(month: .abbreviated)")
    }

    /// Such as `17:30`.
    fileprivate var time: String {
        text("\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)")
    }

    private func text(_ format: Date.FormatString) -> String {
        let style = Date.VerbatimFormatStyle(
            format: format,
            locale: .screen,
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian),
        )
        return formatted(style)
    }
}
