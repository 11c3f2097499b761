import Behaviours
import Episodes
import EveryOrder
import Foundation
import Terminal

/// One event on two phones that run the same order: one with the stage as it is, the other with a change.
struct PhoneFrame: Hashable, Sendable {
    typealias Event = Recording<ScreenState>.Event

    /// Which of the two it happens on.
    enum Side: Int, Hashable, Sendable {
        case both, asItIs, changed, different
    }

    /// What happens; `nil` before anything has happened.
    var event: Event?
    /// What happens on the phone with the change, if each screen shows something else.
    var other: Event?
    /// The description of what happens, or of both.
    var text = ""
    var side = Side.both
    /// Both phones once it has happened. A tap has no effect until the next frame.
    var asItIs = Phone()
    var changed = Phone()
    /// What the user taps, by its name on the phone.
    var tap: String?
    /// What goes wrong, as a sentence; `nil` as long as the phones show the same.
    var problem: String?
    /// The number of the request that the event is about, if it is about one.
    var request: Int?
    /// The request that the user's tap sends, such as `GET …/7/video`.
    var sent: String?
    /// Whether the outcome is still on its way to the screen at the user's next tap.
    var isOnItsWay = false
    /// The outcome that was on its way and is on a phone now, such as `request 1: 500`.
    var arrival: String?
    /// The number of the request that the user's tap cancels, at the tap and when the server notices.
    var cancelled: Int?
    /// What is right on one phone and wrong on the other, by the requests that it is about.
    var claims: Claims?
    /// What both phones show, by the request that it comes from; `nil` where they differ.
    var agreement: String?

    struct Claims: Hashable, Sendable {
        let right: String
        let wrong: String
    }
}

/// The requests of one phone.
private struct RequestLog {
    /// The number of requests that were sent.
    var count = 0
    /// The numbers of those that have no outcome.
    var open: [Int] = []
    /// The request whose outcome isn't on the screen yet.
    var arrived: Int?
    /// The requests from which what the screen shows comes.
    private var error: Source?
    private var video: Source?
    private var list: Source?

    private struct Source {
        let request: Int
        /// Whether the outcome is that the request was cancelled.
        let isCancelled: Bool

        var description: String { "request \(request)" + (isCancelled ? ", which was cancelled" : "") }
    }

    mutating func send() {
        count += 1
        open.append(count)
    }

    mutating func end(_ number: Int, hasAnswer: Bool) {
        open.removeAll { $0 == number }
        if hasAnswer { arrived = number }
    }

    /// Notes from which request something new on the phone comes. One without an answer was cancelled by the next.
    mutating func show(_ new: Phone, after old: Phone) {
        let isCancelled = arrived == nil && open.count > 1
        guard let request = arrived ?? (isCancelled ? open[0] : nil) else { return }
        let source = Source(request: request, isCancelled: isCancelled)
        if new.error != old.error { error = source }
        if new.video != old.video { video = source }
        if new.list != old.list { list = source }
        if new.shownOutcome != old.shownOutcome { arrived = nil }
    }

    /// What a phone shows, or what it waits for.
    func claim(_ phone: Phone) -> String? {
        if count == 0 { return nil }
        if phone.error != nil { return error.map { "it shows the error of \($0.description)." } }
        // A video is on the sheet of an episode.
        if phone.video != nil, phone.selection != nil {
            return video.map { "it shows the video of \($0.description)." }
        }
        if phone.isFetching { return "it waits for request \(count)." }
        // The sheet covers the list.
        if phone.selection != nil { return list.map { "\($0.description) removed the spinner." } }
        return list.map { "it shows the answer to \($0.description)." }
    }

    /// From where the list comes, if that is all that differs.
    var claimOfList: String {
        list.map { "it shows the list of \($0.description)." } ?? "it keeps its list."
    }
}

/// What two phones show, event by event.
struct PhonePlay: Hashable, Sendable {
    private(set) var frames = [PhoneFrame()]

    /// The first frame in which something goes wrong.
    var firstProblem: Int? { frames.firstIndex { $0.problem != nil } }

