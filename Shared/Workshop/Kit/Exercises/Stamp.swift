import Episodes

/// A date as it stands in the name of a file, such as `2026-11-21T14-05-09`, in the person's own time.
struct Stamp: Hashable, CustomStringConvertible {
    let description: String

    init(_ date: Date, timeZone: TimeZone = .current) {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
            .time(includingFractionalSeconds: false)
        // A colon is a separator of folders to a Mac's Finder.
        description = date.formatted(style).replacing(":", with: "-")
    }

    /// A name that nothing in the folder has: this one, or this one with a number.
    static func free(_ name: String, in folder: URL, ending: String = "") -> String {
        let names = [name] + (2...999).map { "\(name)-\($0)" }
        let isFree = { (name: String) in
            !FileManager.default.fileExists(atPath: folder.appending(path: name + ending).path)
        }
        return (names.first(where: isFree) ?? "\(name)-\(UUID().uuidString)") + ending
    }
}
