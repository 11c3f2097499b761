import Episodes
import EveryOrder
import Foundation
import Terminal

/// The picture of the landing page: two phones that play a recording, as SVG without a script.
///
/// Each part is shown for some frames. Where nothing moves, all that is shown is the last frame.
package struct PhonePicture {
    /// The width of the page that it is for.
    package enum Width: String, CaseIterable, Sendable {
        /// With what the server notices between the phones.
        case wide
        /// For a page on a phone, which would make the text too small. Both phones are side by side.
        case narrow

        /// The path of the picture in the workspace. A test compares it with what `pages --picture` prints.
        var path: String {
            self == .wide ? "Exercises/Breaks/phones.svg" : "Exercises/Breaks/phones-narrow.svg"
        }
    }

    private let frames: [PhoneFrame]
    private let names: (String, String)
    private let isNarrow: Bool

    /// Shows what happens until the user leaves.
    init(of play: PhonePlay, names: (String, String), _ width: Width = .wide) {
        frames = Array(play.frames.prefix { $0.tap != "leave" })
        self.names = names
        isNarrow = width == .narrow
    }

    private static let left = 24
    private var right: Int { isNarrow ? 296 : 566 }
    private var size: (width: Int, height: Int) { isNarrow ? (570, 550) : (840, 510) }
    private static let top = 48
    private static let width = 250
    private static let height = 360
    /// Seconds for each frame, and for the last one.
    private static let pace = 1.5
    private static let rest = 6.0

    /// The picture as SVG.
    var svg: String {
        var parts: [String] = []
        for (x, name, phone) in [
            (Self.left, names.0, \PhoneFrame.asItIs),
            (right, isNarrow ? "One character changed" : names.1, \.changed),
        ] {
            parts.append(text(name, Self.width / 2 + x, 30, "name middle"))
            parts.append(box(x, Self.top, Self.width, Self.height, 30, "phone"))
            for run in runs(of: { $0[keyPath: phone] }) {
                let other = frames[run.frames.lowerBound].asItIs
                let isWrong = x == right && run.value != other
                parts.append(shown(run.frames, screen(run.value, at: x) + (isWrong ? ring(x) : "")))
            }
            for (index, frame) in frames.enumerated() {
                if let tap = frame.tap {
                    parts.append(shown(index..<index + 1, touch(tap, on: frame.asItIs, at: x)))
                }
            }
        }
        if !isNarrow { parts += log }
        for run in runs(of: \.claims) {
            guard let claims = run.value else { continue }
            let svg =
                verdict("✓ Right:", claims.right, Self.left) + verdict("✗ Wrong:", claims.wrong, right)
                + request(in: claims.right, frames[run.frames.lowerBound].asItIs, Self.left)
                + request(in: claims.wrong, frames[run.frames.lowerBound].changed, right)
            parts.append(shown(run.frames, svg))
        }
        for run in runs(of: { $0.problem ?? $0.sentence }) {
            let isProblem = frames[run.frames.lowerBound].problem != nil
            let style = isProblem ? "problem middle" : "said middle"
            let lines = isNarrow ? run.value.wrapped(to: 48) : [run.value]
            let top = size.height - (isNarrow ? 54 : 24)
            let svg = lines.enumerated().map { text($1, size.width / 2, top + $0 * 24, style) }
            parts.append(shown(run.frames, svg.joined()))
        }
        return """
            <svg\(isNarrow ? " class=\"narrow\"" : "") xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
            width="\(size.width)" height="\(size.height)" role="img" aria-labelledby="title what">
            <title id="title">\(title.escaped)</title>
            <desc id="what">\(summary.escaped)</desc>
            <style>
            \(style)
            </style>
            <rect class="paper" width="\(size.width)" height="\(size.height)" rx="16"/>
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    /// What the user does and what becomes of each request, one below the other.
    private var log: [String] {
        var parts = [text("User and server", 420, 30, "name middle")]
        parts.append(box(298, Self.top, 244, Self.height, 14, "server"))
        let entries = frames.enumerated().flatMap { index, frame in
            frame.entries.enumerated().map { (index, $1, isDeed: frame.party == .user && $0 == 0) }
        }
        for (row, entry) in entries.enumerated() {
            let y = Self.top + 10 + row * 43
            let marks = entry.isDeed ? "entry-text bold" : "entry-text"
            let svg =
                box(312, y, 216, 34, 6, "entry") + box(312, y, 4, 34, 0, "line")
                + text(entry.1, 326, y + 22, marks)
            parts.append(shown(entry.0..<frames.count, svg))
        }
        return parts
    }

    /// Whether a phone is right, and why, below it.
    private func verdict(_ word: String, _ claim: String, _ x: Int) -> String {
        let y = Self.top + Self.height + 28
        return "\(word) \(claim)".wrapped(to: isNarrow ? 26 : 34).enumerated().map {
            text($1, x + Self.width / 2, y + $0 * 22, "verdict middle\(word.hasPrefix("✗") ? " wrong" : "")")
        }.joined()
    }

    /// The request that a phone waits for, or whose outcome it shows, above that.
    private func request(in claim: String, _ phone: Phone, _ x: Int) -> String {
        guard phone.selection != nil, phone.video == nil, let name = claim.firstMatch(of: #/request \d/#)
        else { return "" }
        return text("\(name.0):", x + Self.width / 2, Self.top + 178, "bold middle")
    }

    /// What the picture is about.
    var title: String {
        "\(names.0) and \(names.1): two phones, the same list, the same taps, the same server"
    }

    /// What happens, in words.
    var summary: String {
        let events = frames.dropFirst().map(\.sentence)
        return (events + [frames.last?.problem ?? ""]).joined(separator: " ")
    }
}

extension PhonePicture {
    /// A value, and the frames that have it.
    private struct Run<Value> {
        let value: Value
        var frames: Range<Int>
    }

    private func runs<Value: Equatable>(of value: (PhoneFrame) -> Value) -> [Run<Value>] {
        var runs: [Run<Value>] = []
        for (index, frame) in frames.enumerated() {
            let value = value(frame)
            if let last = runs.last, last.value == value {
                runs[runs.count - 1].frames = last.frames.lowerBound..<index + 1
            } else {
                runs.append(Run(value: value, frames: index..<index + 1))
            }
        }
        return runs
    }

    /// Shows something in some frames. Where nothing moves, it is shown if it is part of the last one.
    private func shown(_ range: Range<Int>, _ svg: String) -> String {
        if range == frames.indices { return svg }
        let name = "f\(range.lowerBound)-\(range.upperBound)"
        let end = range.upperBound == frames.count ? "" : " gone"
        return "<g class=\"\(name)\(end)\">\(svg)</g>"
    }

    private var style: String {
        let seconds = Double(frames.count - 1) * Self.pace + Self.rest
        func percent(_ frame: Int) -> String {
            if frame == frames.count { return "100" }
            return String(format: "%.2f", Double(frame) * Self.pace / seconds * 100)
        }
        var rules: [String] = []
        for first in frames.indices {
            for end in first + 1...frames.count where first > 0 || end < frames.count {
                let name = "f\(first)-\(end)"
                let start = first == 0 ? "" : "0%{opacity:0}"
                let middle = "\(percent(first))%{opacity:1}"
                let stop = end == frames.count ? "" : "\(percent(end))%,100%{opacity:0}"
                rules.append("@keyframes \(name){\(start)\(middle)\(stop)}.\(name){animation-name:\(name)}")
            }
        }
        let used = rules.filter { rule in
            usedNames.contains { rule.hasPrefix("@keyframes \($0){") }
        }
        return Self.rules + """

            g[class]{animation-duration:\(seconds)s;animation-timing-function:step-end;\
            animation-iteration-count:3}
            @media (prefers-reduced-motion:reduce){g[class]{animation:none}}

            """ + used.joined(separator: "\n")
    }

    /// The names of the ranges of frames that something is shown in.
    private var usedNames: Set<String> {
        var ranges = runs(of: \.asItIs).map(\.frames) + runs(of: \.changed).map(\.frames)
        ranges += runs(of: { $0.problem ?? $0.sentence }).map(\.frames)
        ranges += runs(of: \.claims).map(\.frames)
        if !isNarrow {
            ranges += frames.indices.filter { !frames[$0].entries.isEmpty }.map { $0..<frames.count }
        }
        ranges += frames.indices.filter { frames[$0].tap != nil }.map { $0..<$0 + 1 }
        return Set(ranges.map { "f\($0.lowerBound)-\($0.upperBound)" })
    }

    private static let rules = """
        :root{--paper:#fff;--text:#1b1f24;--dim:#4a525b;--panel:#f5f7f9;--rule:#d3d9e0;--accent:#0550ae;\
        --wrong:#b3261e;--old:#ffecea;--bezel:#2b3139}
        @media (prefers-color-scheme:dark){:root{--paper:#0e1318;--text:#e9edf2;--dim:#b3bdc8;--panel:#161c23;\
        --rule:#333c46;--accent:#9ccfff;--wrong:#ff9a92;--old:#38191c;--bezel:#4a5562}}
        text{font:14px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--text)}
        .paper{fill:var(--paper)}.middle{text-anchor:middle}.dim{fill:var(--dim)}.small{font-size:12px}
        .name,.title,.bold{font-weight:600}.title{font-size:19px}.accent{fill:var(--accent)}
        .phone{fill:var(--paper);stroke:var(--bezel);stroke-width:7}.ring{fill:none;stroke:var(--wrong);stroke-width:3}
        .server,.sheet{fill:var(--panel);stroke:var(--rule)}.entry{fill:var(--paper)}.entry-text{font-size:13px}
        .line{fill:var(--accent)}.still{fill:var(--bezel)}.wrong,.problem{fill:var(--wrong);font-weight:600}
        .alarm{fill:var(--paper);stroke:var(--rule)}.button{fill:var(--accent)}.on-button{fill:var(--paper);font-weight:600}
        .verdict{font-weight:600}.narrow .verdict{font-size:19px}
        .said{fill:var(--dim)}.problem{font-size:17px}.narrow :is(.said,.problem){font-size:20px}
        .spin{fill:none;stroke:var(--text);stroke-width:2;stroke-dasharray:24 14}
        .tap{fill:#6cb6ff;fill-opacity:.45;stroke:var(--accent);stroke-width:2}.gone{opacity:0}
        """

    private func ring(_ x: Int) -> String {
        box(x - 7, Self.top - 7, Self.width + 14, Self.height + 14, 36, "ring")
    }

    private func box(
        _ x: Int,
        _ y: Int,
        _ width: Int,
        _ height: Int,
        _ radius: Int,
        _ style: String,
    ) -> String {
        let size = "width=\"\(width)\" height=\"\(height)\""
        let corner = radius == 0 ? "" : " rx=\"\(radius)\""
        return "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" \(size)\(corner)/>"
    }

    private func text(_ text: String, _ x: Int, _ y: Int, _ style: String) -> String {
        "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(text.escaped)</text>"
    }

    /// Lines of text below each other, and the place below them.
    private func lines(_ text: String, _ x: Int, _ y: Int, _ style: String) -> (String, Int) {
        let lines = text.wrapped(to: 25)
        let svg = lines.enumerated().map { self.text($1, x, y + $0 * 18, style) }
        return (svg.joined(), y + lines.count * 18)
    }

    /// A finger on the button that reloads the list, or on a row.
    private func touch(_ name: String, on phone: Phone, at x: Int) -> String {
        let row = phone.list.firstIndex { "\($0.id)" == name }
        let (across, down) = row.map { (125, 77 + $0 * 54) } ?? (222, 32)
        return "<circle class=\"tap\" cx=\"\(x + across)\" cy=\"\(Self.top + down)\" r=\"17\"/>"
    }

    private func screen(_ phone: Phone, at x: Int) -> String {
        let top = Self.top
        guard phone.end == nil else { return text("The screen is closed.", x + 125, top + 180, "dim middle") }
        var svg = text("Episodes", x + 20, top + 38, "title") + text("↻", x + 214, top + 38, "accent title")
        for (row, episode) in phone.list.enumerated() {
            let y = top + 62 + row * 54
            svg += box(x + 20, y, 30, 30, 5, "still") + text(episode.title, x + 60, y + 13, "bold small")
            svg += text(episode.excerpt, x + 60, y + 29, "dim small")
        }
        guard let selection = phone.selection else {
            let isIdle = phone.list.isEmpty && !phone.isFetching && phone.error == nil
            if isIdle { svg += text("No episodes", x + 125, top + 190, "dim middle") }
            return svg + status(of: phone, at: x, top + Self.height - 40)
        }
        let episode = phone.episode(selection)
        svg += box(x + 4, top + 66, Self.width - 8, Self.height - 70, 24, "sheet")
        svg += text("Close", x + 20, top + 94, "accent")
        svg += text(episode.title, x + 20, top + 126, "bold")
        svg += text(episode.excerpt, x + 20, top + 148, "dim small")
        if let video = phone.video {
            svg += box(x + 20, top + 164, 84, 30, 15, "button")
            svg += text("▶ Play", x + 36, top + 184, "on-button")
            svg += text(video, x + 112, top + 184, "dim small")
        }
        return svg + status(of: phone, at: x, top + (phone.video == nil ? 210 : 240))
    }

    private func status(of phone: Phone, at x: Int, _ y: Int) -> String {
        if phone.isFetching {
            let circle = "<circle class=\"spin\" cx=\"\(x + 84)\" cy=\"\(y - 5)\" r=\"6\"/>"
            return circle + text("Loading", x + 100, y, "dim")
        }
        guard let error = phone.error else { return "" }
        let isSheet = phone.selection != nil
        let start = isSheet ? y : y - 80
        let (message, end) = lines("⚠ \(error.message)", x + 24, start, "bold")
        return box(x + 12, start - 24, Self.width - 24, end - start + 58, 12, "alarm") + message
            + box(x + 76, end - 6, 98, 30, 15, "button")
            + text("Try again", x + 125, end + 14, "on-button middle")
    }
}
