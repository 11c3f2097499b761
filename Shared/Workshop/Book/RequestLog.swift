import Behaviours
import EveryOrder

/// One of two phones that run the same order, and the requests that it has sent.
struct PhoneSide: Hashable, Sendable {
    var phone = Phone()
    var log = RequestLog()

    /// What the phone shows, by the request that it comes from, or what it waits for.
    var claim: RequestText? { log.claim(phone) }

    /// Lets a tap open something.
    mutating func open(_ opened: Phone?) {
        guard let opened else { return }
        phone.selection = opened.selection
        phone.end = phone.end ?? opened.end
    }

    /// Lets the screen show what a recording says.
    ///
    /// - Returns: The number of the request whose outcome the phone has taken.
    mutating func show(_ row: RecordingDifference<ScreenState>.Row?) -> Int? {
        let before = phone
        switch row?.event {
        case .shows(let state)?: phone.state = state
        case .isDeallocated?: phone.end = .freed
        default: break
        }
        return log.show(phone, after: before)
    }
}

/// The requests of one phone.
struct RequestLog: Hashable, Sendable {
    /// The number of requests that were sent.
    private(set) var count = 0
    /// The numbers of those that have no outcome.
    private(set) var open: [Int] = []
    /// The request whose outcome isn't on the screen yet.
    private var arrived: Int?
    /// The requests from which what the screen shows comes.
    private var error: Source?
    private var video: Source?
    private var list: Source?

    private struct Source: Hashable, Sendable {
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

extension Phone {
    /// What it shows of its requests.
    fileprivate var shownOutcome: Phone {
        var phone = shown
        phone.selection = nil
        phone.state.isFetching = false
        return phone
    }

    /// The phone without what has become of the screen.
    var shown: Phone {
        var phone = self
        phone.end = nil
        return phone
    }
}