    /// Plays a recording of what should have happened and what did.
    init(_ difference: RecordingDifference<ScreenState>) {
        let rows = difference.rows
        // What the phones show before the user does anything, if that is more than nothing.
        let leading = rows.prefix { $0.event.party == .screen }
        let isOpening = leading.map(\.mark) == ["-", "+"] || leading.allSatisfy { $0.mark == " " }
        let opening = isOpening ? leading : []
        for row in opening {
            if row.mark != "+" { frames[0].asItIs.show(row.event) }
            if row.mark != "-" { frames[0].changed.show(row.event) }
        }
        frames[0].text = opening.last?.text ?? ""
        if let old = opening.first, let new = opening.last, old.mark == "-" {
            frames[0].event = old.event
            frames[0].other = new.event
            frames[0].side = .different
            frames[0].text = "\(old.text) / \(new.text)"
        }
        frames[0].problem = frames[0].problem(since: frames[0])
        var rest = rows.dropFirst(opening.count)
        // What the user's last tap opens once it has an effect.
        var opened: Phone?
        var logs = (asItIs: RequestLog(), changed: RequestLog())
        // The last outcome that was on its way at a tap.
        var onItsWay: (request: Int, description: String)?
        // The request that the user's last tap cancelled.
        var cancelled: Int?
        while let row = rest.popFirst() {
            let before = frames[frames.count - 1]
            var frame = before
            frame.tap = nil
            frame.request = nil
            frame.sent = nil
            frame.isOnItsWay = false
            frame.arrival = nil
            frame.cancelled = nil
            frame.event = row.event
            frame.other = nil
            frame.text = row.text
            frame.side = row.mark == "-" ? .asItIs : row.mark == "+" ? .changed : .both
            if let opened {
                for phone in [\PhoneFrame.asItIs, \.changed] {
                    frame[keyPath: phone].selection = opened.selection
                    if frame[keyPath: phone].end == nil { frame[keyPath: phone].end = opened.end }
                }
            }
            opened = nil
            switch row.event {
            case .leaves:
                var phone = Phone()
                phone.end = .left
                frame.tap = "leave"
                opened = phone
            case .user:
                var phone = Phone()
                phone.selection = Self.selection(in: rest)
                frame.tap =
                    phone.selection.map(String.init) ?? (row.text == "asks for a video" ? nil : "list")
                opened = phone
                frame.sent = Self.request(in: rest)
                cancelled = Self.isCancelled(in: rest) ? logs.asItIs.open.first : nil
                frame.cancelled = cancelled
                logs.asItIs.send()
                logs.changed.send()
                frame.request = logs.asItIs.count
            case _ where row.event.party == .screen:
                if frame.side != .changed { frame.asItIs.show(row.event) }
                if frame.side != .asItIs { frame.changed.show(row.event) }
                if let next = rest.first, next.event.party == .screen, next.mark == "+", row.mark == "-" {
                    rest.removeFirst()
                    frame.side = .different
                    frame.other = next.event
                    frame.text = "\(row.text) / \(next.text)"
                    frame.changed.show(next.event)
                }
                let arrived = logs.changed.arrived
                logs.asItIs.show(frame.asItIs, after: before.asItIs)
                logs.changed.show(frame.changed, after: before.changed)
                if let outcome = onItsWay, outcome.request == arrived, logs.changed.arrived == nil {
                    frame.arrival = outcome.description
                    onItsWay = nil
                }
            default:
                frame.request = Self.request(of: row, &logs.asItIs, &logs.changed)
                if row.event == .hangsUp, frame.request == cancelled { frame.cancelled = cancelled }
                frame.isOnItsWay = row.event.isOutcome && rest.first?.event.party == .user
                if frame.isOnItsWay, let request = frame.request {
                    onItsWay = (request, "\(frame.name): \(frame.answer)")
                }
            }
            frame.problem = frame.problem(since: before)
            frame.claims = frame.problem.flatMap { problem in
                let claims = frame.claims(logs.asItIs, logs.changed)
                return claims ?? (problem == before.problem ? before.claims : nil)
            }
            frame.agreement = frame.agreement(logs.asItIs, logs.changed)
            frames.append(frame)
        }
        // A user who leaves has left, even if nothing follows.
        if let opened, opened.end != nil {
            frames[frames.count - 1].asItIs.end = .left
            frames[frames.count - 1].changed.end = .left
        }
    }

    /// The number of the request that the server notices something of. Where both are open, it is about the older one: the
    /// newer one is answered when that one is over.
    private static func request(
        of row: RecordingDifference<ScreenState>.Row,
        _ asItIs: inout RequestLog,
        _ changed: inout RequestLog,
    ) -> Int? {
        switch row.event {
        case .receives:
            if row.mark == " " { return row.text.hasPrefix("receives") ? asItIs.count : nil }
            // What is sent again is what was answered.
            guard row.mark == "+", let number = changed.arrived else { return nil }
            changed.arrived = nil
            changed.open.insert(number, at: 0)
            return number
        case .answers, .fails, .loses, .hangsUp:
            guard let number = (row.mark == "+" ? changed : asItIs).open.first else { return nil }
            if row.mark != "+" { asItIs.end(number, hasAnswer: row.event.isOutcome) }
            if row.mark != "-" { changed.end(number, hasAnswer: row.event.isOutcome) }
            return number
        default: return nil
        }
    }

