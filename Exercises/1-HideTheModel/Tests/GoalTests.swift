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
        let index = try Sources().index()
        let views = ["CrossingsView", "NextCrossingView"]
        let model = ["crossings", "saved"]
        for reference in index.references
        where views.contains(where: reference.isIn) && !reference.isInFactory {
            let symbol = reference.symbol
            let isModel =
                symbol.isPart(of: "Crossing")
                || symbol.isPart(of: "CrossingsViewModel") && model.contains(symbol.name)
            if isModel { throw Finding.reads(reference.place.file) }
            // A type of the learner's own may have such a name, too.
            let formats =
                ["Calendar", "Date", "Locale"].contains(where: symbol.isPart) || symbol.name == "formatted"
            if formats, !index.declares(symbol) { throw Finding.formats(reference.place.file) }
        }
        for literal in try Sources().literals() {
            guard let view = literal.member.symbol.types.first, views.contains(view) else { continue }
            if literal.text.hasSign { throw Finding.formats(literal.member.place.file) }
        }
    }

    @Test("The view models keep their crossings private")
    func secrecy() throws {
        let index = try Sources().index()
        let open = index.members(ofType: "CrossingsViewModel").filter { member in
            member.isVisible && (member.hasModel || member.symbol.name == "saved")
        }
        guard open.isEmpty else {
            let list = open.map(\.description).joined(separator: ", ")
            throw Finding(
                "The view model still exposes its crossings: \(list). Make private what the view doesn't need, "
                    + "and remove what is no longer called."
            )
        }
        let ofRow = index.members(ofType: "CrossingRowViewModel").filter { $0.isVisible && $0.hasModel }
        guard ofRow.isEmpty else {
            let list = ofRow.map(\.description).joined(separator: ", ")
            throw Finding("A row should expose only text: make \(list) private.")
        }
    }
}

extension Finding {
    fileprivate static func reads(_ file: String) -> Finding {
        Finding(
            "The view still reads crossings, in \(file): loop over viewModel.rows, and refer to a row by its ID."
        )
    }

    fileprivate static func formats(_ file: String) -> Finding {
        Finding(
            "The view still formats, in \(file): the text of a row or the heading belongs in the view models."
        )
    }
}

extension String {
    /// A Boolean value that indicates whether it has a sign that only the text of a row has.
    fileprivate var hasSign: Bool { ["★", "☆", "→", "–", " kr"].contains(where: contains) }
}

extension CodeIndex.Reference {
    /// A Boolean value that indicates whether it is in a static member, such as a factory for previews.
    fileprivate var isInFactory: Bool { user?.kind.isStatic ?? false }
}

extension CodeIndex.Declaration {
    /// A Boolean value that indicates whether it is a method or a property that other files can use.
    fileprivate var isVisible: Bool {
        (symbol.kind.isFunction || symbol.kind.isProperty) && !symbol.isPrivate
    }

    /// A Boolean value that indicates whether a crossing is part of its type. A factory may take one.
    fileprivate var hasModel: Bool {
        let type = symbol.kind.isStatic ? symbol.valueType : symbol.signature
        return type.contains(/\.Crossing\b(?!\.)/)
    }
}
