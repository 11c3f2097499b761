import Content
import Diffing
import EveryOrder

extension Change {
    /// The change as a question for its diff: what does it break? The answer is folded.
    ///
    /// - Parameters:
    ///   - played: The change on two phones, for the answer.
    ///   - place: Where it is on the path, such as `1 of 5 on the path`.
    ///   - onward: What follows below the answer, as HTML.
    func html(_ played: PlayedChange?, _ links: Links, place: String?, onward: String) -> String {
        let right = choices.firstIndex(where: broken.contains) ?? choices.count
        let buttons = (choices + ["None of them"]).enumerated().map { index, choice in
            let mark = index == right ? " data-right" : ""
            return "<li><button type=button disabled\(mark)>\(choice.escaped)</button>\n"
        }
        let text = Markdown(entry.paragraphs.joined(separator: "\n\n")).html(links)
        return question(
            "<header><h2>\(heading)\(place.map { " <small>\($0)</small>" } ?? "")</h2>\n\(text)</header>",
            about: diff,
            choices: "<p>Which of these does it break?</p>\n<ol class=choices>\n\(buttons.joined())</ol>",
            answer: [verdict(links), played?.html, played?.map, rest(links)],
            below: onward
        )
    }

    /// The change as a question for its phones: which line did it? The diff is in the answer, which is folded. `nil` if it
    /// isn't one line.
    ///
    /// - Parameter onward: What follows below the answer, as HTML, if the page has the phones and the map above the question.
    func html(askingForTheLineOf played: PlayedChange, _ links: Links, onward: String? = nil) -> String? {
        guard let isRemoval = isRemovalOfOneLine else { return nil }
        let task =
            isRemoval
            ? "The second phone runs this code without one of its lines. Choose that line."
            : "The second phone runs this code, in which one line was changed. Choose that line."
        return question(
            onward == nil ? "<h2>\(heading)</h2>" : "",
            about: onward == nil ? played.html : "",
            choices: """
                <h3>\(isRemoval ? "Which line is missing?" : "Which line did it?")</h3>
                <p>\(task)</p>
                <ol class=choices></ol>
                """,
            answer: [diff, verdict(links), onward == nil ? played.map : nil, rest(links)],
            below: onward ?? "",
            kind: " which"
        )
    }

    /// Whether it only removes what can be one choice, such as all of a `deinit`, or changes one line; `nil` if it is in several
    /// places. A script makes the choices from the diff.
    var isRemovalOfOneLine: Bool? {
        let lines = entry.diff.drop { !$0.hasPrefix("@@") }.dropFirst()
        let isRemoval = !lines.contains { $0.hasPrefix("+") }
        let changes = lines.split { $0.first != (isRemoval ? "-" : "+") }
        guard changes.count == 1, isRemoval || changes[0].count == 1 else { return nil }
        return isRemoval
    }

    private func question(
        _ header: String,
        about: String,
        choices: String,
        answer: [String?],
        below: String = "",
        kind: String = ""
    ) -> String {
        """
        <div id=\(id) class="question\(kind)">
        \(header)
        \(about)<div class=pick>
        \(choices)
        <p role=status></p>
        </div>
        <details class=answer><summary>Answer</summary>
        <div class=opened>
        \(answer.compactMap(\.self).joined())</div>
        </details>
        \(below)</div>

        """
    }

    /// All that the question and its answer say.
    func passage(_ played: PlayedChange?) -> Passage {
        let texts = entry.paragraphs + choices + listed + entry.reasons + reasons
        return Passage(
            heading,
            id: id,
            texts.map { Prose($0).text } + (played?.texts ?? []) + entry.recording
        )
    }

    private var id: String { "change-\(entry.number)" }
    private var heading: String { "Change \(entry.number), in Stage \(stage)" }
    private var diff: String {
        let files = entry.comparison(isOutdented: true).files.map { $0.html(id: id, sameLines: .once) }
        return "<div class=change>\n\(files.joined())</div>\n"
    }

    /// What it breaks, and why, in two lines.
    private func verdict(_ links: Links) -> String {
        var effect = "It breaks nothing."
        if let first = listed.first, !broken.isEmpty {
            effect =
                broken.count == 1
                ? "It breaks *\(first)*." : "It breaks *\(first)*, and \(broken.count - 1) more."
        }
        let text = Markdown(([effect] + entry.reasons.prefix(1)).joined(separator: "\n\n")).html(links)
        return "<div class=why>\n\(text)</div>\n"
    }

    /// All that it breaks, what holds, and the recording.
    private func rest(_ links: Links) -> String {
        func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }
        var blocks = Array(entry.reasons.dropFirst())
        if broken.count > 1 { blocks += ["It breaks all of these:", list(listed)] }
        blocks += ["These hold:", list(reasons)]
        if !entry.recording.isEmpty {
            blocks.append(
                "A line with a minus should have happened and didn't. One with a plus shouldn't have."
            )
            blocks.append((["```diff"] + entry.recording + ["```"]).joined(separator: "\n"))
        }
        let title = entry.recording.isEmpty ? "What holds" : "What holds, and the recording"
        let text = Markdown(blocks.joined(separator: "\n\n")).html(links)
        return "<details class=rest><summary>\(title)</summary>\n\(text)</details>\n"
    }

    /// The answer on paper, where nothing unfolds.
    var printedAnswer: String {
        let right = choices.firstIndex(where: broken.contains)
        return "<li>\(right.map { "\($0 + 1). \(choices[$0].escaped)" } ?? "None of them")\n"
    }
}
