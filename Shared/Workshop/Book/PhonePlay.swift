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
    /// What the user does or the server notices, in the column between the phones: for a tap also the request that it
    /// cancels and the one that it sends, and for what a phone shows itself only the outcome that was on its way.
    private(set) var entries: [RequestText] = []
    /// What becomes of requests in it.
    private var hops: [PlayedFrame.Hop] = []
    /// What is right on one phone and wrong on the other, by the requests that it is about.
    var claims: Claims?
    /// What the user's tap opens on both phones in the next frame.
    fileprivate var opens: Phone?
    fileprivate var requests = Requests()

    struct Claims: Hashable, Sendable {
        let right: RequestText
        let wrong: RequestText
    }

    /// The requests of both phones so far.
    fileprivate struct Requests: Hashable {
        var asItIs = RequestLog()
        var changed = RequestLog()
        /// The last outcome that was on its way at a tap, and its description.
        var onItsWay: Int?
        var description: RequestText = ""
        /// The request that the user's last tap cancelled.
        var cancelled: Int?
    }
}

/// The requests of one phone.
private struct RequestLog: Hashable {
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

    private struct Source: Hashable {
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

    /// Lets the phone send again what was answered, and returns the number of that request.
    mutating func reopen() -> Int? {
        guard let number = arrived else { return nil }
        arrived = nil
        open.insert(number, at: 0)
        return number
    }

    /// Notes from which request something new on the phone comes. One without an answer was cancelled by the next.
    ///
    /// - Returns: The number of the request whose outcome the phone has taken.
    mutating func show(_ new: Phone, after old: Phone) -> Int? {
        let isCancelled = arrived == nil && open.count > 1
        guard let request = arrived ?? (isCancelled ? open[0] : nil) else { return nil }
        let source = Source(request: request, isCancelled: isCancelled)
        if new.error != old.error { error = source }
        if new.video != old.video { video = source }
        if new.list != old.list { list = source }
        guard new.shownOutcome != old.shownOutcome else { return nil }
        defer { arrived = nil }
        return arrived
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
        while let moment = rest.popFirst() {
            frames.append(PhoneFrame(moment, after: frames[frames.count - 1], before: rest))
        }
        // A user who leaves has left, even if nothing follows.
        if frames[frames.count - 1].opens?.end != nil {
            frames[frames.count - 1].asItIs.end = .left
            frames[frames.count - 1].changed.end = .left
        }
    }
}

extension PhoneFrame {
    /// Lets something happen on the phones of another frame.
    fileprivate init(_ moment: Moment, after before: PhoneFrame, before rest: ArraySlice<Moment>) {
        self.moment = moment
        requests = before.requests
        asItIs = before.asItIs.after(before.opens)
        changed = before.changed.after(before.opens)
        switch moment.event {
        case .user, .leaves: act(before: rest.prefix { $0.event.party != .user })
        case _ where moment.event.party == .screen: show(moment, after: before)
        default: notice(moment, isBeforeTap: rest.first?.event.party == .user)
        }
        problem = problem(since: before)
        // A claim stays true until the phones show something else, and something different.
        let isUnchanged = asItIs == changed || asItIs == before.asItIs && changed == before.changed
        let stillTrue = isUnchanged && problem == before.problem ? before.claims : nil
        if problem != nil { claims = newClaims ?? stillTrue }
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
        requests.cancelled = isCancelled ? requests.asItIs.open.first : nil
        requests.asItIs.send()
        requests.changed.send()
        let number = requests.asItIs.count
        hops = [.init(.sends, number)]
        if let cancelled = requests.cancelled {
            entries.append("\(request: cancelled) is cancelled")
            hops.append(.init(.cancels, cancelled))
        }
        if let sent = received.first, sent.isInBoth, let sent = sent.received {
            entries.append("\(request: number): \(ScreenState.description(of: sent))")
        }
    }

    /// The phones show something.
    private mutating func show(_ moment: Moment, after before: PhoneFrame) {
        asItIs.show(moment.expected)
        changed.show(moment.actual)
        let takenAsItIs = requests.asItIs.show(asItIs, after: before.asItIs)
        let takenChanged = requests.changed.show(changed, after: before.changed)
        if let taken = takenChanged ?? takenAsItIs { hops = [.init(.arrives, taken)] }
        if let takenChanged, takenChanged == requests.onItsWay {
            entries = ["\(requests.description) arrives"]
            requests.onItsWay = nil
        }
    }

    /// The server notices something.
    private mutating func notice(_ moment: Moment, isBeforeTap: Bool) {
        entries = ["\(text)"]
        request = requests.number(of: moment)
        guard let request else { return }
        let name: RequestText = "\(request: request)"
        switch moment.event {
        case .receives:
            hops = [.init(.reaches, request)]
            if moment.isInBoth { entries = ["\(name) reaches the server"] }
        case .hangsUp:
            let isDropped = request == requests.cancelled
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
        guard isBeforeTap else { return }
        requests.onItsWay = request
        requests.description = "\(request: request): \(outcome)"
    }
}

extension PhoneFrame.Requests {
    /// Returns the number of the request that the server notices something of, and ends that. Where both phones have one, it is
    /// the older one: the newer one is answered when that one is over.
    fileprivate mutating func number(of moment: PhoneFrame.Moment) -> Int? {
        switch moment.event {
        case .receives where moment.isInBoth: return asItIs.count
        case .receives:
            // What is sent again is what was answered.
            return moment.received != nil && moment.expected == nil ? changed.reopen() : nil
        case .answers, .fails, .hangsUp:
            guard let number = (moment.expected == nil ? changed : asItIs).open.first else { return nil }
            let hasAnswer = moment.event != .hangsUp
            if moment.expected != nil { asItIs.end(number, hasAnswer: hasAnswer) }
            if moment.actual != nil { changed.end(number, hasAnswer: hasAnswer) }
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
    /// The phone once a tap has opened something.
    fileprivate func after(_ opened: Phone?) -> Phone {
        guard let opened else { return self }
        var phone = self
        phone.selection = opened.selection
        phone.end = end ?? opened.end
        return phone
    }

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
    private var newClaims: Claims? {
        if let request, moment?.event == .hangsUp, moment?.actual == nil {
            return Claims(
                right: "it cancels \(request: request).",
                wrong: "it keeps \(request: request) running."
            )
        }
        let logs = (requests.asItIs, requests.changed)
        guard logs.0.count > 1, asItIs.end == nil, asItIs.shown != changed.shown,
            let right = logs.0.claim(asItIs), let wrong = logs.1.claim(changed)
        else { return nil }
        if right != wrong { return Claims(right: right, wrong: wrong) }
        let lists = (logs.0.claimOfList, logs.1.claimOfList)
        return lists.0 == lists.1 ? nil : Claims(right: lists.0, wrong: lists.1)
    }

    /// What both phones show, by the request that it comes from, as long as the screen is open; `nil` where they differ.
    var agreement: RequestText? {
        guard problem == nil, asItIs == changed, asItIs.end == nil, tap != "leave" else { return nil }
        let claim = requests.asItIs.claim(asItIs)
        return claim == requests.changed.claim(changed) ? claim : nil
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
