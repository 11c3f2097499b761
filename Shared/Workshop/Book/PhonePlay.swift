import Behaviours
import Episodes
import EveryOrder
import Foundation
import Terminal

/// What two phones show, event by event.
struct PhonePlay: Sendable {
    private(set) var frames = [PhoneFrame()]

    /// The first frame in which something goes wrong.
    var firstProblem: Int? { frames.firstIndex { $0.problem != nil } }

    /// What goes wrong, as a sentence; `nil` if nothing does.
    var problem: String? { firstProblem.flatMap { frames[$0].problem } }

    /// Whether the phones show something else when something goes wrong first.
    var isInSight: Bool {
        firstProblem.map { frames[$0].asItIs.shown != frames[$0].changed.shown } ?? false
    }

    /// What the player shows.
    var played: PlayerData.Play { frames.map(\.played) }

    /// Plays a recording of what should have happened and what did.
    init(_ difference: RecordingDifference<ScreenState>) {
        var rest = difference.moments[...]
        if let opening = rest.first, opening.event.party == .screen, opening.isInBoth {
            rest.removeFirst()
            frames[0] = PhoneFrame(opening: opening)
        }
        while let moment = rest.popFirst() {
            frames.append(PhoneFrame(moment, after: frames[frames.count - 1], before: rest))
        }
        frames[frames.count - 1].end()
    }
}

/// One event on two phones that run the same order: one with the stage as it is, the other with a change.
struct PhoneFrame: Sendable {
    typealias Moment = RecordingDifference<ScreenState>.Moment

    /// What happens, or what shows before anything does.
    private(set) var moment: Moment?
    /// Whether it is the first frame, and both phones show the same.
    private(set) var isOpening = false
    /// Both phones once it has happened. A tap has no effect until the next frame.
    private(set) var sides = [PhoneSide(), PhoneSide()]
    /// What the user taps, by its name on the phone.
    private(set) var tap: String?
    /// What goes wrong, as a sentence; `nil` as long as the phones show the same.
    private(set) var problem: String?
    /// The number of the request that the event is about, if it is about one.
    private var request: Int?
    /// What the user does or the server notices, in the column between the phones: for a tap also the request that it
    /// cancels and the one that it sends, and for what a phone shows itself only the outcome that was on its way.
    private(set) var entries: [RequestText] = []
    /// What becomes of requests in it.
    private var hops: [PlayedFrame.Hop] = []
    /// What is right on one phone and wrong on the other, by the requests that it is about; empty if nothing is.
    private(set) var claims: [RequestText] = []
    /// What the user's tap opens on both phones in the next frame.
    private var opens: Phone?
    /// The last outcome that was on its way at a tap.
    private var onItsWay: (request: Int, description: RequestText)?
    /// The request that the user's last tap cancelled.
    private var cancelled: Int?

    var asItIs: Phone { sides[0].phone }
    var changed: Phone { sides[1].phone }

    fileprivate init() {}

    /// Shows what both phones show at first.
    fileprivate init(opening: Moment) {
        moment = opening
        isOpening = opening.expected == opening.actual
        _ = show(opening)
        problem = problem(since: self)
    }

    /// Lets something happen on the phones of another frame.
    fileprivate init(_ moment: Moment, after before: PhoneFrame, before rest: ArraySlice<Moment>) {
        self.moment = moment
        sides = before.sides
        onItsWay = before.onItsWay
        cancelled = before.cancelled
        for index in sides.indices { sides[index].open(before.opens) }
        switch moment.event {
        case .user, .leaves: act(before: rest.prefix { $0.event.party != .user })
        case _ where moment.event.party == .screen: take(moment)
        default: notice(moment, isBeforeTap: rest.first?.event.party == .user)
        }
        problem = problem(since: before)
        // A claim stays true until the phones show something else, and something different.
        let isUnchanged = asItIs == changed || asItIs == before.asItIs && changed == before.changed
        let stillTrue = isUnchanged && problem == before.problem ? before.claims : []
        if problem != nil { claims = newClaims ?? stillTrue }
    }

    /// Lets a user who leaves have left, even if nothing follows.
    fileprivate mutating func end() {
        guard opens?.end != nil else { return }
        for index in sides.indices { sides[index].phone.end = .left }
    }

