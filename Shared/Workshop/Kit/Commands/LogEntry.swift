import Episodes
import MockAPI

/// A request and what it was answered with.
struct LogEntry {
    let request: Request
    /// Zero when there was no answer.
    let status: Int
    let time: Date

    /// The time, the status, the method and the target, such as `14:03:22  200  GET  /api/v1/episodes`.
    func line(width: Int, style: Style) -> String {
        let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
        let answer = status == 0 ? "---" : String(status)
        let mark = (200..<300).contains(status) ? style.good(answer) : style.bad(answer)
        let what = "\(request.method.padded(to: 4)) \(request.target.printable)"
        return "\(style.dim(time.formatted(clock)))  \(mark)  \(what.fitted(to: max(8, width - 15)))"
    }
}
