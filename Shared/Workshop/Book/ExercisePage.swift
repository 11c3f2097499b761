import Content
import EveryOrder
import Foundation
import Terminal

/// What is drawn on the page of an exercise: what its screen does, on one phone or two.
struct ExercisePicture {
    let html: String
    let data: PlayerData

    /// - Parameters:
    ///   - plays: The changes, and what the screen of the stages should do.
    ///   - behaviours: The sentences of all behaviours of that screen.
    init(of exercise: Exercise, _ plays: Plays, _ changes: Changes, _ behaviours: [String]) throws {
        if let picture = try PinnedPicture(in: exercise.folder.appending(path: "Tests/Orders")) {
            let orders = "\(counted(picture.count, "order")) of events"
            let text =
                picture.isOfGoal
                ? "In \(orders), the code that you start with doesn't do what it should. This is one of them:"
                : """
                The tests compare what the screen shows, and what the server receives, in \(orders). This is one of \
                them. All of them have to stay the same:
                """
            html = "<p>\(text)</p>\n\(picture.scene)\n"
            data = picture.data
        } else if exercise.description.behaviours.map(\.name).contains(behaviours[0]) {
            // It is about the screen of the stages.
            let played = plays.played(likeFirstOf: changes)
            let scene = phoneScene(
                "order",
                [("The screen", "The screen", nil)],
                played,
                column: "What happens"
            )
            html =
                "<p>The screen has to do the same in every order of events. This is one of them:</p>\n\(scene)\n"
            var data = PlayerData()
            data.add("order", [played])
            self.data = data
        } else {
            // It is about mistakes, which no order of its own shows.
            let change = changes.typical.first { plays[$0]?.first.isInSight ?? false } ?? changes.shownFirst
            let text =
                "This is such a mistake, in the screen of the stages. Nobody notices it unless a test is about it:"
            html = "<p>\(text)</p>\n\(plays[change]?.html ?? "")\n"
            data = plays.data(for: [change])
        }
    }
}

extension BookTexts {
    /// Returns the page of an exercise, with a picture below the first section, and what `check` wants to see above the last
    /// one.
    func page(of exercise: Exercise, _ picture: ExercisePicture) throws -> Book.Page {
        let check = "Done when"
        var page = try page(of: exercise.path(of: "README.md")) { text in
            let sections = text.sections.map { Markdown.Block.heading(level: 2, $0.title) }
            guard sections.count > 2 else { return [:] }
            return [
                sections[1]: picture.html,
                sections[sections.count - 1]: "<h2 id=done-when>\(check)</h2>\n\(exercise.check.html())",
            ]
        }
        page.sections.insert(("#done-when", check), at: max(0, page.sections.count - 1))
        page.exercise = exercise.number
        page.name = "\(exercise.number). \(page.content.title)"
        page.content.data = try picture.data.html
        if let first = page.content.passages.first {
            let title = "Exercise \(exercise.number): \(page.content.title)"
            page.content.passages[0] = Passage(title, id: first.id, [first.text])
        }
        return page
    }
}

extension Exercise {
    /// How to check it, and its goals.
    fileprivate var check: Markdown {
        let goals = description.goals.enumerated().map { "\($0 + 1). \($1.name)" }
        return Markdown(
            """
            `swift run workshop check \(number)` finds that everything still behaves as before, and that the goals are met:

            \(goals.joined(separator: "\n"))
            """
        )
    }
}
