import Behaviours
import Episodes

extension ScreenState {
    /// What the screen shows, in a few words that fit into a history.
    var phrase: String {
        var parts: [String] = []
        if isFetching { parts.append("fetching") }
        let shown = [
            episodes.isEmpty ? nil : counted(episodes.count, "episode"),
            video == nil ? nil : "video",
        ].compactMap(\.self)
        if !shown.isEmpty { parts.append(shown.joined(separator: " + ")) }
        if errorMessage != nil { parts.append("error") }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }
}

/// A number and what is counted, in the singular or the plural.
func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// A running time, such as `28:00`, or `1:02:05` from an hour on.
func runningTime(_ seconds: Int) -> String {
    let (minutes, second) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let twoDigits = { (number: UInt) in number < 10 ? "0\(number)" : "\(number)" }
    let start = hours > 0 ? "\(hours):\(twoDigits(minute))" : "\(minute)"
    return "\(seconds < 0 ? "-" : "")\(start):\(twoDigits(second))"
}

/// A day, such as `2026-03-02`, in UTC so that it reads the same everywhere.
func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
}

/// A day and a time, such as `2030-01-01 00:00:00 UTC`.
func moment(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateTimeSeparator(.space)
    return date.formatted(style.time(includingFractionalSeconds: false)) + " UTC"
}

/// How long something took, such as `1.4 s`.
func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US"))) + " s"
}
