import MockHTTP

extension Behaviour {
    static let overlapping = [
        Behaviour(
            "Cancels the request in flight when it is asked for something else",
            hint: "The older request should be cancelled, and nothing of that should show.",
            each: Overlap.acrossKinds,
        ) { scenario, overlap in
            let older = try await scenario.perform(overlap.older)
            let newer = try await scenario.perform(overlap.newer)
            try await scenario.hangsUp(older)
            try await scenario.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await scenario.shows(overlap.newer)
        },
        Behaviour(
            "Never shows an older answer, even one that was on its way already",
            hint: "An answer may be superseded while it waits for the main queue: ask there if it counts.",
            each: Overlap.acrossKinds,
        ) { scenario, overlap in
            let older = try await scenario.perform(overlap.older)
            try scenario.deliver(overlap.older.answer, to: older)
            try scenario.call(overlap.newer)
            let newer = try await scenario.received(overlap.newer)
            try await scenario.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await scenario.shows(overlap.newer)
        },
        Behaviour(
            "Never shows an older error, even one that was on its way already",
            hint: "An error may be superseded while it waits for the main queue: ask there if it counts.",
            each: Overlap.acrossKinds,
        ) { scenario, overlap in
            let older = try await scenario.perform(overlap.older)
            try scenario.deliver(.status(500), to: older)
            try scenario.call(overlap.newer)
            let newer = try await scenario.received(overlap.newer)
            try await scenario.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await scenario.shows(overlap.newer)
        },
        Behaviour(
            "Shows the last of several requests, when each supersedes the one before",
            hint: "Each call should supersede the one before it, however many there are.",
            each: Action.each,
        ) { scenario, action in
            let older = try await scenario.perform(action)
            try scenario.call(.otherVideo)
            let newer = try await scenario.received(.otherVideo)
            try await scenario.hangsUp(older)
            try scenario.call(action)
            try await scenario.hangsUp(newer)
            let last = try await scenario.received(action)
            try await scenario.staysAsItIs()
            last.respond(action.answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Shows what was asked for last, when asked four times at once",
            hint: "Each call should supersede the one before it, however soon it follows.",
            eachOnFreshScreen: [
                (1...3).map { Action.video(of: Sample.episode($0)) } + [.list],
                Array(repeating: .list, count: 3) + [.video],
            ],
        ) { scenario, asks in
            for action in asks { try scenario.call(action) }
            guard let last = asks.last else { return }
            let exchange = try await scenario.received(last, skippingOthers: true)
            try await scenario.staysAsItIs()
            exchange.respond(last.answer)
            try await scenario.shows(last)
        },
    ]
}
