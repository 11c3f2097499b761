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
/// which it computes from the files of the first stop and the diffs of the steps.
struct StepsPage {
    /// A stage, and the steps from there to the next.
    struct Stop {
        let stage: Stage
        let snapshot: Snapshot
        /// The change that the page asks about.
        let question: Change?
        let steps: [PatchList.Entry]

        /// The number of this stage and the next, with something between them.
        func names(_ separator: String) -> String { "\(stage.number)\(separator)\(stage.number + 1)" }
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
        let patches = try zip(stages, stages.dropFirst()).map { left, right in
            try workspace.steps(from: left.number, to: right.number).entries
        }
        _ = try await workspace.files(ofStage: stages[0].number, after: patches.joined().map(\.diff))
        stops = try stages.enumerated().map { index, stage in
            Stop(
                stage: stage,
                snapshot: try workspace.snapshot(ofStage: stage.number, title: stage.title),
                question: changes.typical.first { $0.stage == stage.number },
                steps: index < patches.count ? patches[index] : [],
            )
        }
    }

    func page(_ plays: Book.Plays, _ links: Links) throws -> HTMLPage {
        let played = stops.map { $0.question.flatMap { plays[$0.entry.number] } }
        let sections = zip(stops, played).map { stop, played in
            section(of: stop, played, links) + stop.steps.map { section(of: $0, after: stop, links) }.joined()
        }
        var page = HTMLPage(
            "Small steps",
            """
            <div id=steps>
            <header>
            \(HTMLPage.placeMark)<h1>Small steps</h1>
            </header>
            \(sections.joined())\(try app)</div>
            <div id=code role=region aria-label=Code tabindex=0></div>
            <p id=live aria-live=polite></p>

            """,
            scripts: [.quiz, .steps, .phones],
        )
        page.templates = try PlayerData(played.compactMap(\.self)).html
        let count = counted(stops.map(\.steps.count).reduce(0, +), "small step")
        page.about =
            "From \(stops.first?.stage.title ?? "") to \(stops.last?.stage.title ?? ""), in \(count): what hurts, "
            + "and the change that helps, next to all of the code."
        page.passages = zip(stops, played).flatMap { stop, played in
            [passage(of: stop, played)] + stop.steps.map { passage(of: $0, after: stop) }
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

    /// A phone with the app after a step, and what it shows until then: the first list and the first video of the visit
    /// that is one of the behaviours. `prove steps` compares each step's app with that, turn by turn.
    private var app: String {
        get throws {
            let sentence = "Goes through the same turns during a whole visit"
            guard let visit = Behaviour.all.first(where: { $0.sentence == sentence })?.expected else {
                throw CommandError("No behaviour is called \(sentence.quoted)", "The steps show its visit.")
            }
            let frames = PhonePlay(RecordingDifference(expected: visit, actual: visit)).frames
            let end = frames.firstIndex { $0.asItIs.video != nil } ?? frames.count - 1
            let pictures = frames[...end].map { frame in
                let says = frame.party == nil ? "" : frame.sentence
                return """
                    <div data-taps="\((frame.tap ?? "").escaped)" data-says="\(says.escaped)">\(frame.asItIs.picture.html)</div>
                    """
            }
            return """
                <figure id=app hidden>
                <div class=screen role=img aria-label="A phone with the video of an episode"></div>
                <figcaption><b></b> The app after this step. No step may change what the user sees, so the suite makes this \
                visit after each.</figcaption>
                <template>\(pictures.joined())</template>
                </figure>

                """
        }
    }

    /// The paths of the texts with the steps.
    var paths: [String] {
        stops.dropLast().map { PatchList.path(from: $0.stage.number, to: $0.stage.number + 1) }
    }

    /// The stops and the steps, for the contents.
    var sections: [(address: String, name: String)] {
        stops.flatMap { stop in
            [("#stage-\(stop.stage.number)", "Stage \(stop.stage.number)")]
                + stop.steps.map {
                    ("#\(stop.names("-"))-\($0.number)", Prose($0.title).text)
                }
        }
    }

    /// What the first section says about all that follow.
    private static let marks = """
        <div class=marks>
        <p>Each step first shows what is true and what hurts, then the change.</p>
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
        let steps = stop.steps.map { step in
            "<li><a href=#\(stop.names("-"))-\(step.number)>\(Prose(step.title).html(links))</a>\n"
        }
        let isFirst = stop.stage.number == stops[0].stage.number
        let start = isFirst ? Comparison(Snapshot(name: "", files: []), stop.snapshot).code : []
        // The name of a step is the answer to its question.
        let list = """
            <details><summary>The next \(counted(steps.count, "step"))</summary>
            <ol>
            \(steps.joined())</ol>
            </details>
            <p><a href=\(stop.names("-")).html>All \(steps.count) at once, side by side</a></p>

            """
        let question = played.flatMap { $0.change.html(askingForTheLineOf: $0, links) }
        var parts: [String] = []
        if isFirst { parts.append(StepsPage.marks) }
        parts += groups
        if let question { parts.append(question) }
        if !steps.isEmpty {
            parts.append(list)
        } else {
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

    private func passage(of stop: Stop, _ played: PlayedChange?) -> Passage {
        let title = "Stage \(stop.stage.number), in the steps: \(stop.stage.title)"
        let texts = [stop.snapshot.readme?.idea?.text ?? ""] + (played?.texts ?? [])
        return Passage(title, id: "stage-\(stop.stage.number)", texts)
    }

    private func passage(of step: PatchList.Entry, after stop: Stop) -> Passage {
        let id = "\(stop.names("-"))-\(step.number)"
        let title = "\(name(of: step, after: stop)): \(Prose(step.title).text)"
        return Passage(title, id: id, ([step.question ?? ""] + step.paragraphs).map { Prose($0).text })
    }

    private func name(of step: PatchList.Entry, after stop: Stop) -> String {
        "\(stop.names(" → ")), step \(step.number) of \(stop.steps.count)"
    }

    private func section(of step: PatchList.Entry, after stop: Stop, _ links: Links) -> String {
        let id = "\(stop.names("-"))-\(step.number)"
        let name = name(of: step, after: stop)
        return """
            <section id=\(id) data-name="\(name)" data-asks>
            <h2><small>\(name)</small><span>\(Prose(step.title).html(links))</span></h2>
            <blockquote><p>\(Prose(step.question ?? "").html(links))</p></blockquote>
            \(text(of: step, links))<div class=diffs>
            \(step.comparison().files.map { $0.html(id: id, sameLines: .plain) }.joined())</div>
            </section>

            """
    }

    /// The first sentence of a step, after the name of its refactoring; the others unfold.
    private func text(of step: PatchList.Entry, _ links: Links) -> String {
        guard let first = step.paragraphs.first else { return "" }
        let start = first.hasPrefix("*") ? first.firstRange(of: ".* ")?.upperBound : nil
        let end = first[(start ?? first.startIndex)...].firstRange(of: ". ")
        let sentence = end.map { "\(first[..<$0.lowerBound])." } ?? first
        let others = (end.map { [String(first[$0.upperBound...])] } ?? []) + step.paragraphs.dropFirst()
        let rest = others.map { "<p>\(Prose($0).html(links))</p>\n" }.joined()
        let more =
            rest.isEmpty
            ? "" : "<details class=more><summary>More about this step</summary>\n\(rest)</details>\n"
        return "<p>\(Prose(sentence).html(links))</p>\n\(more)"
    }
}
