import Combine
import EveryOrder
import PhotoFeed

/// What the screen, the session and the provider do in every order.
@MainActor
enum Orders {
    /// The photos screen. At the start, it can't cancel a request.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "photos",
            sharing: { network in
                let provider = network.provider { Sample.saved }
                return { PhotosViewModel(provider: provider) }
            },
            actions: [
                .init("load()", sends: ["GET /photos": .response(Sample.answer, Sample.otherAnswer)]) {
                    $0.load()
                }
            ],
            shows: { "\(describe($0)) [\(describe($0.photos))]" },
        )
        .atEveryAddress,
        goal: { $0.isHungUp ? 8 : nil },
    )

    /// The session's method.
    static let execute = PinnedOrders(
        "execute",
        of: ScreenUnderTest(
            of: "execute(_:)",
            sends: ["GET /photos": .response(Sample.answer)],
            sharing: { network in
                // Collected, so there is no value before it finishes.
                let feeds = photos(of: network, through: network.session).collect()
                return { Call(feeds.map(describe)) }
            },
        )
        .atEveryAddress,
        actions: 1,
        goal: { recording in
            let errors = ["unreachable", "failedRequest", "invalidResponse"]
            if recording.isHungUp { return 4 }
            return errors.contains(where: recording.shows) ? 3 : 2
        },
    )

    /// The provider's method.
    static let getPhotoFeed = PinnedOrders(
        "getPhotoFeed",
        of: ScreenUnderTest(
            of: "getPhotoFeed()",
            sends: ["GET /photos": .response(Sample.answer)],
            sharing: { network in
                let feeds = network.provider { Sample.saved }.getPhotoFeed().collect()
                return { Call(feeds.map(describe)) }
            },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.shows(describe([Sample.saved])) ? 7 : $0.shows(describe([PhotoFeed.empty])) ? 6 : 5 },
    )
}
