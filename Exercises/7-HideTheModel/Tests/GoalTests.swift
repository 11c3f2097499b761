import Crossings
import Practice
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
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

    @Test("A row has its price", arguments: [(0, "Free"), (850, "850 kr"), (11_460, "11,460 kr")])
    func price(kronur: Int, price: String) {
        let row = CrossingRowViewModel(Sample.crossing(price: kronur), isSaved: false)
        #expect(row.price == price, "Move the view's price(of:) to the row.")
    }

    @Test(
        "A row speaks of seats only when they are few",
        arguments: [
            (0, "Fully booked"), (1, "1 seat left"), (9, "9 seats left"), (10, nil),
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
        #expect(
            viewModel.rows == Sample.crossings.map { CrossingRowViewModel($0, isSaved: false) },
            "rows is to make a CrossingRowViewModel of each crossing, in their order."
        )
    }

    @Test("The star of a row follows its ID")
    func saving() async throws {
        let viewModel = try await Page.showing(Sample.crossings).viewModel
        viewModel.toggleSaved(id: 2)
        #expect(
            viewModel.rows.map(\.star) == ["☆", "★", "☆"],
            "toggleSaved(id:) is to save the crossing of that ID, and its row is to know."
        )
        viewModel.toggleSaved(id: 2)
        #expect(viewModel.rows.map(\.star) == ["☆", "☆", "☆"], "toggleSaved(id:) is to undo itself.")
    }

    @Test("The view touches no model")
    func view() throws {
        let code = try Sources().code(in: "CrossingsView.swift")
        let readsModel = code.contains(/\bCrossing\b/) || code.contains(/\.(crossings?|saved)\b/)
        let formats = code.contains(/\b(Date|Locale|Calendar|formatted)\b/)
        #expect(
            !readsModel,
            "The view still reads crossings: let it go through viewModel.rows, and speak of a row by its ID.",
        )
        #expect(
            !formats,
            "The view still formats: what a row or the heading says belongs to their view models.",
        )
    }

    @Test("The view models keep their crossings to themselves")
    func secrecy() throws {
        #expect(
            try openDeclarations(of: /\bCrossing\b/, in: "CrossingsViewModel.swift") == [],
            """
            The view model still shows crossings to everyone: make private what the view has no need of, and \
            remove what nobody calls any more.
            """,
        )
        #expect(
            try openDeclarations(of: /: Crossing\b/, in: "CrossingRowViewModel.swift") == [],
            "A row is to show text alone: its crossing stays private.",
        )
    }

    /// The members of a type that speak of the model and aren't private.
    private func openDeclarations(of model: Regex<Substring>, in file: String) throws -> [Substring] {
        try Sources().code(in: file).split(separator: "\n").filter { line in
            line.contains(/^ {4}((public|internal|private\(set\)|@\w+)\s)*(var|let|func)\b/)
                && line.contains(model)
        }
    }
}