    /// The request that both phones send next, before the user does anything else.
    private static func request(in rows: ArraySlice<RecordingDifference<ScreenState>.Row>) -> String? {
        let rows = rows.prefix { $0.event.party != .user }
        guard let row = rows.first(where: { $0.text.hasPrefix("receives ") }), row.mark == " " else {
            return nil
        }
        return String(row.text.dropFirst("receives ".count))
    }

    /// Whether a request is cancelled on both phones before the user does anything else.
    private static func isCancelled(in rows: ArraySlice<RecordingDifference<ScreenState>.Row>) -> Bool {
        rows.prefix { $0.event.party != .user }.contains { $0.event == .hangsUp && $0.mark == " " }
    }

    /// The episode whose video is requested next.
    private static func selection(in rows: ArraySlice<RecordingDifference<ScreenState>.Row>) -> Episode.ID? {
        for row in rows {
            switch row.event {
            case .user, .leaves: return nil
            case .receives(let request):
                let parts = request.line.split(separator: "/")
                if parts.last == "video" { return parts.dropLast().last.flatMap { Int($0) } }
            default: continue
            }
        }
        return nil
    }
}

extension Phone {
    /// Lets the screen show what a recording says.
    fileprivate mutating func show(_ event: PhoneFrame.Event) {
        switch event {
        case .shows(let state): self.state = state
        case .isDeallocated: end = .freed
        default: break
        }
    }
}

extension PhoneFrame {
    /// The party that does it; `nil` before anything has happened.
    var party: Party? { event?.party }

    /// What the user does or the server notices, in the column between the phones: for a tap also the request that it
    /// cancels and the one that it sends, and for what a phone shows itself only the outcome that was on its way.
    var entries: [String] {
        switch (party, event) {
        case (.user?, _):
            ["the user \(deed)"] + (cancelled.map { ["request \($0) is cancelled"] } ?? [])
                + (sent.map { ["\(name): \($0)"] } ?? [])
        case (.screen?, _): arrival.map { ["\($0) arrives"] } ?? []
        case (nil, _): []
        case (_, .receives) where side == .both && request != nil: ["\(name) reaches the server"]
        case (_, .answers) where request != nil:
            isOnItsWay ? ["\(name): \(answer) is on its way"] : ["\(name) is answered \(answer)"]
        case (_, .hangsUp) where request != nil:
            [cancelled != nil ? "the server drops \(name)" : "\(name) is cancelled"]
        default: [text]
        }
    }

    fileprivate var answer: Substring { text.dropFirst("answers ".count) }
    fileprivate var name: String { "request \(request ?? 0)" }

    /// What is right on one phone and wrong on the other; `nil` if requests don't tell them apart.
    fileprivate func claims(_ logs: RequestLog...) -> Claims? {
        if case .hangsUp = event, side == .asItIs, request != nil {
            return Claims(right: "it cancels \(name).", wrong: "it keeps \(name) running.")
        }
        guard logs[0].count > 1, asItIs.end == nil, asItIs.shown != changed.shown,
            let right = logs[0].claim(asItIs), let wrong = logs[1].claim(changed)
        else { return nil }
        if right != wrong { return Claims(right: right, wrong: wrong) }
        let lists = (logs[0].claimOfList, logs[1].claimOfList)
        return lists.0 == lists.1 ? nil : Claims(right: lists.0, wrong: lists.1)
    }

    /// What both phones show, by the request that it comes from, as long as the screen is open.
    fileprivate func agreement(_ logs: RequestLog...) -> String? {
        guard problem == nil, asItIs == changed, asItIs.end == nil, tap != "leave" else { return nil }
        let claim = logs[0].claim(asItIs)
        return claim == logs[1].claim(changed) ? claim : nil
    }

    /// What happens, as a sentence.
    var sentence: String {
        let only = ["", ", but only without the change", ", but only with the change", ""][side.rawValue]
        switch event {
        case nil where !asItIs.list.isEmpty:
            return "Two phones, the same list, the same taps, the same server."
        case nil: return "Two phones, the same taps, the same server."
        case .shows(let state):
            guard let other else { return "The screen shows \(words(for: state))\(only)." }
            guard case .shows(let changed) = other else {
                return "As it is, the screen shows \(words(for: state)); with the change, it \(other.text)."
            }
            // What differs, if both have the same description.
            let detail = text.dropFirst("\(state) / \(changed)".count)
            let words = (words(for: state), words(for: changed))
            return "As it is, the screen shows \(words.0); with the change, \(words.1)\(detail)."
        case .isDeallocated: return "The screen is freed\(only)."
        case .changesOffMain: return "The screen changes off the main thread\(only)."
        case .changesWithoutNotifying: return "The screen changes without notifying\(only)."
        case .user, .leaves: return "The user \(deed)."
        case .fails(let reason): return "No server answers: \(reason)."
        case .hangsUp, .loses: return "T\(text.dropFirst())\(only)."
        case .receives where text.hasPrefix("with "): return "The request comes \(text)\(only)."
        case .receives, .answers: return "The server \(text)\(only)."
        }
    }

