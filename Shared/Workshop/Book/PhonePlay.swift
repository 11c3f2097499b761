import Behaviours
import Episodes
import EveryOrder
import Foundation
import Terminal

/// One event on two phones that run the same order: one with the stage as it is, the other with a change.
struct PhoneFrame: Hashable, Sendable {
    typealias Moment = RecordingDifference<ScreenState>.Moment

    /// What happens, or what shows before anything does.
    var moment: Moment?
    /// Whether it is the first frame, and both phones show the same.
    var isOpening = false
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
    var arrival: RequestText?
    /// The number of the request whose outcome the main thread takes.
    var taken: Int?
    /// The number of the request that the user's tap cancels, at the tap and when the server notices.
    var cancelled: Int?
    /// What is right on one phone and wrong on the other, by the requests that it is about.
    var claims: Claims?
    /// What both phones show, by the request that it comes from; `nil` where they differ.
    var agreement: RequestText?

    struct Claims: Hashable, Sendable {
        let right: RequestText
        let wrong: RequestText
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

        var text: RequestText {
            isCancelled ? "\(request: request), which was cancelled" : "\(request: request)"
        }
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
    func claim(_ phone: Phone) -> RequestText? {
        if count == 0 { return nil }
        if phone.error != nil { return error.map { "it shows the error of \($0.text)." } }
        // A video is on the sheet of an episode.
        if phone.video != nil, phone.selection != nil {
            return video.map { "it shows the video of \($0.text)." }
        }
        if phone.isFetching { return "it waits for \(request: count)." }
        // The sheet covers the list.
        if phone.selection != nil { return list.map { "\($0.text) removed the spinner." } }
        return list.map { "it shows the answer to \($0.text)." }
    }

    /// From where the list comes, if that is all that differs.
    var claimOfList: RequestText {
        list.map { "it shows the list of \($0.text)." } ?? "it keeps its list."
    }
}

/// What two phones show, event by event.
struct PhonePlay: Hashable, Sendable {
    private(set) var frames = [PhoneFrame()]

    /// The first frame in which something goes wrong.
    var firstProblem: Int? { frames.firstIndex { $0.problem != nil } }

