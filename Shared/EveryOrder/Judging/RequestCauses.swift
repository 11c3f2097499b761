extension Visit {
    /// The answers that were on their way as the user did something, the latest one first.
    func deliveries(before index: Int) -> [Step] {
        Array(steps[..<index].reversed().prefix(while: \.isBlocked))
    }

    /// The requests that arrive right after something has happened.
    private func requests(after cause: Cause) -> [ReceivedRequest] {
        steps.first { $0.cause == cause }?.arrived.map { requests[$0].request } ?? []
    }

    /// The requests that an action itself sends.
    func requests(sentIn index: Int) -> [ReceivedRequest] {
        steps[index].arrived.filter { requests[$0].isDirect }.map { requests[$0].request }
    }

    /// The lines of the requests that each action has sent when no answer was on its way.
    var ownLines: [(action: String, line: String)] {
        steps.indices.flatMap { index -> [(String, String)] in
            guard case .acts(let name, _) = steps[index].cause, deliveries(before: index).isEmpty
            else { return [] }
            return requests(sentIn: index).map { (name, $0.line) }
        }
    }

    /// Returns the same visit, in which a request that follows from an answer on its way doesn't belong to the action that
    /// came in between.
    ///
    /// Nothing in a run tells them apart. But what the action sends shows in the order in which the answer never comes, and
    /// what the answer leads to shows in the order in which it comes at once.
    ///
    /// - Parameters:
    ///   - visits: The visits of all orders.
    ///   - good: The name of a good answer.
    ///   - isOwn: Returns whether an action sends such a request in other orders.
    func booked(
        comparedWith visits: [ScreenOrder: Visit],
        good: String,
        isOwn: (_ action: String, _ line: String) -> Bool,
    ) -> Visit {
        var visit = self
        func book(_ numbers: [Int], onAnswerTo answered: Int) {
            for number in numbers {
                visit.requests[number].action = visit.requests[answered].action
                visit.requests[number].isDirect = false
            }
        }
        for (index, step) in steps.enumerated() where !step.arrived.isEmpty {
            if case .answers(let answered, _) = step.cause { book(step.arrived, onAnswerTo: answered) }
            let deliveries = deliveries(before: index).reversed().compactMap { $0.cause.answer }
            guard case .acts(let action, _) = step.cause, let first = deliveries.first else { continue }
            var without = order
            for delivery in deliveries {
                if let number = requests[delivery.number].number { without.fates[number] = .init(.never) }
            }
            guard var sent = visits[without]?.requests(after: step.cause) else { continue }
            var others = step.arrived.filter { !sent.remove(requests[$0].request) }
            for (number, answer) in deliveries {
                let name = requests[number].number.flatMap { order.fates[$0]?.answer }
                let alone = order(with: name == good ? nil : .init(.atOnce, name), of: number)
                var following = visits[alone]?.requests(after: .answers(number, answer)) ?? []
                let own = others.filter { following.remove(requests[$0].request) }
                others.removeAll(where: own.contains)
                book(own, onAnswerTo: number)
            }
            book(others.filter { !isOwn(action, requests[$0].request.line) }, onAnswerTo: first.number)
        }
        return visit
    }
}

extension RunCause {
    var answer: (number: Int, answer: String)? {
        if case .answers(let number, let answer) = self { (number, answer) } else { nil }
    }
}

extension [ReceivedRequest] {
    /// Removes an element once. Returns whether it was there.
    fileprivate mutating func remove(_ element: ReceivedRequest) -> Bool {
        guard let place = firstIndex(of: element) else { return false }
        remove(at: place)
        return true
    }
}