    /// What the screen shows, in words that can be read aloud.
    private func words(for state: ScreenState) -> String {
        var parts: [String] = []
        if !state.episodes.isEmpty { parts.append(counted(state.episodes.count, "episode")) }
        // It is on the sheet of the episode.
        if let video = state.video, asItIs.selection != nil { parts.append("the video \(video.url.path)") }
        // The first sentence, without its full stop.
        if let message = state.errorMessage { parts.append("the error “\(message.prefix { $0 != "." })”") }
        if parts.isEmpty, !state.isFetching { parts.append("nothing") }
        if state.isFetching { parts.append("a spinner") }
        return parts.joined(separator: " and ")
    }

    /// What the user does, as a user would say it.
    private var deed: String {
        switch tap {
        case "list" where !asItIs.list.isEmpty: "reloads the list"
        case "list", "leave", nil: text
        default: "taps an episode"
        }
    }

    /// What goes wrong in it, as a user or a server would notice it.
    fileprivate func problem(since before: PhoneFrame) -> String? {
        let hasLeft = asItIs.end != nil
        if party == .server, side != .both {
            switch (side, event) {
            case (.asItIs, .hangsUp):
                return hasLeft
                    ? "The user has left, and the request keeps running: nobody hangs up."
                    : "The user has moved on, and the old request keeps running: nobody hangs up."
            case (.changed, .hangsUp):
                return "The client hangs up on a request that the user is still waiting for."
            case (.changed, .receives) where asItIs.error != nil:
                return "The user should see an error, and waits: the server receives the request again."
            case (.asItIs, _): return "The server should have noticed this: \(text)."
            default: return "The server shouldn't have noticed this: \(text)."
            }
        }
        if asItIs.end != changed.end { return "The user has left, and the screen stays in memory." }
        // What was wrong on the screens has gone with them.
        if hasLeft { return party == .screen && before.asItIs.end != nil ? before.problem : nil }
        guard asItIs.shown != changed.shown else {
            // What only the server noticed stays true until the user goes on.
            return party == .user || before.asItIs.shown != before.changed.shown ? nil : before.problem
        }
        if party != .screen, let problem = before.problem { return problem }
        if asItIs.list != changed.list, Set(asItIs.list) == Set(changed.list) {
            return "The server sent the episodes in one order, and the user sees them in another."
        }
        if asItIs.error != nil, asItIs.error == changed.error, asItIs.list != changed.list {
            return "The user sees the list of the old request all the same."
        }
        // Who has reloaded the list again is where they were.
        let deed = asItIs.selection == nil ? "reloaded again" : "moved on"
        if let error = changed.error {
            if let other = asItIs.error {
                return "The user should read “\(other.message)”, and reads “\(error.message)”"
            }
            guard asItIs.isFetching else { return "All is well, and the user sees an error." }
            return before.changed.error == error && before.asItIs.error == error
                ? "The user has gone on, and still sees the error of before."
                : "Your user has \(deed), and sees the error of the old request all the same."
        }
        if asItIs.error != nil {
            return changed.isFetching
                ? "The user should see an error, and waits." : "The user should see an error, and doesn't."
        }
        if asItIs.isFetching, !changed.isFetching {
            return asItIs.selection != nil && changed.video == nil
                ? "Your user has moved on, and the answer to the old request removes the spinner."
                : "Your user has \(deed), and sees the answer to the old request all the same."
        }
        if changed.video != nil, asItIs.video == nil {
            return "The user has chosen another episode, and the video is still that of the one before."
        }
        if changed.list.isEmpty, !asItIs.list.isEmpty {
            return "The user is still reading the list, and it is gone before the new one has arrived."
        }
        return "The user sees something else."
    }
}

extension PhoneFrame.Event {
    /// Whether a request has an outcome with it.
    fileprivate var isOutcome: Bool {
        switch self {
        case .answers, .fails, .loses: true
        default: false
        }
    }
}

extension Phone {
    /// What it shows of its requests.
    fileprivate var shownOutcome: Phone {
        var phone = shown
        phone.selection = nil
        phone.state.isFetching = false
        return phone
    }

    /// The phone without what has become of the screen.
    fileprivate var shown: Phone {
        var phone = self
        phone.end = nil
        return phone
    }
}
