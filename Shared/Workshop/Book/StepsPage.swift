import Behaviours
import Content
import Diffing
import EveryOrder
import Foundation
import StageCatalog
import Terminal

/// The steps from the first stage to the last, on one page.
///
/// Each stop and each step is a section. A script shows one of them at a time, next to all of the code at that point,
/// which it computes from the files of the first stop and the diffs of the steps. A shortcut leads past a stop: the reader
/// takes one of both ways.
struct StepsPage {
    /// A stage.
    struct Stop {
        let stage: Stage
        let snapshot: Snapshot
        /// The change that the page asks about.
        let question: Change?
        /// The ways that begin here. The first one leads to the next stage.
        let ways: [Way]
    }

    /// The steps from one stage to another.
    struct Way {
        let route: Route
        /// Such as “through streams”.
        let title: String
        let steps: [PatchList.Entry]

        var isShortcut: Bool { route.right > route.left + 1 }
    }

    let stops: [Stop]

    /// - Throws: An error if the steps don't lead on from the first stage.
    init(through stages: [Stage], _ changes: Changes, in workspace: Workspace) async throws {
        let ways = try workspace.routes().map { route in
            let title = try workspace.markdown(route.path).title.components(separatedBy: ": ")[1]
            return Way(route: route, title: title, steps: try route.steps(in: workspace).entries)
        }
        // Not from the folder of each stage: a learner may continue from a step there.
        for end in ways where end.isShortcut || end.route.right == stages.count {
            let before = ways.filter { !$0.isShortcut && $0.route.right <= end.route.left }
            let steps = (before + [end]).flatMap(\.steps)
            _ = try await workspace.files(ofStage: stages[0].number, after: steps.map(\.diff))
        }
        stops = try stages.map { stage in
            Stop(
                stage: stage,
                snapshot: try workspace.snapshot(ofStage: stage.number, title: stage.title),
                question: changes.typical.first { $0.stage == stage.number },
                ways: ways.filter { $0.route.left == stage.number },
            )
        }
    }

    /// A stop, or a step.
    private struct Section {
        let html: String
        let passage: Passage
        /// What the contents show of it.
        let contents: [(address: String, name: String)]
    }

    /// - Parameter links: The links of the texts with the steps.
    func page(_ plays: Plays, _ links: Links) throws -> Book.Page {
        let shortcuts = stops.flatMap(\.ways).filter(\.isShortcut)
        // A shortcut is above the stop where it ends.
        var sections: [Section] = []
        for stop in stops {
            for way in shortcuts where way.route.right == stop.stage.number {
                sections += steps(of: way, links)
            }
            sections.append(section(of: stop, plays, links))
            for way in stop.ways where !way.isShortcut { sections += steps(of: way, links) }
        }
        var page = HTMLPage(
            "Small steps",
            """
            <div id=steps>
            <header>
            \(HTMLPage.placeMark)<h1>Small steps</h1>
            </header>
            \(sections.map(\.html).joined())</div>
            <div id=code role=region aria-label=Code tabindex=0></div>
            <p id=live class=heard aria-live=polite></p>

            """
        )
        page.data = try plays.data(for: stops.compactMap(\.question)).html
        let count = counted(stops.compactMap(\.ways.first?.steps.count).reduce(0, +), "small step")
        page.about =
            "From \(stops.first?.stage.title ?? "") to \(stops.last?.stage.title ?? ""), in \(count): what hurts, "
            + "and the change that helps, next to all of the code."
        page.passages = sections.map(\.passage)
        page.controls = """
            <button type=button data-key=p>Back <kbd>←</kbd></button>
            <input type=range min=0 value=0 aria-label="Where you are">
            <output id=step></output>
            <button type=button data-key=n><span id=next>Next</span> <kbd>→</kbd></button>
            <button type=button data-key=a>All lines <kbd>a</kbd></button>

            """
        return Book.Page(
            file: "steps.html",
            name: page.title,
            sections: sections.flatMap(\.contents),
            content: page
        )
    }

    /// A page for each way, with all of its steps at once, side by side.
    func comparisons(_ texts: BookTexts) -> [Book.Page] {
        stops.flatMap(\.ways).map(\.route).map { route in
            let ends = stops.filter { [route.left, route.right].contains($0.stage.number) }
            let comparison = Comparison(ends[0].snapshot, ends[1].snapshot)
            return Book.Page(
                file: "\(route.names("-")).html",
                name: "Stage \(route.names(" → ")), side by side",
                content: comparison.page(
                    of: comparison.code,
                    texts.links(from: "Stages/\(ends[1].stage.name)/README.md")
                )
            )
        }
    }

