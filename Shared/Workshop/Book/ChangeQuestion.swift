import Content
import Diffing

extension Change {
    /// The change as a question for its diff: what does it break? The answer is folded.
    ///
    /// - Parameter played: The change on two phones, for the answer.
    func html(_ played: PlayedChange?, _ links: Links) -> String {
        let right = choices.firstIndex(where: broken.contains) ?? choices.count
        let buttons = (choices + ["None of them"]).enumerated().map { index, choice in
            let mark = index == right ? " data-right" : ""
            return "<li><button type=button disabled\(mark)>\(choice.escaped)</button>\n"
        }
        let lines = played == nil ? nil : lineChoices
        let other = lines.map { "<template>\($0.html(heading: "p"))</template>\n" }
        return """
            <div id=\(id) class=question>
            <h2>\(heading)</h2>
            \(Markdown(entry.paragraphs.joined(separator: "\n\n")).html(links))\(diff)<p>Which of these does it break?</p>
            <ol class=choices>
            \(buttons.joined())</ol>
            <p role=status></p>
            <details class=answer><summary>Answer</summary>
            \(effects(links))\(played?.html ?? "")\(played?.map ?? "")\(explanation(links))</details>
            \(other ?? "")</div>

            """
    }

    /// The change as a question for its phones: which line did it? The diff is in the answer, which is folded. `nil` if it
    /// isn't one line.
    func html(askingForTheLineOf played: PlayedChange, _ links: Links) -> String? {
        guard let lines = lineChoices else { return nil }
        return """
            <div id=\(id) class="question which">
            <h2>\(heading)</h2>
            \(played.html)\(lines.html(heading: "p"))<p role=status></p>
            <details class=answer><summary>Answer</summary>
            \(diff)\(effects(links))\(played.map)\(explanation(links))</details>
            </div>

            """
    }

    private var id: String { "change-\(entry.number)" }
    private var heading: String { "Change \(entry.number), in Stage \(stage)" }
    private var diff: String { entry.comparison(isOutdented: true).files.map { $0.html(id: id) }.joined() }

    /// What it breaks.
    private func effects(_ links: Links) -> String {
        guard !broken.isEmpty else { return Markdown("It breaks nothing.").html(links) }
        let items = listed.map { "- \($0)" }
        return Markdown((["It breaks:", ""] + items).joined(separator: "\n")).html(links)
    }

    /// Why, what holds, and the recording.
    private func explanation(_ links: Links) -> String {
        let holding = reasons.map { "- \($0)" }.joined(separator: "\n")
        let recording = (["```diff"] + entry.recording + ["```"]).joined(separator: "\n")
        func html(_ blocks: [String]) -> String { Markdown(blocks.joined(separator: "\n\n")).html(links) }
        return html(entry.reasons + ["These hold:", holding])
            + (entry.recording.isEmpty ? "" : html([recording]))
    }

    /// The answer on paper, where nothing unfolds.
    var printedAnswer: String {
        let right = choices.firstIndex(where: broken.contains)
        return "<li>\(right.map { "\($0 + 1). \(choices[$0].escaped)" } ?? "None of them")\n"
    }
}
