import Episodes
import EveryOrder

extension Behaviour {
    /// The behaviours of requests that supersede each other.
    public static let overlapping = [
        Behaviour(
            "Cancels the request in flight when something else is requested",
            owns: [.cancelOlder],
            each: Overlap.acrossKinds.map { [.send($0.older), .get($0.newer)] },
        ),
        neverShowsOlder("answer", .success),
        neverShowsOlder("error", .failure),
        Behaviour(
            "Shows the outcome of the last of several requests that supersede each other",
            owns: [.cancelOlder],
            each: ScreenRequest.each.map { [.send($0), .send(.otherVideo), .get($0)] },
        ),
        Behaviour(
            "Shows what was requested last, after four requests at once",
            eachOnFreshScreen: [
                [.getLast((1...3).map { .video(of: Sample.episode($0)) } + [.list])],
                [.getLast([.list, .list, .list, .video])],
            ],
        ),
    ]

    private static func neverShowsOlder(_ outcome: String, _ answer: ScriptedAnswer) -> Behaviour {
        Behaviour(
            "Never shows an older \(outcome), even one that was already on its way",
            owns: [.superseded],
            eachOnFreshScreen: Overlap.acrossKindsOnList.map { pair in
                // Nobody can tap an episode without a list.
                [.open(.list), .deliver(pair.older, answer), .get(pair.newer)]
            },
        )
    }
}

extension Behaviour {
    /// The behaviours of a screen that is no longer used.
    public static let lifetime = [
        Behaviour(
            "Is deallocated with the last reference to it",
            owns: [.holdWeakly],
            run: [.get(.list), .get(.video), .leave],
        ),
        Behaviour(
            "Is deallocated at once while a request is in flight",
            owns: [.holdWeakly],
            eachOnFreshScreen: ScreenRequest.each.map { [.send($0), .leave] },
        ),
        Behaviour(
            "Is deallocated at once while an answer waits for the main queue",
            owns: [.holdWeakly],
            eachOnFreshScreen: ScreenRequest.each.map { [.deliver($0, .success), .leave] },
        ),
        Behaviour(
            "Cancels the request in flight when it is deallocated",
            owns: [.cancelWithScreen],
            eachOnFreshScreen: ScreenRequest.each.map { [.send($0), .leave] },
        ),
    ]

    /// The behaviours of whole visits, and of the threads on which the screen changes.
    public static let history = [
        Behaviour(
            "Publishes every change on the main thread",
            owns: [.offMain, .notification],
            each: Overlap.acrossKinds.map { [.get($0.older), .get($0.newer, .truncated)] },
        ),
        Behaviour(
            "Goes through the same turns during a whole visit",
            countsTurns: true,
            run: [
                .get(.list), .get(.video), .get(.otherList), .get(.otherVideo, .status(404)),
                .get(.list, .status(503)), .get(.list),
            ],
        ),
    ]
}
