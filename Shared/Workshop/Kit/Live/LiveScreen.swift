import Behaviours
import Episodes
import Foundation
import Terminal

/// What the live screen looks like: drawn from these values alone, in whatever room there is.
struct LiveScreen {
    var title: String
    var subtitle: String
    var state: ScreenState
    /// The index of the episode that Enter would select.
    var cursor = 0
    /// The episode whose video is shown or awaited.
    var selected: Episode?
    var ticks = 0
    var style = Style(isOn: false)

    /// The lines from the top, as many as there are rows, none wider than there are columns.
    func lines(in size: LiveSize) -> [String] {
        let width = max(1, size.columns)
        let subtitle = subtitle.wrapped(to: max(1, width - 2)).map { style.dim(" \($0)".fitted(to: width)) }
        let head = [header(width)] + subtitle + [""]
        let foot = details(width) + [style.dim(keys(width))]
        let room = size.rows - head.count - foot.count
        if room >= 3 { return head + list(width, rows: room) + foot }

        // Too small for everything: the list matters most, then what is going on, then the rest in a line.
        let rows = max(1, size.rows)
        let status = rows > 1 ? [header(width)] : []
        let summary = rows > 4 ? [summary(width)] : []
        return status + list(width, rows: rows - status.count - summary.count) + summary
    }

    /// The episodes that are in sight, of a list that needs more rows than there are.
    func window(rows: Int) -> Range<Int> {
        let count = state.episodes.count
        guard count > rows else { return 0..<count }
        let start = min(max(0, cursor - rows / 2), count - rows)
        return start..<(start + rows)
    }

    private func header(_ width: Int) -> String {
        let spinner = Spinner.frames[ticks % Spinner.frames.count]
        return style.header(title, state.isFetching ? "\(spinner) fetching" : state.phrase, width: width)
    }

    private func list(_ width: Int, rows: Int) -> [String] {
        var lines: [String]
        if state.episodes.isEmpty {
            let nothing = state.isFetching ? "The list is on its way." : "No episodes. Press r to fetch them."
            lines = [style.dim("  \(nothing)".fitted(to: width))]
        } else {
            lines = window(rows: rows).map { row($0, width) }
        }
        lines += Array(repeating: "", count: max(0, rows - lines.count))
        return Array(lines.prefix(rows))
    }

    private func row(_ index: Int, _ width: Int) -> String {
        let episode = state.episodes[index]
        let isAtCursor = index == cursor
        let mark = isAtCursor ? "▸ " : episode == selected ? "• " : "  "
        let facts =
            width < 50
            ? "" : "\(runningTime(episode.duration).paddedLeft(to: 9))  \(day(episode.publishedAt)) "
        let title = seen(episode.title, width).padded(to: max(1, width - mark.columns - facts.columns))
        let text = (mark + title + facts).fitted(to: width)
        return isAtCursor ? style.bold(text) : text
    }

    /// The error, or the video, or what is known of the episode before there is one; always as many lines.
    private func details(_ width: Int) -> [String] {
        let inset = max(1, width - 2)
        let count = 4
        var lines: [String] = []
        if let message = state.errorMessage {
            lines = "✗ \(seen(message, count * width))".wrapped(to: inset, hanging: 2).map(style.bad)
        } else if let selected, let video = state.video {
            lines = [
                style.bold(seen(selected.title, width).fitted(to: inset)),
                "duration \(runningTime(video.duration))   expires \(moment(video.expiresAt))".fitted(
                    to: inset
                ),
                "video    \(seen(video.url.absoluteString, width))".fitted(to: inset),
                "captions \(seen(video.captions?.absoluteString ?? "none", width))".fitted(to: inset),
            ]
        } else if let selected, state.isFetching {
            lines = [
                style.bold(seen(selected.title, width).fitted(to: inset)),
                style.dim("The video is on its way.".fitted(to: inset)),
            ]
        } else if state.episodes.indices.contains(cursor) {
            let episode = state.episodes[cursor]
            let picture = episode.image.map { "picture  \(seen($0.absoluteString, width))".fitted(to: inset) }
            let excerpt = seen(episode.excerpt, count * width).wrapped(to: inset)
            lines = (excerpt.prefix(picture == nil ? count : count - 1) + [picture].compactMap(\.self)).map(
                style.dim
            )
        }
        lines += Array(repeating: "", count: max(0, count - lines.count))
        return [style.dim(String(repeating: "─", count: width))]
            + lines.prefix(count).map { $0.isEmpty ? "" : "  \($0)" }
    }

    /// The error, or the address of the video, or the keys.
    private func summary(_ width: Int) -> String {
        if let message = state.errorMessage {
            return style.bad("✗ \(seen(message, width))".fitted(to: width))
        }
        guard let video = state.video else { return style.dim(keys(width)) }
        return "• \(seen(video.url.absoluteString, width))".fitted(to: width)
    }

    /// As much of a text as could be seen in so many columns, with nothing in it that a terminal would obey.
    ///
    /// A server may send any length, and a character may have any number of combining marks.
    private func seen(_ text: String, _ columns: Int) -> String {
        String(text.unicodeScalars.prefix(16 * columns)).printable
    }

    private func keys(_ width: Int) -> String {
        let long = "  ↑↓ move   Enter select   r refresh   q quit"
        return (long.columns <= width ? long : "↑↓ ⏎ r q").fitted(to: width)
    }
}
