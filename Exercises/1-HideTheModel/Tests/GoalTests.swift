import Crossings
import Foundation
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { Sample.otherTimeZone }

    @Test("A row has its star and its title")
    func title() {
        let row = CrossingRowViewModel(Sample.crossing(), isSaved: true)
        #expect(row.title == "Landeyjahöfn → Heimaey", "Move the view's title(of:) to the row.")
        #expect(row.star == "★", "A saved crossing has a full star.")
        #expect(CrossingRowViewModel(Sample.crossing(), isSaved: false).star == "☆")
    }

    @Test(
        "A row has its times and its duration",
        arguments: [
            (0, 35, "Mon 6 Jul, 17:30 – 18:05", "35 min"),
            (-870, 120, "Mon 6 Jul, 03:00 – 05:00", "2 h"),
            (330, 185, "Mon 6 Jul, 23:00 – 02:05 +1", "3 h 5 min"),
            (400, 35, "Tue 7 Jul, 00:10 – 00:45", "35 min"),
            (0, 1470, "Mon 6 Jul, 17:30 – 18:00 +1", "24 h 30 min"),
        ]
    )
    func times(delay: Int, minutes: Int, times: String, duration: String) {
        let row = CrossingRowViewModel(Sample.crossing(after: delay, takes: minutes), isSaved: false)
        #expect(
            row.times == times,
            "Move the view's times(of:) to the row, and the extensions that it needs."
        )
        #expect(row.duration == duration, "Move the view's duration(of:) to the row.")
    }

    @Test(
        "A row has its price",
        arguments: [(0, "Free"), (1, "1 kr"), (850, "850 kr"), (11_460, "11,460 kr")]
    )
    func price(kronur: Int, price: String) {
        let row = CrossingRowViewModel(Sample.crossing(price: kronur), isSaved: false)
        #expect(row.price == price, "Move the view's price(of:) to the row.")
    }

    @Test(
        "A row mentions seats only when few are left",
        arguments: [
            (0, "Fully booked"), (1, "1 seat left"), (2, "2 seats left"), (9, "9 seats left"), (10, nil),
        ]
    )
    func seats(left: Int, seats: String?) {
        let row = CrossingRowViewModel(Sample.crossing(seats: left), isSaved: false)
        #expect(row.seats == seats, "Move the view's seats(of:) to the row.")
    }

    @Test("The view model has a heading")
    func heading() async throws {
        for (count, heading) in ["No crossings", "1 crossing", "2 crossings"].enumerated() {
            let viewModel = try await Page.showing(Array(Sample.crossings.prefix(count))).viewModel
            #expect(viewModel.heading == heading, "Move the view's heading to the view model.")
        }
    }

    @Test("The view model has a row for each crossing")
    func rows() async throws {
        let viewModel = try await Page.showing(Sample.crossings).viewModel
        let rows = Sample.crossings.map { CrossingRowViewModel($0, isSaved: false) }
        guard viewModel.rows == rows else {
            throw Finding(
                "rows should create a CrossingRowViewModel for each crossing, in their order.",
                expected: rows.map(\.title),
                actual: viewModel.rows.map(\.title),
            )
        }
        let next = NextCrossingView(viewModel: viewModel).body
        #expect(
            next == "Landeyjahöfn → Heimaey, Mon 6 Jul, 17:30 – 18:05",
            "A second view shows the same text."
        )
    }

    @Test("The star of a row follows its ID")
    func saving() async throws {
        let viewModel = try await Page.showing(Sample.crossings).viewModel
        viewModel.toggleSaved(id: 2)
        guard viewModel.rows.map(\.star) == ["☆", "★", "☆"] else {
            throw Finding(
                "toggleSaved(id:) should save the crossing with that ID, and update its row.",
                expected: ["☆ ★ ☆"],
                actual: [viewModel.rows.map(\.star).joined(separator: " ")],
            )
        }
        viewModel.toggleSaved(id: 2)
        let isUndone = viewModel.rows.map(\.star) == ["☆", "☆", "☆"]
        #expect(isUndone, "Calling toggleSaved(id:) twice should undo it.")
    }

    @Test("The view doesn't touch the model")
    func view() throws {
        for code in try views() {
            if code.contains(/\bCrossing\b|\.(crossings?|saved)\b/) {
                throw Finding(
                    "The view still reads crossings, in \(code.name): loop over viewModel.rows, and refer to a "
                        + "row by its ID."
                )
            }
            let signs = ["★", "☆", "→", "–", " kr"].filter(code.text.contains)
            if code.contains(/\b(Date|Locale|Calendar|formatted)\b/) || !signs.isEmpty {
                throw Finding(
                    "The view still formats, in \(code.name): the text of a row or the heading belongs in the view "
                        + "models."
                )
            }
        }
        try checkList()
    }

    /// Checks that the list in SwiftUI, which Linux doesn't compile, still shows and does what it did.
    private func checkList() throws {
        let list = try Sources().files().filter { $0.contains(/\bimport\s+SwiftUI\b/) }
        let row = ["title", "times", "price", "star"]
        let missing = (["heading", "errorMessage", "rows", "toggleSaved"] + row).filter { name in
            list.allSatisfy { $0.occurrences(of: "." + name).isEmpty }
        }
        guard list.contains(where: { $0.contains(/\.(?:onAppear|task)\b[^}]*\bstart\b/) }) else {
            throw Finding("CrossingsList should still call start() when it appears.")
        }
        guard missing.isEmpty else {
            throw Finding(
                "CrossingsList should still show and do the same, but doesn't use \(missing.joined(separator: ", "))."
            )
        }
        for code in list {
            let calls = code.count(of: /\btoggleSaved\(/)
            guard code.count(of: /\btoggleSaved\(id:\s*(?:\$?\w+\.)?id\s*\)/) == calls else {
                throw Finding("A star in CrossingsList saves its own row: give toggleSaved the row's ID.")
            }
            let places = row.prefix(3).compactMap { code.occurrences(of: "." + $0).first }
            #expect(
                places == places.sorted(),
                "A row of CrossingsList has a title, times and a price, in this order."
            )
        }
    }

    @Test("The view models keep their crossings private")
    func secrecy() throws {
        let model = /\bCrossing\b/.wordBoundaryKind(.simple)
        let views = try views()
        let open = try members(of: "CrossingsViewModel").filter { member in
            if member.declaration.contains(model) { return true }
            let isText =
                member.code.text.contains(/\b(?:var|let)\s+\w+\s*(?::\s*(?:String|Bool)\b|=\s*["tf])/)
                || member.declaration.contains(/\bfunc\b(?!.*->)|->\s*(?:String|Bool)\b/)
            return !isText && !views.contains { !$0.occurrences(of: member.name).isEmpty }
        }
        guard open.isEmpty else {
            let list = open.map { "\($0.name) in \($0.code.name)" }.joined(separator: ", ")
            throw Finding(
                "The view model still exposes its crossings: \(list). Make private what the view doesn't need, "
                    + "and remove what is no longer called."
            )
        }
        let ofRow = try members(of: "CrossingRowViewModel").filter { $0.declaration.contains(model) }
        guard ofRow.isEmpty else {
            let list = ofRow.map { "\($0.name) in \($0.code.name)" }.joined(separator: ", ")
            throw Finding("A row should expose only text: make \(list) private.")
        }
    }

    /// The code of the views. A static member, such as a factory for previews, isn't part of it.
    private func views() throws -> [SourceCode] {
        try ["CrossingsView", "CrossingsList", "NextCrossingView"].flatMap {
            try Sources().bodies(ofType: $0)
        }.flatMap { body in
            body.members.filter { !$0.declaration.contains(/\bstatic\b/) }.map(\.code)
        }
    }

    /// The members of a type's instances that are visible outside of it.
    private func members(
        of type: String
    ) throws -> [(name: String, declaration: String, code: SourceCode)] {
        let closed = try Sources().files().flatMap { file in
            ["private", "fileprivate"].flatMap { file.bodies(after: "\($0) extension \(type)") }
        }
        return try Sources().bodies(ofType: type).filter { body in
            !closed.contains { $0.text == body.text }
        }.flatMap { $0.visibleMembers.filter { !$0.declaration.contains(/\bstatic\b/) } }
    }
}
