import Diffing
import StageCatalog
import Terminal

/// The ways from stage to stage as pages for a terminal: each way's beginning, and each of its steps.
struct WalkText {
    /// One thing to be shown: a step, or with none the beginning of a way.
    struct Place {
        let way: Way
        let step: Step?
    }

    let places: [Place]
    var style = Style(isOn: false)

    init(_ ways: [Way]) {
        places = ways.flatMap { way in
            [Place(way: way, step: nil)] + way.steps.map { Place(way: way, step: $0) }
        }
    }

    /// The place of a step; of a way's beginning with 0.
    func index(of step: Int, in way: Way) -> Int? {
        places.firstIndex { $0.way.page.path == way.page.path && ($0.step?.number ?? 0) == step }
    }

    /// Where one is, in a line, such as `Stage 1 → 2, step 3 of 9`.
    func position(_ place: Place) -> String {
        let stages = "Stage \(place.way.left.number) → \(place.way.right.number)"
        let count = place.way.steps.count
        return "\(stages), " + (place.step.map { "step \($0.number) of \(count)" } ?? counted(count, "step"))
    }

    /// What a place is called.
    func title(_ place: Place) -> String {
        place.step?.title ?? place.way.right.title
    }

    /// The words, and what changes.
    func lines(of place: Place, width: Int) -> [String] {
        let measure = min(100, width)
        guard let step = place.step else {
            return paragraph(place.way.page.opening, measure) + [""]
                + place.way.steps.flatMap { entry($0, measure) }
        }
        var text = DiffText(step.comparison, files: step.comparison.files)
        text.style = style
        text.width = width
        return step.words.flatMap { paragraph($0, measure) + [""] } + text.code()
    }

    private func paragraph(_ markdown: String, _ width: Int) -> [String] {
        Prose(markdown).plain.printable.wrapped(to: width)
    }

    /// A step and its size, in a line if they fit.
    private func entry(_ step: Step, _ width: Int) -> [String] {
        let size = counted(step.size, "line")
        let lines = step.title.printable.wrapped(to: max(8, width - 5 - 11))
        return lines.enumerated().map { index, line in
            guard index == 0 else { return "     \(line)" }
            let room = max(1, width - 5 - line.columns - size.columns)
            return "\(String(step.number).paddedLeft(to: 3))  \(line)"
                + style.dim(String(repeating: " ", count: min(room, 58 - min(57, line.columns))) + size)
        }
    }
}

/// The steps on a terminal, one at a time, and the person before it.
@MainActor
final class WalkSession {
    private let text: WalkText
    private let terminal: any LiveTerminal
    private let style: Style
    private var current: Int
    private var scrolled = ScrolledText()
    private var notice: String?
    /// The number that was typed last, to which the next digit may belong; 0 after any other key.
    private var typed = 0
    private let events: AsyncStream<LiveEvent>
    private let tell: AsyncStream<LiveEvent>.Continuation

    init(_ text: WalkText, from place: Int, on terminal: any LiveTerminal) {
        self.text = text
        self.terminal = terminal
        style = text.style
        current = place
        (events, tell) = AsyncStream.makeStream(of: LiveEvent.self)
    }

    /// Shows the steps until the person has had enough, or the task is cancelled.
    func run() async {
        terminal.enter { [tell] in tell.yield($0) }
        defer { terminal.leave() }
        draw()
        for await event in events {
            switch event {
            case .closed, .key(.interrupt), .key(.character("q")): return
            case .key(let key): press(key)
            case .resized, .changed, .tick: break
            }
            draw()
        }
    }

    private func press(_ key: Key) {
        notice = nil
        let before = typed
        typed = 0
        guard !scrolled.scroll(by: key, of: body.count, in: size) else { return }
        switch key {
        case .enter, .character("n"): show(current + 1, "That was the last step.")
        case .character("p"): show(current - 1, "This is where it begins.")
        case .character(let digit):
            guard let number = digit.wholeNumberValue else { break }
            let way = text.places[current].way
            typed = before * 10 + number
            if typed > way.steps.count { typed = number }
            show(text.index(of: typed, in: way) ?? -1, "There are \(counted(way.steps.count, "step")).")
        case .suspend: terminal.suspend()
        default: break
        }
    }

    private func show(_ index: Int, _ otherwise: String) {
        if text.places.indices.contains(index) {
            current = index
            scrolled = ScrolledText()
        } else {
            notice = otherwise
        }
    }

    private var size: LiveSize {
        LiveSize(columns: max(24, terminal.size.columns), rows: terminal.size.rows)
    }
    private var body: [String] { text.lines(of: text.places[current], width: size.columns) }

    private func draw() {
        let place = text.places[current]
        let head = style.header(text.title(place), text.position(place), width: size.columns)
        let keys = "  n next   p back   0–\(place.way.steps.count) step   q quit"
        terminal.draw(
            scrolled.lines(head, body, in: size) { isLonger in
                let foot = notice.map { "  \($0)" } ?? keys + (isLonger ? "   ↑↓ scroll" : "")
                return style.dim(foot.fitted(to: size.columns))
            }
        )
    }
}
