import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Checking
@testable import Content
@testable import Diffing
@testable import Learner
@testable import Terminal
@testable import workshop

/// The numbers on the pages that the workspace knows: of goals, steps, changes and minutes.
struct PageNumberTests {
    typealias Page = PagesToReadTests.Page

    /// The least and the most minutes that a goal took where that was measured.
    private static let minutesPerGoal = 4.6...7.5
    /// The minutes that a plan allows for a goal.
    private static let plannedMinutesPerGoal = 5.0

    private let exercises: [Exercise]

    init() throws {
        exercises = try Exercises(in: packageRoot).all
    }

    private func exercise(_ number: some StringProtocol) throws -> Exercise {
        try #require(exercises.first { "\($0.number)" == number }, "exercise \(number)")
    }

    private func steps(from stage: some StringProtocol) throws -> [PatchList.Entry] {
        let page = "Stages/Steps/\(stage)-\((Int(stage) ?? 0) + 1).md"
        return try PatchList(at: page, in: #require(Workspace(around: packageRoot))).entries
    }

    @Test func `the exercise of ten mistakes has a goal for each`() throws {
        let exercise = try exercise("0")
        let page = try Page(exercise.path(of: "README.md")).text
        let number = try #require(page.firstMatch(of: #/^# \w+ (\w+) small mistakes\n/#)?.1)
        #expect(Int(spelled: number) == exercise.description.goals.count)
    }

    @Test func `a page of an exercise that lists the goals lists them by name`() throws {
        var lists: [Int] = []
        for exercise in exercises {
            let page = try Page(exercise.path(of: "README.md"))
            let tests = exercise.section("The tests") ?? exercise.section("Which tests")
            let items = try #require(tests).blocks.compactMap { block -> String? in
                if case .item(let mark, _, let text) = block, mark.hasSuffix(".") { text } else { nil }
            }
            guard !items.isEmpty else { continue }
            #expect(items == exercise.description.goals.map(\.name), "\(page)")
            lists.append(exercise.number)
        }
        #expect(lists == [2, 3, 5, 6, 9])
    }

