import Crossings
import EveryOrder

/// What the screen shows in every order.
@MainActor
enum Orders {
    /// The crossings screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            [
                .init("start()", sends: "GET /crossings", answers: Sample.answer, Sample.otherAnswer) {
                    $0.start()
                }
            ],
            sharing: { backend in
                let service = RemoteService(baseURL: backend.url, session: backend.session)
                return { CrossingsViewModel(service: service) }
            },
            record: { viewModel, waiter in
                Recorder(of: viewModel, waiter: waiter) { viewModel in
                    let lines = CrossingsView(viewModel: viewModel).body
                    return lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " | ")
                }
            },
        ),
        // Systems differ in how they write a date in billions of years.
        where: { !$0.description.contains("\(Int.max)") },
    )
}