    /// The user taps something, or leaves.
    private mutating func act(before following: ArraySlice<Moment>) {
        var opens = Phone()
        defer { self.opens = opens }
        guard moment?.event != .leaves else {
            tap = "leave"
            opens.end = .left
            entries = ["the user \(deed)"]
            return
        }
        let received = following.filter { $0.received != nil }
        opens.selection = received.lazy.compactMap { $0.received?.episode }.first
        // Without a list, there is nothing else to tap.
        let isList = !received.isEmpty || asItIs.list.isEmpty
        tap = opens.selection.map(String.init) ?? (isList ? "list" : nil)
        entries = ["the user \(deed)"]
        let isCancelled = following.contains { $0.event == .hangsUp && $0.isInBoth }
        cancelled = isCancelled ? sides[0].log.open.first : nil
        for index in sides.indices { sides[index].log.send() }
        let number = sides[0].log.count
        hops = [.init(.sends, number)]
        if let cancelled {
            entries.append("\(request: cancelled) is cancelled")
            hops.append(.init(.cancels, cancelled))
        }
        if let sent = received.first, sent.isInBoth, let sent = sent.received {
            entries.append("\(request: number): \(ScreenState.description(of: sent))")
        }
    }

    /// Lets the phones show something.
    ///
    /// - Returns: The number of the request whose outcome each has taken.
    private mutating func show(_ moment: Moment) -> [Int?] {
        zip(sides.indices, [moment.expected, moment.actual]).map { sides[$0].show($1) }
    }

    /// The phones show something.
    private mutating func take(_ moment: Moment) {
        let taken = show(moment)
        if let request = taken[1] ?? taken[0] { hops = [.init(.arrives, request)] }
        if let arrived = onItsWay, arrived.request == taken[1] {
            entries = ["\(arrived.description) arrives"]
            onItsWay = nil
        }
    }

    /// The server notices something.
    private mutating func notice(_ moment: Moment, isBeforeTap: Bool) {
        entries = ["\(text)"]
        request = number(of: moment)
        guard let request else { return }
        let name: RequestText = "\(request: request)"
        switch moment.event {
        case .receives:
            hops = [.init(.reaches, request)]
            if moment.isInBoth { entries = ["\(name) reaches the server"] }
        case .hangsUp:
            let isDropped = request == cancelled
            hops = [.init(isDropped ? .drops : .cancels, request)]
            entries = [isDropped ? "the server drops \(name)" : "\(name) is cancelled"]
        case .answers(let answer):
            end(request, with: answer, isBeforeTap: isBeforeTap)
            entries = [isBeforeTap ? "\(name): \(answer) is on its way" : "\(name) is answered \(answer)"]
        default: end(request, with: text, isBeforeTap: isBeforeTap)
        }
    }

    private mutating func end(_ request: Int, with outcome: String, isBeforeTap: Bool) {
        hops = [.init(isBeforeTap ? .delivers : .answers, request)]
        if isBeforeTap { onItsWay = (request, "\(request: request): \(outcome)") }
    }

