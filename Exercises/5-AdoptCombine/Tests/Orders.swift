import Combine
import EveryOrder
import PhotoFeed

/// What the screen, the session and the provider do in every order.
@MainActor
enum Orders {
    /// The photos screen. At the start, it can't cancel a request.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            [
                .init("load()", sends: "GET /photos", answers: Sample.answer, Sample.otherAnswer) {
                    $0.load()
                }
            ],
            sharing: { backend in
                let provider = backend.provider { Sample.saved }
                return { PhotosViewModel(provider: provider) }
            },
            record: { screen, waiter in
                Recorder(of: screen, waiter: waiter) { "\(describe($0)) [\(describe($0.photos))]" }
            },
        )
        .atEveryAddress,
        goal: { $0.isHungUp ? 8 : nil },
    )

    /// The session's method.
    static let execute = PinnedOrders(
        "execute",
        of: ScriptedScreen(
            of: "execute(_:)",
            sends: "GET /photos",
            answer: Sample.answer,
            sharing: { backend in
                // Collected, so that there is no value before it finishes.
                let feeds = photos(of: backend, through: backend.session).collect()
                return { Call(on: backend, feeds.map(describe)) }
            },
        )
        .atEveryAddress,
        requests: 1,
        goal: { recording in
            let errors: [APIError] = [.unreachable, .failedRequest, .invalidResponse]
            if recording.isHungUp { return 4 }
            return errors.contains { recording.shows("\($0)") } ? 3 : 2
        },
    )

    /// The provider's method.
    static let getPhotoFeed = PinnedOrders(
        "getPhotoFeed",
        of: ScriptedScreen(
            of: "getPhotoFeed()",
            sends: "GET /photos",
            answer: Sample.answer,
            sharing: { backend in
                let feeds = backend.provider { Sample.saved }.getPhotoFeed().collect()
                return { Call(on: backend, feeds.map(describe)) }
            },
        )
        .atEveryAddress,
        requests: 1,
        goal: { $0.shows(describe([Sample.saved])) ? 7 : $0.shows(describe([PhotoFeed.empty])) ? 6 : 5 },
    )
}
