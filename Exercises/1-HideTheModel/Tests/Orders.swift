import Crossings
import EveryOrder

/// What the screen shows in every order.
@MainActor
enum Orders {
    /// The crossings screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "crossings",
            sharing: { network in
                let service = RemoteService(baseURL: network.url, session: network.session)
                return { CrossingsViewModel(service: service) }
            },
            actions: [
                .init("start()", sends: ["GET /crossings": .response(Sample.answer, Sample.otherAnswer)]) {
                    $0.start()
                }
            ],
            shows: { viewModel in
                let lines = CrossingsView(viewModel: viewModel).body
                return lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " | ")
            },
        ),
        // Systems differ in how they write a date in billions of years.
        where: { !$0.description.contains("\(Int.max)") },
    )
}
