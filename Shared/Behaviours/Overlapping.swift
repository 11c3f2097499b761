import Episodes
import MockAPI

extension Behaviour {
    static let overlapping = [
        Behaviour(
            "Cancels the request in flight when it is asked for something else",
            hint: "The older request should be cancelled, and nothing of that should show.",
            each: Overlap.acrossKinds,
        ) { trial, overlap in
            let older = try await trial.ask(overlap.older)
            let newer = try await trial.ask(overlap.newer)
            try await trial.hangsUp(older)
            try await trial.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await trial.shows(overlap.newer)
        },
        Behaviour(
            "Never shows an older answer, even one that was on its way already",
            hint: "An answer may be superseded while it waits for the main queue: ask there if it counts.",
            each: Overlap.acrossKinds,
        ) { trial, overlap in
            let older = try await trial.ask(overlap.older)
            try trial.deliver(overlap.older.answer, to: older)
            try trial.call(overlap.newer)
            let newer = try await trial.received(overlap.newer)
            try await trial.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await trial.shows(overlap.newer)
        },
        Behaviour(
            "Never shows an older error, even one that was on its way already",
            hint: "An error may be superseded while it waits for the main queue: ask there if it counts.",
            each: Overlap.acrossKinds,
        ) { trial, overlap in
            let older = try await trial.ask(overlap.older)
            try trial.deliver(.status(500), to: older)
            try trial.call(overlap.newer)
            let newer = try await trial.received(overlap.newer)
            try await trial.staysAsItIs()
            newer.respond(overlap.newer.answer)
            try await trial.shows(overlap.newer)
        },
        Behaviour(
            "Shows the last of several requests, when each supersedes the one before",
            hint: "Each call should supersede the one before it, however many there are.",
            each: Ask.each,
        ) { trial, ask in
            let older = try await trial.ask(ask)
            try trial.call(.otherVideo)
            let newer = try await trial.received(.otherVideo)
            try await trial.hangsUp(older)
            try trial.call(ask)
            try await trial.hangsUp(newer)
            let last = try await trial.received(ask)
            try await trial.staysAsItIs()
            last.respond(ask.answer)
            try await trial.shows(ask)
        },
        Behaviour(
            "Shows what was asked for last, when asked four times at once",
            hint: "Each call should supersede the one before it, however soon it follows.",
            eachAnew: [
                (1...3).map { Ask.video(of: Sample.episode($0)) } + [.list],
                Array(repeating: .list, count: 3) + [.video],
            ],
        ) { trial, asks in
            for ask in asks { try trial.call(ask) }
            guard let last = asks.last else { return }
            let exchange = try await trial.received(last, skippingOthers: true)
            try await trial.staysAsItIs()
            exchange.respond(last.answer)
            try await trial.shows(last)
        },
    ]
}
