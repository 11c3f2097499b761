extension RecordingDifference {
    /// What becomes of requests at each moment, for the lanes. Nothing does if the events don't say which of several
    /// requests they are about.
    ///
    /// - Parameter isOnItsWay: Whether an outcome may be on its way when the user does something.
    func hops(isOnItsWay: Bool) -> [[PlayedFrame.Hop]] {
        let moments = moments
        var hops: [[PlayedFrame.Hop]] = Array(repeating: [], count: moments.count)
        guard var expected = expected.requestNumbers?[...], var actual = actual.requestNumbers?[...] else {
            return hops
        }
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

extension Recording {
    /// The number of the request, from 1 on, that each event is about, if it is about one. `nil` if that isn't certain.
    fileprivate var requestNumbers: [Int?]? {
        var numbers: [Int?] = []
        var open: [(number: Int, line: String)] = []
        var count = 0
        // Of the requests that were sent before, some hang up once new ones have arrived.
        var countBefore = 0
        for (index, event) in events.enumerated() {
            if event.isForced { countBefore = count }
            let candidates: [(number: Int, line: String)]
            switch event {
            case .receives(let request):
                count += 1
                open.append((count, request.line))
                numbers.append(count)
                continue
            case .answers(let name), .fails(let name):
                // An answer names its request if others are open.
                let named = open.filter { name.hasSuffix(" to \($0.line)") }
                candidates = named.isEmpty ? open : named
                guard candidates.count == 1 else { return nil }
            case .hangsUp:
                let older = open.filter { $0.number <= countBefore }
                candidates = older.isEmpty ? open : older
                guard candidates.count == events[index...].prefix(while: { $0 == .hangsUp }).count else {
                    return nil
                }
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
