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

    private static let hazardTitles = [
        ("✓", "Mistakes that the compiler refuses"),
        ("△", "Mistakes that compile on a Mac, with a warning"),
        ("○", "Mistakes that compile, if you go out of your way"),
        ("!", "Mistakes that compile"),
    ]

    let stops: [Stop]
    /// The table with what can go wrong in each stage.
    private let hazards: [[String]]

    /// - Throws: An error if the steps don't lead on from the first stage.
    init(through stages: [Stage], _ changes: Changes, in workspace: Workspace) async throws {
        let section = try workspace.markdown("Stages/COMPILER.md").sections.first { $0.title == "Hazards" }
        let tables = section?.text.blocks.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        hazards = tables?.first ?? []
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

    /// A stop, or a way, in the order of the page. A shortcut is above the stop where it ends.
    private enum Part {
        case stop(Stop)
        case way(Way)
    }

    private var parts: [Part] {
        let shortcuts = stops.flatMap(\.ways).filter(\.isShortcut)
        return stops.flatMap { stop in
            let before = shortcuts.filter { $0.route.right == stop.stage.number }
            let after = stop.ways.filter { !$0.isShortcut }
            return before.map(Part.way) + [.stop(stop)] + after.map(Part.way)
        }
    }

    func page(_ plays: Book.Plays, _ links: Links) throws -> HTMLPage {
        func played(_ stop: Stop) -> PlayedChange? { stop.question.flatMap { plays[$0.entry.number] } }
        let sections = parts.flatMap { part in
            switch part {
            case .stop(let stop): [section(of: stop, played(stop), links)]
            case .way(let way): way.steps.map { section(of: $0, of: way, links) }
            }
        }
        var page = HTMLPage(
            "Small steps",
            """
            <div id=steps>
            <header>
            \(HTMLPage.placeMark)<h1>Small steps</h1>
            </header>
            \(sections.joined())</div>
            <div id=code role=region aria-label=Code tabindex=0></div>
            <p id=live class=heard aria-live=polite></p>

            """,
            scripts: [.quiz, .steps, .phones],
        )
        page.templates = try PlayerData(stops.compactMap(played)).html
        let steps = stops.compactMap(\.ways.first?.steps).joined()
        let count = counted(steps.count, "small step")
        page.about =
            "From \(stops.first?.stage.title ?? "") to \(stops.last?.stage.title ?? ""), in \(count): what hurts, "
            + "and the change that helps, next to all of the code."
        page.passages = parts.flatMap { part in
            switch part {
            case .stop(let stop): [passage(of: stop, played(stop))]
            case .way(let way): way.steps.map { passage(of: $0, of: way) }
            }
        }
        page.controls = """
            <button type=button data-key=p>Back <kbd>←</kbd></button>
            <input type=range min=0 value=0 aria-label="Where you are">
            <output id=step></output>
            <button type=button data-key=n><span id=next>Next</span> <kbd>→</kbd></button>
            <button type=button data-key=a>All lines <kbd>a</kbd></button>

            """
        return page
    }

    /// The paths of the texts with the steps.
    var paths: [String] { stops.flatMap(\.ways).map(\.route.path) }

    /// The stops and the steps, for the contents.
    var sections: [(address: String, name: String)] {
        parts.flatMap { part in
            switch part {
            case .stop(let stop): return [("#stage-\(stop.stage.number)", "Stage \(stop.stage.number)")]
            case .way(let way):
                let start = way.route.left
                let heading = [("#stage-\(start)", "Stage \(start), \(way.title)")]
                let steps = way.steps.map { ("#\(id(of: $0, of: way))", Prose($0.title).text) }
                return (way.isShortcut ? heading : []) + steps
            }
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

    private func section(of stop: Stop, _ played: PlayedChange?, _ links: Links) -> String {
        let groups = StepsPage.hazardTitles.map { mark, title in
            let rows = hazards.dropFirst().filter { $0[stop.stage.number] == mark }
            let items = rows.map { "<li>\($0[0].escaped)\n" }.joined()
            return items.isEmpty ? "" : "<h3>\(title)</h3>\n<ul>\n\(items)</ul>\n"
        }
        let isFirst = stop.stage.number == stops[0].stage.number
        let start = isFirst ? Comparison(Snapshot(name: "", files: []), stop.snapshot).code : []
        let choice = stop.ways.map { way in
            let count = counted(way.steps.count, "step")
            return
                "<li><a href=#\(id(of: way.steps[0], of: way)) data-begins>\(way.title.escaped)</a>, in \(count)\n"
        }
        let lists = stop.ways.map { list($0, isOnly: stop.ways.count == 1, links) }
        let question = played.flatMap { $0.change.html(askingForTheLineOf: $0, links) }
        var parts: [String] = []
        if isFirst { parts.append(StepsPage.marks) }
        if choice.count > 1 {
            parts.append("<h3>Two ways lead on from here</h3>\n<ul>\n\(choice.joined())</ul>\n")
        }
        parts += groups
        if let question { parts.append(question) }
        parts += lists
        if lists.isEmpty {
            parts.append("<p>Next on the path: <a href=quiz.html>what do five changes break?</a></p>\n")
        }
        return """
            <section id=stage-\(stop.stage.number) data-name="Stage \(stop.stage.number)">
            <h2><small>Stage \(stop.stage.number)</small>\(stop.stage.title.escaped)</h2>
            <p class=idea>\(stop.snapshot.readme?.idea?.html(links) ?? "")</p>
            \(parts.joined())<div class=diffs>\(start.map { $0.html(id: "start") }.joined())</div>
            </section>

            """
    }

    /// The steps of a way, and a link to all of them at once.
    private func list(_ way: Way, isOnly: Bool, _ links: Links) -> String {
        // The name of a step is the answer to its question.
        let steps = way.steps.map { step in
            "<li><a href=#\(id(of: step, of: way))>\(Prose(step.title).html(links))</a>\n"
        }
        let end = isOnly ? "" : " \(way.title)"
        return """
            <details><summary>The \(counted(steps.count, "step"))\(end.escaped)</summary>
            <ol>
            \(steps.joined())</ol>
            <p><a href=\(way.route.names("-")).html>All \(steps.count) at once, side by side</a></p>
            </details>

            """
    }

    private func passage(of stop: Stop, _ played: PlayedChange?) -> Passage {
        let title = "Stage \(stop.stage.number), in the steps: \(stop.stage.title)"
        let texts = [stop.snapshot.readme?.idea?.text ?? ""] + (played?.texts ?? [])
        return Passage(title, id: "stage-\(stop.stage.number)", texts)
    }

    private func passage(of step: PatchList.Entry, of way: Way) -> Passage {
        let title = "\(name(of: step, of: way)): \(Prose(step.title).text)"
        return Passage(
            title,
            id: id(of: step, of: way),
            ([step.question ?? ""] + step.paragraphs).map { Prose($0).text }
        )
    }

    private func name(of step: PatchList.Entry, of way: Way) -> String {
        "\(way.route.names(" → ")), step \(step.number) of \(way.steps.count)"
    }

    private func section(of step: PatchList.Entry, of way: Way, _ links: Links) -> String {
        let id = id(of: step, of: way)
        let name = name(of: step, of: way)
        let shortcut = way.isShortcut ? " data-after=stage-\(way.route.left)" : ""
        return """
            <section id=\(id) data-name="\(name)" data-asks\(shortcut)>
            <h2><small>\(name)</small><span>\(Prose(step.title).html(links))</span></h2>
            <blockquote><p>\(Prose(step.question ?? "").html(links))</p></blockquote>
            \(step.paragraphs.map { "<p>\(Prose($0).html(links))</p>\n" }.joined())<div class=diffs>
            \(step.comparison().files.map { $0.html(id: id, sameLines: .plain) }.joined())</div>
            </section>

            """
    }
}