    @Test func `the minutes of an exercise allow what a goal was measured to take`() throws {
        // The goals of the first take a line or two each; the last has one, and is open-ended.
        for exercise in exercises.dropFirst().dropLast() {
            let minutes = try #require(exercise.duration?.minutes)
            let goals = Double(exercise.description.goals.count)
            #expect(
                Double(minutes.lowerBound) >= goals * Self.minutesPerGoal.lowerBound,
                "\(exercise.heading)"
            )
            #expect(Double(minutes.upperBound) >= goals * Self.plannedMinutesPerGoal, "\(exercise.heading)")
        }
        for (exercise, notes) in try zip(exercises, notes) {
            let minutes = try #require(exercise.duration?.minutes)
            let last = try #require(checkpoints(of: notes).last, "\(exercise.heading)")
            #expect(minutes.contains(last) || notes.contains("Without goals"), "\(exercise.heading): \(last)")
        }
    }

    /// The minutes of the checkpoints of an exercise, in the notes on it.
    private func checkpoints(of notes: String) -> [Int] {
        let line = notes.split(separator: "\n").first { $0.hasPrefix("**Checkpoints.**") } ?? ""
        return line.matches(of: #/(\d+): /#).compactMap { Int($0.1) }
    }

    /// The notes on each exercise, in their order.
    private var notes: [String] {
        get throws {
            let parts = try Page("Exercises/NOTES.md").text.components(separatedBy: "\n## ").dropFirst()
            return zip(parts, exercises).map { part, exercise in
                #expect(part.hasPrefix("\(exercise.number). "), "\(part.prefix(40))")
                return part
            }
        }
    }

    @Test func `the notes name only goals that exist, for each exercise`() throws {
        #expect(try notes.count == exercises.count)
        var count = 0
        for (exercise, notes) in try zip(exercises, notes) {
            let rows = notes.split(separator: "\n").filter { $0.hasPrefix("| ") }
            let columns = rows.map { $0.split(separator: "|").dropFirst().first ?? "" }
            let named = columns + notes.goalNumbers
            count += named.flatMap(\.numbers).count
            for numbers in named {
                for number in numbers.numbers {
                    #expect(
                        exercise.description.goals.indices.contains(number - 1),
                        "\(exercise.heading): \(numbers)"
                    )
                }
            }
        }
        #expect(count > 20)
    }

    @Test func `the plans name only goals, hints and steps that exist`() throws {
        let page = try Page("Exercises/FACILITATE.md")
        var rows = 0
        #expect(page.text.goalNumbers.count > 10)
        for line in page.text.split(separator: "\n") {
            try checkGoals(in: line)
            for match in line.matches(
                of: #/steps ([\d, toand]+) (?:of those to Stage|from(?: Stage)?) (\d)/#
            ) {
                let isTarget = match.0.contains("those to")
                let stage = (Int(match.2) ?? 0) - (isTarget ? 1 : 0)
                let count = try steps(from: "\(stage)").count
                #expect(match.1.numbers.allSatisfy { (1...count).contains($0) }, "\(match.0)")
            }
            // A row that shows the steps from a stage, where it may stop at some of the steps.
            guard let stage = line.firstMatch(of: #/steps\.html#stage-(\d)/#)?.1 else { continue }
            rows += 1
            let stops = line.firstMatch(of: #/(?:Stop|stopping) at steps ([\d, toand]+)/#)?.1.numbers
            let all = line.firstMatch(of: #/(?:in|`,) (\w+) (?:small )?steps/#).flatMap { Int(spelled: $0.1) }
            let count = try steps(from: stage).count
            // A row says how many steps there are, or at which to stop, unless it is about the stage before them.
            #expect(stops != nil || all != nil || line.contains("| Stage \(stage):"), "\(line)")
            #expect((stops ?? []).allSatisfy { (1...count).contains($0) }, "\(line)")
            #expect(all == nil || all == count, "\(line)")
        }
        #expect(rows > 5)
    }

    /// Checks the goals and hints that a line names after an exercise; what to do early or behind is about the first one.
    private func checkGoals(in line: Substring) throws {
        let name = #/\]\((\d+)-\w+\)|[Ee]xercise (\d+)/#
        guard let first = line.firstMatch(of: name) else { return }
        for part in String(line).split(separator: #/\||\*Early\*|\*Behind\*/#) {
            var current = try exercise(first.1 ?? first.2 ?? "")
            var start = part.startIndex
            for match in part.matches(of: name) {
                try checkGoals(of: current, in: part[start..<match.range.lowerBound])
                current = try exercise(match.1 ?? match.2 ?? "")
                start = match.range.upperBound
            }
            try checkGoals(of: current, in: part[start...])
        }
    }

    private func checkGoals(of exercise: Exercise, in text: Substring) throws {
        let goals = exercise.description.goals
        for numbers in text.goalNumbers {
            let areGoals = numbers.numbers.allSatisfy { goals.indices.contains($0 - 1) }
            #expect(areGoals, "\(exercise.heading): goals \(numbers)")
        }
        for numbers in text.matches(of: #/hints ([\d, toand]+)/#).map(\.1) {
            let areHints = numbers.numbers.allSatisfy { exercise.hints().indices.contains($0 - 1) }
            #expect(areHints, "\(exercise.heading): hints \(numbers)")
        }
    }

    @Test func `each row of a plan begins when the one before ends`() throws {
        let page = try Page("Exercises/FACILITATE.md")
        for (title, minutes) in [("One hour", 60), ("Half a day", 210)] {
            let plan = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
            let rows = plan.matches(of: #/\n\| (\d+)–(\d+) \|/#).map { (Int($0.1) ?? -1, Int($0.2) ?? -1) }
            #expect(rows.map(\.0) == [0] + rows.dropLast().map(\.1), "\(title)")
            #expect(rows.last?.1 == minutes, "\(title)")
        }
        let day = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix("A day") })
        let times = day.matches(of: #/\n\| (\d+):(\d\d) \|/#).map { (Int($0.1) ?? 0) * 60 + (Int($0.2) ?? 0) }
        #expect(times.count > 20)
        #expect(zip(times, times.dropFirst()).allSatisfy(<))
        let breaks = zip(
            day.matches(of: #/\n\| \d+:\d\d \| ([^|]*) \|/#).map(\.1),
            zip(times, times.dropFirst())
        )
        .filter { $0.0.hasPrefix("*") }.reduce(0) { $0 + $1.1.1 - $1.1.0 }
        // “About six and a half hours, without the breaks.”
        #expect((375...405).contains((times.last ?? 0) - (times.first ?? 0) - breaks))
    }

    @Test func `a link to a step has its number beside it`() throws {
        var links = 0
        for page in try PagesToReadTests.pages() {
            for match in page.text.matches(of: #/\[([^\]]*)\]\([^)]*Steps/\d-\d\.md#(\d+)-[^)]*\)([^.;]*)/#) {
                let named = "\(match.1)\(match.3)".firstMatch(of: #/\bstep (\d+)/#)?.1
                #expect(named == match.2, "\(page): \(match.0)")
                links += 1
            }
        }
        #expect(links > 0)
    }

    @Test func `five questions end each plan, each with its answer, and can be printed without it`() throws {
        let sections = try Page("Exercises/QUESTIONS.md").text.components(separatedBy: "\n## ").dropFirst()
        let sheets = try Page("Exercises/ROOM.md").text.components(separatedBy: "\n## Five questions ")
            .dropFirst()
        #expect(sections.count == 3)
        #expect(sheets.count == 3)
        for (section, sheet) in zip(sections, sheets) {
            let parts = section.components(separatedBy: "<details>").map(\.questions)
            #expect(parts.map(\.count) == [5, 5], "\(section.prefix(20))")
            #expect(sheet.questions == parts[0])
            #expect(section.lowercased().hasPrefix(sheet.prefix { $0 != "\n" }), "\(sheet.prefix(20))")
        }
    }

    @Test func `the sheet for the votes has two rows for each change in the plans`() throws {
        let plans = try Page("Exercises/FACILITATE.md").text
        let changes = Set(plans.matches(of: #/\n\| (\d+), [^|]*\| \d \|/#).map(\.1))
        let sheet = try Page("Exercises/ROOM.md").text
        #expect(!changes.isEmpty)
        for change in changes {
            for vote in ["first", "second"] { #expect(sheet.contains("\n| \(change) | \(vote) |")) }
        }
        let votes = plans.matches(of: #/change-(\d+)/#).map(\.1)
        #expect(Set(votes) == changes)
    }

    @Test func `the path has the steps, and its exercises with their minutes, in order`() async throws {
        let path = try #require(try Page("README.md").section("One path"))
        let steps = try (1...4).map { try self.steps(from: "\($0)").count }.reduce(0, +)
        #expect(path.contains("[\(steps) small steps]"))
        // The list of exercises has the minutes of what comes before them.
        let list = await workshop("exercises").output.replacing("\n", with: " ")
        let minutes = path.matches(of: #/\| ([12]) \|.*\| (\d+) \|/#).map(\.2)
        #expect(minutes.count == 2 && minutes.allSatisfy { list.contains(", \($0) min") })
        let rows = path.matches(of: #/\(Exercises\/(\d+)-\w+\).*\| (\d+) to (\d+) \|/#)
        let members = exercises.filter { $0.duration?.group == .path }
        #expect(rows.map(\.1) == members.map { "\($0.number)" })
        for (row, exercise) in zip(rows, members) {
            let minutes = try #require(exercise.duration?.minutes)
            #expect(["\(minutes.lowerBound)", "\(minutes.upperBound)"] == [row.2, row.3], "\(row.0)")
        }
    }

    @Test func `the list names the stages that an exercise asks for, and no others than its page`() throws {
        let list = try Page("Exercises/README.md").text.split(separator: "\n")
        for exercise in exercises {
            let page = try Page(exercise.path(of: "README.md"))
            let row = try #require(list.first { $0.hasPrefix("| [\(exercise.number)](") })
            let line = page.text.split(separator: "\n").first { $0.hasPrefix("> Prerequisites: ") }
            let required = try #require(line).stages
            let known = try #require(page.section("Read in Stages"))[...].stages.union(required)
            #expect(required.isSubset(of: row.stages), "\(row)")
            #expect(row.stages.isSubset(of: known), "\(row)")
        }
    }

    @Test func `a message in the table is the one that its program shows`() throws {
        let page = try Page("Stages/COMPILER.md")
        let programs = page.text.components(separatedBy: "\n### ").dropFirst()
        let table = try #require(page.section("You saw this message"))
        let rows = table.matches(of: #/\n\| `([^`]+)` \|.*\[the program\]\(#([\w-]+)\)/#)
        #expect(rows.count > 10)
        for row in rows {
            let program = programs.first { Markdown.anchor(of: String($0.prefix { $0 != "\n" })) == row.2 }
            let claim = try #require(
                program?.firstMatch(of: #/\n\*\*[^*]+\*\*: `([^\n]+)`\n/#)?.1,
                "\(row.2)"
            )
            // The table leaves out names, and may have less at either end.
            let parts = row.1.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            let isShown = parts.allSatisfy { claim.contains($0) } || parts.contains { $0.contains(claim) }
            #expect(isShown, "\(row.1): \(claim)")
        }
    }
}

extension StringProtocol {
    /// The items of its numbered lists.
    fileprivate var questions: [String] {
        String(self).components(separatedBy: "\n").filter { $0.contains(#/^\d\. /#) }
    }

    /// The numbers after each “goal” or “goals”, also after a word between them.
    fileprivate var goalNumbers: [Substring] {
        String(self).matches(of: #/[Gg]oals? (?:\w+ )?(\d[\d, toand]*)/#).map(\.1)
    }

    /// The numbers of the stages that it names.
    fileprivate var stages: Set<String> {
        Set(String(self).matches(of: #/Stage(\d)/#).map { String($0.1) })
    }
}

extension Int {
    private static let words = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
        "thirteen", "fourteen", "fifteen",
    ]

    /// The number that digits or a word stand for.
    fileprivate init?(spelled word: Substring) {
        guard let number = Int(word) ?? Int.words.firstIndex(of: word.lowercased()) else { return nil }
        self = number
    }
}

extension Substring {
    /// The numbers in it; `4 to 6` stands for three.
    fileprivate var numbers: [Int] {
        let numbers = matches(of: #/\d+/#).compactMap { Int($0.0) }
        guard contains(" to "), let first = numbers.first, let last = numbers.last, first < last else {
            return numbers
        }
        return Array(first...last)
    }
}
