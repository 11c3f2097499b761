extension RecordingDifference {
    /// What the first event that differs is often caused by: a name that stays the same, and a sentence.
    var likelyCause: (kind: String, advice: String)? {
        let rows = rows
        guard let index = rows.firstIndex(where: { $0.mark != " " }) else { return nil }
        let first = rows[index]
        let isMoved = rows[index...].contains {
            $0.event == first.event && ![" ", first.mark].contains($0.mark)
        }
        let isReplaced = rows[index...].prefix { $0.mark != " " }.contains { $0.mark == "-" }
        // What was forced last, and whether a request has arrived before.
        let cause = rows[..<index].lastIndex { $0.event.isForced } ?? 0
        let isByUser = if case .user = rows[cause].event { true } else { false }
        let isAfterRequest = rows[..<cause].contains {
            if case .receives = $0.event { true } else { false }
        }
        switch (first.mark, first.event) {
        case ("-", .isDeallocated):
            return (
                "notFreed",
                "Something still holds the screen: a closure that waits for the answer, or a task that unwraps `self` "
                    + "before its `await`, where `[weak self]` isn't enough."
            )
        case ("-", .hangsUp) where !isMoved:
            return (
                "notCancelled",
                "Nothing cancels the request. An `AnyCancellable` cancels when it is released. A `Task` or a "
                    + "`URLSessionTask` doesn't."
            )
        case ("+", .hangsUp) where !isMoved && isByUser && !isAfterRequest:
            return (
                "cancelledEarly",
                "The request is cancelled, although its outcome is still wanted. An `AnyCancellable` cancels when it is "
                    + "released, so something has to keep it."
            )
        case ("+", .shows) where !isReplaced && isByUser && isAfterRequest:
            return (
                "cancelledShows",
                "The screen changes, although nothing has arrived. Perhaps it shows the error of a request that was "
                    + "cancelled: the `catch` has to check whether the outcome is still wanted, too."
            )
        default: return nil
        }
    }
}