    private func id(of step: PatchList.Entry, of way: Way) -> String {
        "\(way.route.names("-"))-\(step.number)"
    }

    /// What the first section says about all that follow.
    private static let marks = """
        <div class=marks>
        <p>Each step first shows what is true and what hurts, then the change. After each, all \
        \(Behaviour.all.count) behaviours hold, and the screen shows what it should in all \
        \(OrderSuite(requests: 2).orders.count) orders of two requests.</p>
        <p class=keys><kbd>→</kbd>, <kbd>Space</kbd>, <kbd>n</kbd> or a clicker leads on, and <kbd>←</kbd> or <kbd>p</kbd> \
        back; with <kbd>Ctrl</kbd>, the arrows lead to the next stage and the one before; <kbd>a</kbd> shows all lines; \
        <kbd>c</kbd> hides the contents.</p>
        \(Comparison.legend)</div>

        """

    private func section(of stop: Stop, _ plays: Plays, _ links: Links) -> Section {
        let number = stop.stage.number
        let name = "Stage \(number)"
        let isFirst = number == stops[0].stage.number
        let start = isFirst ? Comparison(Snapshot(name: "", files: []), stop.snapshot).code : []
        let question = stop.question.flatMap { change in
            plays[change].flatMap { change.html(askingForTheLineOf: $0, links) }
        }
        let onward = stop.ways.map { way in
            let title = stop.ways.count == 1 ? "" : ", \(way.title.escaped)"
            let count = counted(way.steps.count, "step")
            return
                "<p><a href=\(way.route.names("-")).html>All \(count) at once\(title), side by side</a></p>\n"
        }
        let hazards =
            "<p><a href=compiler.html#hazards>Which mistakes the compiler refuses in each stage</a></p>\n"
        let end = "<p>Next on the path: <a href=quiz.html>what do five changes break?</a></p>\n"
        return Section(
            html: """
                <section id=stage-\(number) data-name="\(name)">
                <h2><small>\(name)</small>\(stop.stage.title.escaped)</h2>
                <p class=idea>\(stop.snapshot.readme?.idea?.html(links) ?? "")</p>
                \(isFirst ? StepsPage.marks : "")\(choice(at: stop))\(hazards)\(question ?? "")\
                \(onward.isEmpty ? end : onward.joined())<div class=diffs>\(start.map { $0.html(id: "start") }.joined())</div>
                </section>

                """,
            passage: Passage(
                "\(name), in the steps: \(stop.stage.title)",
                id: "stage-\(number)",
                [stop.snapshot.readme?.idea?.text ?? ""] + (stop.question.flatMap { plays[$0]?.texts } ?? [])
            ),
            contents: [("#stage-\(number)", name)]
        )
    }

    /// The ways that lead on from a stop, if there are several.
    private func choice(at stop: Stop) -> String {
        guard stop.ways.count > 1 else { return "" }
        let ways = stop.ways.map { way in
            let link = "<a href=#\(id(of: way.steps[0], of: way)) data-begins>\(way.title.escaped)</a>"
            return "<li>\(link), in \(counted(way.steps.count, "step"))\n"
        }
        return "<h3>Two ways lead on from here</h3>\n<ul>\n\(ways.joined())</ul>\n"
    }

    private func steps(of way: Way, _ links: Links) -> [Section] {
        let start = "stage-\(way.route.left)"
        let shortcut = way.isShortcut ? " data-after=\(start)" : ""
        return way.steps.map { step in
            let id = id(of: step, of: way)
            let name = "\(way.route.names(" → ")), step \(step.number) of \(way.steps.count)"
            let title = Prose(step.title)
            let texts = ([step.question ?? ""] + step.paragraphs).map { Prose($0) }
            let paragraphs = texts.dropFirst().map { "<p>\($0.html(links))</p>\n" }
            let isBeginning = way.isShortcut && step.number == way.steps[0].number
            let heading = [("#\(start)", "Stage \(way.route.left), \(way.title)")]
            return Section(
                html: """
                    <section id=\(id) data-name="\(name)" data-asks\(shortcut)>
                    <h2><small>\(name)</small><span>\(title.html(links))</span></h2>
                    <blockquote><p>\(texts[0].html(links))</p></blockquote>
                    \(paragraphs.joined())<div class=diffs>
                    \(step.comparison().files.map { $0.html(id: id, sameLines: .plain) }.joined())</div>
                    </section>

                    """,
                passage: Passage("\(name): \(title.text)", id: id, texts.map(\.text)),
                contents: (isBeginning ? heading : []) + [("#\(id)", title.text)]
            )
        }
    }
}
