extension RecordingDifference {
    /// What becomes of requests at each moment, for the lanes. Nothing does if it isn't certain which of several requests an
    /// event is about.
    ///
    /// - Parameter order: The order that was recorded.
    func hops(in order: ScreenOrder) -> [[PlayedFrame.Hop]] {
        let moments = moments
        let isOnItsWay = order.fates.values.contains { $0.time == .onItsWay }
        var hops: [[PlayedFrame.Hop]] = Array(repeating: [], count: moments.count)
        guard var expected = expected.requestNumbers(in: order)?[...],
            var actual = actual.requestNumbers(in: order)?[...]
        else { return hops }
        var cause = 0
        for (index, moment) in moments.enumerated() where !moment.isPart {
            if moment.event.isForced { cause = index }
            let numbers = [
                moment.expected.flatMap { _ in expected.popFirst() },
                moment.actual.flatMap { _ in actual.popFirst() },
            ]
            guard let number = numbers.compactMap({ $0 ?? nil }).first else { continue }
            if moment.isInBoth, numbers[0] != numbers[1] { return hops.map { _ in [] } }
            switch moment.event {
            case .receives:
                hops[cause].append(.init(.sends, number))
                hops[index].append(.init(.reaches, number))
            case .hangsUp:
                hops[cause].append(.init(.cancels, number))
                hops[index].append(.init(.drops, number))
            default:
                let isBeforeUser = moments.dropFirst(index + 1).first?.event.party == .user
                hops[index].append(.init(isOnItsWay && isBeforeUser ? .delivers : .answers, number))
            }
        }
        return hops
    }
}

/// A request that has no outcome yet.
private struct OpenRequest {
    /// Its number in the recording, from 1 on.
    let number: Int
    let line: String
    /// The index of the action that sent it.
    let action: Int
    /// Whether it is the first one of that action. The others may be of the kind that an order says nothing of.
    let isFirst: Bool
}

extension Recording {
    /// The number of the request, from 1 on, that each event is about, if it is about one. `nil` if that isn't certain.
    fileprivate func requestNumbers(in order: ScreenOrder) -> [Int?]? {
        var numbers: [Int?] = []
        var open: [OpenRequest] = []
        var count = 0
        var action = -1
        for (index, event) in events.enumerated() {
            if event.isForced { action += 1 }
            let candidates: [OpenRequest]
            switch event {
            case .receives(let request):
                count += 1
                let isFirst = !events[..<index].reversed().prefix { !$0.isForced }.contains(
                    where: \.isRequest
                )
                open.append(OpenRequest(number: count, line: request.line, action: action, isFirst: isFirst))
                numbers.append(count)
                continue
            case .answers(let name), .fails(let name):
                candidates = order.answered(of: open, by: name, action)
                guard candidates.count == 1 else { return nil }
            case .hangsUp:
                // Of the requests that were sent before, some hang up once new ones have arrived.
                let older = open.filter { $0.action < action }
                let all = older.isEmpty ? open : older
                let length = events[index...].prefix(while: { $0 == .hangsUp }).count
                candidates = all.count == length ? all : all.filter(\.isFirst)
                guard candidates.count == length else { return nil }
            default:
                numbers.append(nil)
                continue
            }
            numbers.append(candidates[0].number)
            open.removeAll { $0.number == candidates[0].number }
        }
        return numbers
    }
}

extension Recording.Event {
    fileprivate var isRequest: Bool { if case .receives = self { true } else { false } }
}

extension ScreenOrder {
    /// Returns those of some requests that may have an outcome.
    fileprivate func answered(of open: [OpenRequest], by name: String, _ action: Int) -> [OpenRequest] {
        // An answer names its request if others are open that have one, too.
        let named = open.filter { name.hasSuffix(" to \($0.line)") }
        let candidates = named.isEmpty ? open : named
        if candidates.count == 1 { return candidates }
        let due = candidates.filter { request in
            switch fate(of: request.action).time {
            case .late: request.action < action
            case .never: false
            default: request.isFirst
            }
        }
        return Array(due.prefix(1))
    }
}
