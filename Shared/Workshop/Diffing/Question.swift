import Terminal

/// A change to some code, with a question about what it breaks.
package struct Question: Sendable {
    let entry: PatchPage.Entry
    /// What was changed, such as `Change 5, in Stage 3`.
    let title: String
    let choices: [String]
    /// The position of the right choice.
    let answer: Int
    /// The sentences of everything that it breaks.
    let broken: [String]

    package init(_ entry: PatchPage.Entry, title: String, choices: [String], answer: Int, broken: [String]) {
        self.entry = entry
        self.title = title
        self.choices = choices
        self.answer = answer
        self.broken = broken
    }

    /// The question with its choices, and the answer folded.
    func html(_ links: Links) -> String {
        let id = "change-\(entry.number)"
        let buttons = choices.enumerated().map { index, choice in
            let right = index == answer ? " data-right" : ""
            return "<li><button type=button\(right)>\(Prose(choice).html(links))</button>\n"
        }
        let broken = broken.map { "<li>\($0.escaped)\n" }.joined()
        let others = entry.others.map { "<li>\(Prose($0).html(links))\n" }.joined()
        let recording = entry.recording.joined(separator: "\n")
        return """
            <div id=\(id) class=question>
            <h2>\(title.escaped)</h2>
            \(entry.comparison().files.map { $0.html(id: id) }.joined())\
            <p>Which of these does it break?</p>
            <ol class=choices>
            \(buttons.joined())</ol>
            <p role=status></p>
            <details class=answer><summary>Answer</summary>
            \(broken.isEmpty ? "<p>It breaks nothing.</p>\n" : "<p>It breaks:</p>\n<ul>\n\(broken)</ul>\n")\
            \(entry.reasons.map { "<p>\(Prose($0).html(links))</p>\n" }.joined())\
            \(others.isEmpty ? "" : "<p>These hold:</p>\n<ul>\n\(others)</ul>\n")\
            \(recording.isEmpty ? "" : Markdown("```diff\n\(recording)\n```").html())</details>
            </div>

            """
    }
}
