import Crossings
import Foundation
import FoundationCompat
import TestSupport
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Shows each crossing on three lines, to the letter")
    func rows() async throws {
        let page = try await Page.showing(Sample.crossings)
        try page.shows([
            "3 crossings",
            "☆ Landeyjahöfn → Heimaey",
            "  Mon 6 Jul, 17:30 – 18:05 · 35 min",
            "  2,300 kr · 3 seats left",
            "☆ Stykkishólmur → Brjánslækur",
            "  Mon 6 Jul, 19:00 – 21:45 · 2 h 45 min",
            "  11,460 kr",
            "☆ Dalvík → Grímsey",
            "  Mon 6 Jul, 23:00 – 02:00 +1 · 3 h",
            "  Free · Fully booked",
        ])
    }

    @Test(
        "Counts the crossings in its heading",
        arguments: [(0, "No crossings"), (1, "1 crossing"), (2, "2 crossings")]
    )
    func heading(count: Int, heading: String) async throws {
        let page = try await Page.showing(Array(Sample.crossings.prefix(count)))
        #expect(page.view.body.first == heading)
    }

    @Test(
        "Says how many seats are left, when they are few",
        arguments: [
            (0, "  2,300 kr · Fully booked"),
            (1, "  2,300 kr · 1 seat left"),
            (9, "  2,300 kr · 9 seats left"),
            (10, "  2,300 kr"),
        ]
    )
    func seats(left: Int, line: String) async throws {
        let page = try await Page.showing([Sample.crossing(seats: left)])
        #expect(page.view.body.last == line)
    }

    @Test("A tap on a star saves that crossing, another one saves it no longer")
    func saving() async throws {
        let page = try await Page.showing(Sample.crossings)
        let titles = { @MainActor in page.view.body.filter { $0.contains("→") } }

        page.view.tapStar(ofRow: 1)
        let expected = ["☆ Landeyjahöfn → Heimaey", "★ Stykkishólmur → Brjánslækur", "☆ Dalvík → Grímsey"]
        guard titles() == expected else {
            throw Finding(
                "A tap on the second star is to save the second crossing, and no other.",
                expected: expected,
                actual: titles(),
            )
        }

        page.view.tapStar(ofRow: 1)
        let isTakenAway = !titles().joined().contains("★")
        #expect(isTakenAway, "A second tap on a star is to take it away.")
    }

    @Test("A saved crossing is still saved after a refresh, wherever it stands then")
    func refreshing() async throws {
        let page = try await Page.showing(Sample.crossings)
        page.view.tapStar(ofRow: 2)
        try await page.fetch([Sample.crossings[2]])
        try page.shows([
            "1 crossing",
            "★ Dalvík → Grímsey",
            "  Mon 6 Jul, 23:00 – 02:00 +1 · 3 h",
            "  Free · Fully booked",
        ])
    }

    @Test("Shows that it fetches, then the crossings, turn for turn")
    func history() async throws {
        let page = Page()
        let recorder = page.recorder()
        page.viewModel.start()
        try await page.service.answer(with: .success([Sample.crossing()]))
        try await recorder.shows([
            "No crossings",
            "No crossings | Fetching …",
            "1 crossing | ☆ Landeyjahöfn → Heimaey |   Mon 6 Jul, 17:30 – 18:05 · 35 min |   2,300 kr",
        ])
    }

    @Test("Shows a failure, and takes it away when it tries again")
    func failing() async throws {
        let page = Page()
        let recorder = page.recorder()
        page.viewModel.start()
        try await page.service.answer(with: .failure(URLError(.notConnectedToInternet)))
        let failed = [
            "No crossings", "No crossings | Fetching …", "No crossings | The crossings couldn't be fetched.",
        ]
        try await recorder.shows(failed)

        page.viewModel.start()
        try await recorder.shows(failed + ["No crossings | Fetching …"])
        try await page.service.answer(with: .success([]))
        try await recorder.shows(failed + ["No crossings | Fetching …", "No crossings"])
    }
}
