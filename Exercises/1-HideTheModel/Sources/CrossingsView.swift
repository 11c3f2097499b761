import Foundation

/// The crossings screen, as lines of text.
@MainActor
public struct CrossingsView {
    private let viewModel: CrossingsViewModel

    /// Creates a view that shows the given view model.
    public init(viewModel: CrossingsViewModel) {
        self.viewModel = viewModel
    }

    /// The lines on the screen, from top to bottom.
    public var body: [String] {
        var lines = [heading]
        if viewModel.isFetching { lines.append("Fetching …") }
        if let message = viewModel.errorMessage { lines.append(message) }
        for crossing in viewModel.crossings {
            lines.append("\(star(of: crossing)) \(title(of: crossing))")
            lines.append("  \(times(of: crossing)) · \(duration(of: crossing))")
            let details = [price(of: crossing), seats(of: crossing)].compactMap(\.self)
            lines.append("  \(details.joined(separator: " · "))")
        }
        return lines
    }

    /// Handles a tap on the star of a row. The first row is 0.
    public func tapStar(ofRow index: Int) {
        guard viewModel.crossings.indices.contains(index) else { return }
        viewModel.toggleSaved(viewModel.crossings[index])
    }

    private var heading: String {
        switch viewModel.crossings.count {
        case 0: "No crossings"
        case 1: "1 crossing"
        case let count: "\(count) crossings"
        }
    }

    private func star(of crossing: Crossing) -> String {
        viewModel.saved.contains(crossing.id) ? "★" : "☆"
    }

    private func title(of crossing: Crossing) -> String {
        "\(crossing.origin) → \(crossing.destination)"
    }

    private func times(of crossing: Crossing) -> String {
        let isOvernight = crossing.departure.day != crossing.arrival.day
        let times = "\(crossing.departure.day), \(crossing.departure.time) – \(crossing.arrival.time)"
        return isOvernight ? times + " +1" : times
    }

    private func duration(of crossing: Crossing) -> String {
        let minutes = Int(crossing.arrival.timeIntervalSince(crossing.departure)) / 60
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return switch (hours, rest) {
        case (0, _): "\(rest) min"
        case (_, 0): "\(hours) h"
        default: "\(hours) h \(rest) min"
        }
    }

    private func price(of crossing: Crossing) -> String {
        guard crossing.price > 0 else { return "Free" }
        return crossing.price.formatted(.number.locale(.screen)) + " kr"
    }

    private func seats(of crossing: Crossing) -> String? {
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
