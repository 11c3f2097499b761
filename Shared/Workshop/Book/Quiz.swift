import Content
import EveryOrder
import Terminal

/// The page that asks what each change breaks.
struct Quiz {
    /// First those on the path.
    private let changes: [Change]
    private let countOnPath: Int

    init(_ changes: Changes) {
        self.changes = changes.first + changes.all.filter { changes.place(onPath: $0) == nil }
        countOnPath = changes.first.count
    }

    /// - Parameter next: What follows on the path.
    func page(_ plays: Plays, before next: Book.Page, _ links: Links) throws -> Book.Page {
        let title = "What does it break?"
        let about = """
            \(counted(changes.count, "small change")), of the kind that slip through code review. Read one, choose, and \
            only then look at the answer, which the suite has checked. The first \(countOnPath) are on the path.
            """
        let end = "This was the last on the path. Next: <a href=\(next.file)>\(next.name.escaped)</a>"
        let questions = changes.enumerated().map { index, change in
            change.html(
                plays[change],
                links,
                place: index < countOnPath ? "\(index + 1) of \(countOnPath) on the path" : nil,
                onward: index + 1 == countOnPath ? "<p class=onward>\(end)</p>\n" : ""
            )
        }
        let answers = changes.sorted { $0.entry.number < $1.entry.number }.map(\.printedAnswer)
        var page = HTMLPage(
            title,
            """
            <header class=head>
            <h1>\(title)</h1>
            <p class=idea>\(about)</p>
            <p class=keys><kbd>1</kbd> to <kbd>4</kbd> choose; <kbd>→</kbd>, <kbd>Space</kbd> or a clicker opens an answer, then leads to the next \
            change; <kbd>n</kbd> leads there at once.</p>
            <p class=score><output id=score></output> <button type=button id=again hidden>Start again</button></p>
            </header>
            <div class=questions>
            \(questions.joined())</div>
            <section class=answers>
            <h2>Answers</h2>
            <ol>
            \(answers.joined())</ol>
            </section>

            """
        )
        page.data = try plays.data(for: changes).html
        page.about = about
        page.passages = [Passage(title, [about])] + changes.map { $0.passage(plays[$0]) }
        let sections = changes.map { ("#change-\($0.entry.number)", "\($0.entry.number)") }
        return Book.Page(file: "quiz.html", name: title, sections: sections, content: page)
    }
}
