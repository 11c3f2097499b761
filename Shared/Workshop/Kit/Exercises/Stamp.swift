import Foundation

/// A date as it stands in the name of a file, such as `2026-11-21T14-05-09`, in the person's own time.
struct Stamp: Hashable, CustomStringConvertible {
    let description: String

    init(_ date: Date, timeZone: TimeZone = .current) {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
            .time(includingFractionalSeconds: false)
        // A colon is a separator of folders to a Mac's Finder.
        description = date.formatted(style).replacing(":", with: "-")
    }

    /// A name that isn't taken: this one, or this one with a number.
    static func free(_ name: String, ending: String = "", isTaken: (String) throws -> Bool) rethrows -> String
    {
        var (free, number) = (name + ending, 1)
        while try isTaken(free) {
            number += 1
            free = "\(name)-\(number)\(ending)"
        }
        return free
    }
}