    /// Plays a recording of what should have happened and what did.
    init(_ difference: RecordingDifference<ScreenState>) {
        var rest = difference.moments[...]
        if let opening = rest.first, opening.event.party == .screen, opening.isInBoth {
            rest.removeFirst()
            frames[0].moment = opening
            frames[0].isOpening = opening.expected == opening.actual
            frames[0].asItIs.show(opening.expected)
            frames[0].changed.show(opening.actual)
        }
        frames[0].problem = frames[0].problem(since: frames[0])
        // What the user's last tap opens once it has an effect.
        var opened: Phone?
        var logs = (asItIs: RequestLog(), changed: RequestLog())
        // The last outcome that was on its way at a tap.
        var onItsWay: (request: Int, description: RequestText)?
        // The request that the user's last tap cancelled.
        var cancelled: Int?
        while let moment = rest.popFirst() {
            let before = frames[frames.count - 1]
            var frame = PhoneFrame(moment: moment, asItIs: before.asItIs, changed: before.changed)
            if let opened {
                for phone in [\PhoneFrame.asItIs, \.changed] {
                    frame[keyPath: phone].selection = opened.selection
                    if frame[keyPath: phone].end == nil { frame[keyPath: phone].end = opened.end }
                }
            }
            opened = nil
            switch moment.event {
            case .leaves:
                var phone = Phone()
                phone.end = .left
                frame.tap = "leave"
                opened = phone
            case .user:
                let following = rest.prefix { $0.event.party != .user }
                let requests = following.filter { $0.received != nil }
                var phone = Phone()
                phone.selection = requests.lazy.compactMap { $0.received?.episode }.first
                // Without a list, there is nothing else to tap.
                let isList = !requests.isEmpty || frame.asItIs.list.isEmpty
                frame.tap = phone.selection.map(String.init) ?? (isList ? "list" : nil)
                opened = phone
                let first = requests.first.flatMap { $0.isInBoth ? $0.received : nil }
                frame.sent = first.map(ScreenState.description)
                let isCancelled = following.contains { $0.event == .hangsUp && $0.isInBoth }
                cancelled = isCancelled ? logs.asItIs.open.first : nil
                frame.cancelled = cancelled
                logs.asItIs.send()
                logs.changed.send()
                frame.request = logs.asItIs.count
            case _ where moment.event.party == .screen:
                frame.asItIs.show(moment.expected)
                frame.changed.show(moment.actual)
                let arrived = logs.changed.arrived
                let arrivedAsItIs = logs.asItIs.arrived
                logs.asItIs.show(frame.asItIs, after: before.asItIs)
                logs.changed.show(frame.changed, after: before.changed)
                frame.taken = logs.changed.arrived == nil ? arrived : nil
                if logs.asItIs.arrived == nil { frame.taken = frame.taken ?? arrivedAsItIs }
                if let outcome = onItsWay, outcome.request == arrived, logs.changed.arrived == nil {
                    frame.arrival = outcome.description
                    onItsWay = nil
                }
            default:
                frame.request = Self.request(of: moment, &logs.asItIs, &logs.changed)
                if moment.event == .hangsUp, frame.request == cancelled { frame.cancelled = cancelled }
                frame.isOnItsWay = moment.event.isOutcome && rest.first?.event.party == .user
                if frame.isOnItsWay, let request = frame.request {
                    onItsWay = (request, "\(request: request): \(frame.answer)")
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
        of moment: PhoneFrame.Moment,
        _ asItIs: inout RequestLog,
        _ changed: inout RequestLog,
    ) -> Int? {
        switch moment.event {
        case .receives:
            if moment.isInBoth { return asItIs.count }
            // What is sent again is what was answered.
            guard moment.received != nil, moment.expected == nil, let number = changed.arrived else {
                return nil
            }
            changed.arrived = nil
            changed.open.insert(number, at: 0)
            return number
        case .answers, .fails, .hangsUp:
            guard let number = (moment.expected == nil ? changed : asItIs).open.first else { return nil }
            if moment.expected != nil { asItIs.end(number, hasAnswer: moment.event.isOutcome) }
            if moment.actual != nil { changed.end(number, hasAnswer: moment.event.isOutcome) }
            return number
        default: return nil
        }
    }
}

extension ReceivedRequest {
    /// The episode whose video it requests.
    fileprivate var episode: Episode.ID? {
        let parts = line.split(separator: "/")
        return parts.last == "video" ? parts.dropLast().last.flatMap { Int($0) } : nil
    }
}

extension Phone {
    /// Lets the screen show what a recording says.
    fileprivate mutating func show(_ row: RecordingDifference<ScreenState>.Row?) {
        switch row?.event {
        case .shows(let state)?: self.state = state
        case .isDeallocated?: end = .freed
        default: break
        }
    }
}

extension PhoneFrame {
    /// The party that does it; `nil` before anything has happened.
    var party: Party? { isOpening ? nil : moment?.event.party }

    /// What the player shows.
    var played: PlayedFrame {
        var frame = PlayedFrame(phones: [asItIs.picture, changed.picture])
        let isPart = moment?.isPart ?? true
        frame.events = [moment?.expected, moment?.actual].map { isPart ? nil : $0?.event.described }
        frame.sentence = sentence
        frame.problem = problem
        frame.tap = tap
        frame.hops = hops
        frame.claims = claims.map { [$0.right, $0.wrong] } ?? agreement.map { [$0, $0] } ?? []
        // What one phone shows may have arrived on both.
        let isShared = moment?.isInBoth ?? true || arrival != nil
        for (index, text) in entries.enumerated() {
            if isShared {
                frame.add(text, party == .user && index == 0 ? .user : .server)
            } else if moment?.expected == nil {
                frame.add("\(text) — only \(Self.names.1)", .extra)
            } else {
                frame.add("\(text) — only \(Self.names.0)", .missing)
            }
        }
        return frame
    }

    /// What the user does or the server notices, in the column between the phones: for a tap also the request that it
    /// cancels and the one that it sends, and for what a phone shows itself only the outcome that was on its way.
    var entries: [RequestText] {
        guard let moment, party != nil else { return [] }
        let name: RequestText = "\(request: request ?? 0)"
        switch moment.event {
        case .user, .leaves:
            return ["the user \(deed)"] + (cancelled.map { ["\(request: $0) is cancelled"] } ?? [])
                + (sent.map { ["\(name): \($0)"] } ?? [])
        case _ where party == .screen: return arrival.map { ["\($0) arrives"] } ?? []
        case .receives where moment.isInBoth && request != nil: return ["\(name) reaches the server"]
        case .answers where request != nil:
            return [isOnItsWay ? "\(name): \(answer) is on its way" : "\(name) is answered \(answer)"]
        case .hangsUp where request != nil:
            return [cancelled != nil ? "the server drops \(name)" : "\(name) is cancelled"]
        default: return ["\(text)"]
        }
    }

    /// What becomes of requests in it.
    private var hops: [PlayedFrame.Hop] {
        guard let moment, party != nil, !moment.isPart else { return [] }
        if party == .screen { return taken.map { [.init(.arrives, $0)] } ?? [] }
        guard let request else { return [] }
        switch moment.event {
        case .user: return [.init(.sends, request)] + (cancelled.map { [.init(.cancels, $0)] } ?? [])
        case .receives: return [.init(.reaches, request)]
        case .answers, .fails: return [.init(isOnItsWay ? .delivers : .answers, request)]
        case .hangsUp: return [.init(cancelled == nil ? .cancels : .drops, request)]
        default: return []
        }
    }

    /// The description of what happens.
    private var text: String { (moment?.expected ?? moment?.actual)?.text ?? "" }

    /// The name of the answer.
    fileprivate var answer: String { if case .answers(let name)? = moment?.event { name } else { text } }

    /// What is right on one phone and wrong on the other; `nil` if requests don't tell them apart.
    fileprivate func claims(_ logs: RequestLog...) -> Claims? {
        if let request, moment?.event == .hangsUp, moment?.actual == nil {
            return Claims(
                right: "it cancels \(request: request).",
                wrong: "it keeps \(request: request) running."
            )
        }
        guard logs[0].count > 1, asItIs.end == nil, asItIs.shown != changed.shown,
            let right = logs[0].claim(asItIs), let wrong = logs[1].claim(changed)
        else { return nil }
        if right != wrong { return Claims(right: right, wrong: wrong) }
        let lists = (logs[0].claimOfList, logs[1].claimOfList)
        return lists.0 == lists.1 ? nil : Claims(right: lists.0, wrong: lists.1)
    }

    /// What both phones show, by the request that it comes from, as long as the screen is open.
    fileprivate func agreement(_ logs: RequestLog...) -> RequestText? {
        guard problem == nil, asItIs == changed, asItIs.end == nil, tap != "leave" else { return nil }
        let claim = logs[0].claim(asItIs)
        return claim == logs[1].claim(changed) ? claim : nil
    }

    /// What happens, as a sentence.
    var sentence: String {
        guard let moment, party != nil else {
            let list = asItIs.list.isEmpty ? "" : "the same list, "
            return "Two phones, \(list)the same taps, the same server."
        }
        // A video is on the sheet of its episode.
        let isSheet = asItIs.selection != nil
        return moment.sentence(Self.names, deed: deed) { $0.shown(withVideo: isSheet).phrase }
    }

    private static let names = ("without the change", "with the change")

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
        if party == .server, let moment, !moment.isInBoth {
            switch moment.event {
            case .hangsUp where moment.actual == nil:
                return hasLeft
                    ? "The user has left, and the request keeps running: nobody hangs up."
                    : "The user has moved on, and the old request keeps running: nobody hangs up."
            case .hangsUp:
                return "The client hangs up on a request that the user is still waiting for."
            case .receives where moment.expected == nil && asItIs.error != nil:
                return "The user should see an error, and waits: the server receives the request again."
            case _ where moment.actual == nil: return "The server should have noticed this: \(text)."
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

extension Recording.Event {
    /// Whether a request has an outcome with it.
    fileprivate var isOutcome: Bool {
        switch self {
        case .answers, .fails: true
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
