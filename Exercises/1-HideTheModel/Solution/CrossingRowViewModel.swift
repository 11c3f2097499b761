import Foundation

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
        isSaved ? "★" : "☆"
    }

    /// The harbours of departure and arrival.
    public var title: String {
        "\(crossing.origin) → \(crossing.destination)"
    }

    /// The day and the times, in GMT, which Iceland uses all year round.
    public var times: String {
        let isOvernight = crossing.departure.day != crossing.arrival.day
        let times = "\(crossing.departure.day), \(crossing.departure.time) – \(crossing.arrival.time)"
        return isOvernight ? times + " +1" : times
    }

    /// The duration.
    public var duration: String {
        let minutes = Int(crossing.arrival.timeIntervalSince(crossing.departure)) / 60
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return switch (hours, rest) {
        case (0, _): "\(rest) min"
        case (_, 0): "\(hours) h"
        default: "\(hours) h \(rest) min"
        }
    }

    /// The price per person.
    public var price: String {
        guard crossing.price > 0 else { return "Free" }
        return crossing.price.formatted(.number.locale(.screen)) + " kr"
    }

    /// The number of seats left, or `nil` when there are plenty.
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
    /// The screen's locale, fixed so that the text is the same on every machine.
    fileprivate static let screen = Locale(identifier: "en_US")
}

extension Date {
    /// The day, such as `Mon 6 Jul`.
    fileprivate var day: String {
        text("\(weekday: .abbreviated) \(day: .defaultDigits) \(month: .abbreviated)")
    }

    /// The time, such as `17:30`.
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
