import Crossings
import EveryOrder
import Foundation
import SwiftSource
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
        let types = try Sources().declarations().filter { $0.isType && $0.keyword != "extension" }
        // A type of the learner's own may have such a name, too.
        let formats = Set(["Calendar", "Date", "Locale"]).subtracting(types.map(\.name)).union(["formatted"])
        for code in try views() {
            let models = ["crossing", "crossings", "saved"].map(code.uses(ofMember:))
            if code.names.contains("Crossing") || models != [0, 0, 0] {
                throw Finding(
                    "The view still reads crossings, in \(code.file): loop over viewModel.rows, and refer to a "
                        + "row by its ID."
                )
            }
            let signs = ["★", "☆", "→", "–", " kr"].filter(code.strings.joined().contains)
            if !formats.isDisjoint(with: code.names) || !signs.isEmpty {
                throw Finding(
                    "The view still formats, in \(code.file): the text of a row or the heading belongs in the view "
                        + "models."
                )
            }
        }
        for file in try Sources().files() where file.imports("SwiftUI") { try check(file) }
    }

    /// Checks that the list in SwiftUI, which Linux doesn't compile, still shows and does what it did.
    private func check(_ list: SourceCode) throws {
        let code = list.declarations.flatMap(\.all).filter { $0.keyword != "#Preview" && !$0.isStatic }
        func uses(_ name: String) -> Int { code.map { $0.isType ? 0 : $0.uses(ofMember: name) }.reduce(0, +) }
        guard uses("start") > 0, uses("onAppear") + uses("task") > 0 else {
            throw Finding("CrossingsList should still call start() when it appears.")
        }
        guard uses("start") == 1 else {
            throw Finding(
                "CrossingsList should call start() only when it appears: a star saves its row, and no more."
            )
        }
        let row = ["title", "times", "price", "star"]
        let missing = (["heading", "errorMessage", "rows", "toggleSaved"] + row).filter { uses($0) == 0 }
        guard missing.isEmpty else {
            throw Finding(
                "CrossingsList should still show and do the same, but doesn't use \(missing.joined(separator: ", "))."
            )
        }
        let tokens = list.tokens.map(\.text)
        for place in tokens.indices where tokens[place...].starts(with: ["toggleSaved", "("]) {
            let argument = tokens[place...].dropFirst(2).prefix { $0 != ")" }
            let isElsewhere = argument.contains {
                $0.first?.isNumber == true || ["+", "-", "!."].contains($0)
            }
            guard argument.last == "id", !isElsewhere else {
                throw Finding("A star in CrossingsList saves its own row: give toggleSaved the row's ID.")
            }
        }
        for place in tokens.indices where tokens[place...].starts(with: ["id", ":", "\\"]) {
            let path = tokens[place...].dropFirst(3).prefix { $0 != "," && $0 != ")" }
            guard path.last == "id" else {
                throw Finding(
                    "CrossingsList tells its rows apart by id: \\\(path.joined()). Two rows may have the same, and it may "
                        + "change: use the ID of a row."
                )
            }
        }
        for member in code where !member.isType {
            let tokens = member.body.map(\.text)
            let places = row.prefix(3).compactMap { name in
                zip(tokens, tokens.dropFirst()).map { $0.hasSuffix(".") && $1 == name }.firstIndex(of: true)
            }
            #expect(
                places == places.sorted(),
                "A row of CrossingsList has a title, times and a price, in this order."
            )
        }
    }

    @Test("The view models keep their crossings private")
    func secrecy() throws {
        let used = Set(try views().flatMap(\.names))
        let open = try members(of: "CrossingsViewModel").filter { member in
            member.signature.map(\.text).contains("Crossing") || !member.isText && !used.contains(member.name)
        }
        guard open.isEmpty else {
            let list = open.map { "\($0.name) in \($0.file)" }.joined(separator: ", ")
            throw Finding(
                "The view model still exposes its crossings: \(list). Make private what the view doesn't need, "
                    + "and remove what is no longer called."
            )
        }
        let ofRow = try members(of: "CrossingRowViewModel").filter {
            $0.signature.map(\.text).contains("Crossing")
        }
        guard ofRow.isEmpty else {
            let list = ofRow.map { "\($0.name) in \($0.file)" }.joined(separator: ", ")
            throw Finding("A row should expose only text: make \(list) private.")
        }
    }

    /// The members of the views. A static member, such as a factory for previews, isn't one.
    private func views() throws -> [Declaration] {
        try ["CrossingsView", "CrossingsList", "NextCrossingView"].flatMap {
            try Sources().members(ofType: $0)
        }.flatMap(\.all).filter { !$0.isStatic && !$0.isType }
    }

    /// The properties and methods of a type's instances that are visible outside of its file.
    private func members(of type: String) throws -> [Declaration] {
        try Sources().members(ofType: type).filter {
            ["func", "let", "var"].contains($0.keyword) && !$0.isStatic && !$0.isPrivate
        }
    }
}

extension Declaration {
    /// A Boolean value that indicates whether it is text or a Boolean value, or a method that returns such a value or
    /// nothing.
    fileprivate var isText: Bool {
        let types = ["Bool", "String"]
        if keyword == "func" {
            guard let arrow = signature.firstIndex(where: { $0.text == "->" }) else { return true }
            return signature[arrow...].dropFirst().first.map { types.contains($0.text) } ?? false
        }
        guard signature.isEmpty else { return types.contains(signature[1].text) }
        return body.first.map { $0.kind == .string || ["false", "true"].contains($0.text) } ?? false
    }
}
