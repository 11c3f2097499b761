import Terminal

/// The way from the first of some snapshots to the last, on one page.
///
/// Each stop and each step is a section. A script shows one of them at a time, next to all of the code at that point,
/// which it computes from the files of the first stop and the diffs of the steps.
package struct WayPage {
    /// A snapshot on the way, and the steps from there to the next.
    package struct Stop: Sendable {
        let snapshot: Snapshot
        /// What can go wrong, in groups such as `The compiler refuses`.
        let hazards: [(title: String, sentences: [String])]
        let question: Question?
        let steps: [PatchPage.Entry]

        package init(
            _ snapshot: Snapshot,
            hazards: [(title: String, sentences: [String])],
            question: Question?,
            steps: [PatchPage.Entry],
        ) {
            self.snapshot = snapshot
            self.hazards = hazards
            self.question = question
            self.steps = steps
        }
    }

    let stops: [Stop]
    let links: Links

    var page: HTMLPage {
        var sections = ""
        for (index, stop) in stops.enumerated() {
            let next = stops.dropFirst(index + 1).first?.snapshot
            sections += section(stop, to: next, isFirst: index == 0)
            for step in stop.steps { sections += section(step, of: stop, to: next) }
        }
        return HTMLPage(
            title: "The way, step by step",
            body: """
                <main id=way>
                \(sections)</main>
                <div id=code role=region aria-label=Code tabindex=0></div>
                <p id=live aria-live=polite></p>

                """,
            controls: """
                <button type=button data-key=p>Back <kbd>p</kbd></button>
                <input type=range min=0 value=0 aria-label="Where you are">
                <output id=step></output>
                <button type=button data-key=n>Next <kbd>n</kbd></button>
                \(HTMLPage.changeKeys)
                """,
            kind: "way",
        )
    }

    private func section(_ stop: Stop, to next: Snapshot?, isFirst: Bool) -> String {
        let name = stop.snapshot.name
        let hazards = stop.hazards.filter { !$0.sentences.isEmpty }.map { group in
            "<h3>\(group.title.escaped)</h3>\n<ul>\(group.sentences.map { "<li>\($0.escaped)" }.joined())</ul>\n"
        }
        let files =
            !isFirst
            ? []
            : stop.snapshot.files.filter(\.isSwift).map { file in
                "<details open><summary><h2>\(file.name.escaped)</h2></summary><pre><code>\(highlighted(file.lines))\n</code></pre></details>\n"
            }
        let steps = stop.steps.map { step in
            "<li><a href=#\(id(of: step, from: stop, to: next))>\(Prose(step.title).html(links))</a>\n"
        }
        return """
            <section id=stage-\(stop.snapshot.argument) data-name="\(name.escaped)">
            <h1><small>\(name.escaped)</small>\(stop.snapshot.title.escaped)</h1>
            <p class=idea>\(stop.snapshot.readme?.idea?.html(links) ?? "")</p>
            \(hazards.joined())\(stop.question?.html(links) ?? "")\
            \(next.map { "<h3>The steps to \($0.name.escaped)</h3>\n<ol>\n\(steps.joined())</ol>\n" } ?? "")\
            \(files.isEmpty ? "" : "<div class=start>\n\(files.joined())</div>\n")</section>

            """
    }

    private func section(_ step: PatchPage.Entry, of stop: Stop, to next: Snapshot?) -> String {
        let id = id(of: step, from: stop, to: next)
        let position =
            "\(stop.snapshot.argument) → \(next?.argument ?? ""), step \(step.number) of \(stop.steps.count)"
        let text = step.paragraphs.map { "<p>\(Prose($0).html(links))</p>\n" }.joined()
        return """
            <section id=\(id) data-name="\(position)">
            <h1><small>\(position)</small>\(Prose(step.title).html(links))</h1>
            <blockquote><p>\(Prose(step.question ?? "").html(links))</p></blockquote>
            \(text)<div class=diffs>
            \(step.comparison().files.map { $0.html(id: id) }.joined())</div>
            </section>

            """
    }

    private func id(of step: PatchPage.Entry, from stop: Stop, to next: Snapshot?) -> String {
        "\(stop.snapshot.argument)-\(next?.argument ?? "")-\(step.number)"
    }
}