    /// Returns the number of the request that the server notices something of, and ends that. Where both phones have one, it
    /// is the older one: the newer one is answered when that one is over.
    private mutating func number(of moment: Moment) -> Int? {
        switch moment.event {
        case .receives where moment.isInBoth: return sides[0].log.count
        case .receives:
            // What is sent again is what was answered.
            return moment.received != nil && moment.expected == nil ? sides[1].log.reopen() : nil
        case .answers, .fails, .hangsUp:
            let rows = [moment.expected, moment.actual]
            guard let number = sides[moment.expected == nil ? 1 : 0].log.open.first else { return nil }
            for index in sides.indices where rows[index] != nil {
                sides[index].log.end(number, hasAnswer: moment.event != .hangsUp)
            }
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

extension PhoneFrame {
    /// The party that does it; `nil` before anything has happened.
    var party: Party? { isOpening ? nil : moment?.event.party }

    /// What the player shows.
    var played: PlayedFrame {
        var frame = PlayedFrame(phones: sides.map(\.phone.picture))
        let isPart = moment?.isPart ?? true
        frame.events = [moment?.expected, moment?.actual].map { isPart ? nil : $0?.event.described }
        frame.sentence = sentence
        frame.problem = problem
        frame.tap = tap
        frame.hops = hops
        frame.claims = claims.isEmpty ? agreement.map { [$0, $0] } ?? [] : claims
        // What one phone shows may have arrived on both.
        let isShared = moment?.isInBoth ?? true || party == .screen
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

    /// The description of what happens.
    private var text: String { (moment?.expected ?? moment?.actual)?.text ?? "" }

    /// What is right on one phone and wrong on the other; `nil` if requests don't tell them apart.
    private var newClaims: [RequestText]? {
        if let request, moment?.event == .hangsUp, moment?.actual == nil {
            return ["it cancels \(request: request).", "it keeps \(request: request) running."]
        }
        guard sides[0].log.count > 1, asItIs.end == nil, asItIs.shown != changed.shown else { return nil }
        let claims = sides.compactMap(\.claim)
        if claims.count < 2 || claims[0] != claims[1] { return claims.count < 2 ? nil : claims }
        let lists = sides.map(\.log.claimOfList)
        return lists[0] == lists[1] ? nil : lists
    }

    /// What both phones show, by the request that it comes from, as long as the screen is open; `nil` where they differ.
    var agreement: RequestText? {
        guard problem == nil, asItIs == changed, asItIs.end == nil, tap != "leave" else { return nil }
        return sides[0].claim == sides[1].claim ? sides[0].claim : nil
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
        if party == .server, let moment, !moment.isInBoth { return serversProblem(moment) }
        if asItIs.end != changed.end { return "The user has left, and the screen stays in memory." }
        // What was wrong on the screens has gone with them.
        if asItIs.end != nil { return party == .screen && before.asItIs.end != nil ? before.problem : nil }
        guard asItIs.shown != changed.shown else {
            // What only the server noticed stays true until the user goes on.
            return party == .user || before.asItIs.shown != before.changed.shown ? nil : before.problem
        }
        return party == .screen ? screensProblem(before) : before.problem ?? screensProblem(before)
    }

    private func serversProblem(_ moment: Moment) -> String {
        let who = asItIs.end == nil ? "The user has moved on, and the old" : "The user has left, and the"
        return switch moment.event {
        case .hangsUp where moment.actual == nil: "\(who) request keeps running: nobody hangs up."
        case .hangsUp: "The client hangs up on a request that the user is still waiting for."
        case .receives where moment.expected == nil && asItIs.error != nil:
            "The user should see an error, and waits: the server receives the request again."
        default: "The server should\(moment.actual == nil ? "" : "n't") have noticed this: \(text)."
        }
    }

    /// The first of these that is true.
    private func screensProblem(_ before: PhoneFrame) -> String {
        let (right, wrong) = (asItIs, changed)
        let isListWrong = right.list != wrong.list
        let saw = before.asItIs.error == before.changed.error ? before.changed.error : nil
        // Anyone who has reloaded the list again is where they were.
        let who = "Your user has \(right.selection == nil ? "reloaded again" : "moved on"), and"
        let problems: KeyValuePairs = [
            "The server sent the episodes in one order, and the user sees them in another.":
                isListWrong && Set(right.list) == Set(wrong.list),
            "The user sees the list of the old request all the same.":
                isListWrong && right.error != nil && right.error == wrong.error,
            "The user should read “\(right.error?.message ?? "")”, and reads “\(wrong.error?.message ?? "")”":
                right.error != nil && wrong.error != nil && right.error != wrong.error,
            "The user has gone on, and still sees the error of before.":
                right.isFetching && wrong.error != nil && wrong.error == saw,
            "\(who) sees the error of the old request all the same.":
                right.isFetching && wrong.error != nil,
            "All is well, and the user sees an error.": right.error == nil && wrong.error != nil,
            "The user should see an error, and \(wrong.isFetching ? "waits" : "doesn't").":
                right.error != nil && wrong.error == nil,
            "\(who) the answer to the old request removes the spinner.":
                right.isFetching && !wrong.isFetching && right.selection != nil && wrong.video == nil,
            "\(who) sees the answer to the old request all the same.":
                right.isFetching && !wrong.isFetching,
            "The user has chosen another episode, and the video is still that of the one before.":
                right.video == nil && wrong.video != nil,
            "The user is still reading the list, and it is gone before the new one has arrived.":
                wrong.list.isEmpty && !right.list.isEmpty,
        ]
        return problems.first { $0.value }?.key ?? "The user sees something else."
    }
}
