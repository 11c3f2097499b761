import Menu

// Don't read on before your tests have caught the screens that are broken.

extension GoalTests {
    /// What a broken screen does with one line of ``MenuViewModel``.
    struct Bug: Hashable, Sendable {
        let line: Line
        let change: Change

        /// Every change of every line.
        static let all = Line.allCases.flatMap { line in line.changes.map { Bug(line: line, change: $0) } }

        /// The bugs that a test is named for.
        static let named = all.filter { $0.test != nil }
    }

    /// A line of the screen, with the place where it is.
    enum Line: String, CaseIterable, Sendable {
        case cancelsOnLeaving = "deinit: request?.cancel()"
        case cancelsTheOlder = "show: request?.cancel()"
        case begins = "show: isFetching = true"
        case removesTheMessage = "show: errorMessage = nil"
        case sends = "show: request = Task { [weak self, service] in"
        case fetches = "success: let dishes = try await service.dishes(on: day)"
        case keepsAnOlderAnswerOut = "success: guard let self, !Task.isCancelled else { return }"
        case endsWithAnAnswer = "success: self.isFetching = false"
        case shows = "success: self.dishes = dishes"
        case keepsAnOlderFailureOut = "failure: guard let self, !Task.isCancelled else { return }"
        case endsWithAFailure = "failure: self.isFetching = false"
        case fails = #"failure: self.errorMessage = "The menu can't be fetched right now.""#

        /// The changes that the rule makes of it. The first line of each place that sets anything also resets what that
        /// place leaves as it is.
        fileprivate var changes: [Change] {
            switch self {
            case .keepsAnOlderAnswerOut, .keepsAnOlderFailureOut: [.letsLast, .letsFirst]
            case .begins, .endsWithAnAnswer, .endsWithAFailure: [.leftOut, .late, .resets]
            default: [.leftOut, .late]
            }
        }
    }

    /// A change of a line.
    enum Change: Hashable, Sendable {
        /// The line is left out. For the task, this is its weak reference.
        case leftOut
        /// The line runs some turns later. For the task, its reference becomes weak then.
        case late
        /// The line also resets the property that is set nowhere near it.
        case resets
        /// The guard lets an older outcome through once the newer one has arrived.
        case letsLast
        /// The guard lets an older outcome through as long as the newer one hasn't arrived.
        case letsFirst
    }
}

extension GoalTests.Bug {
    /// What a bug leads to.
    enum Effect: Sendable {
        /// The user notices it: a screen that …. A test is named for it.
        case noticed(String, by: String)
        /// The tests that the canteen's developers wrote fail.
        case tested
        /// The screen is still correct, for the given reason.
        case correct(String)
    }

    /// What a screen with this bug does, if a test is named for it.
    var text: String { if case .noticed(let text, _) = effect { text } else { "" } }

    /// The test that is named for the bug.
    var test: String? { if case .noticed(_, let test) = effect { test } else { nil } }

    /// What the bug leads to.
    var effect: Effect {
        switch (line, change) {
        case (.cancelsOnLeaving, .leftOut):
            .noticed("is freed when the user leaves, but its request continues", by: leaving)
        case (.sends, .leftOut):
            .noticed("stays in memory when the user leaves, and its request continues", by: leaving)
        case (.sends, .late):
            .noticed("stays in memory for some turns after the user has left", by: leaving)
        case (.cancelsTheOlder, .leftOut):
            .noticed("shows Monday though Tuesday was picked later, as nothing cancels Monday", by: older)
        case (.keepsAnOlderAnswerOut, .letsLast):
            .noticed(
                "shows Monday though Tuesday was picked later, if Monday's answer arrives last",
                by: older
            )
        case (.keepsAnOlderAnswerOut, _):
            .noticed(
                "shows Monday though Tuesday was picked later, as long as Tuesday's answer hasn't arrived",
                by: older,
            )
        case (.keepsAnOlderFailureOut, .letsLast):
            .noticed(
                "says that Monday failed, though Tuesday was picked later, if Monday's answer arrives last",
                by: older,
            )
        case (.keepsAnOlderFailureOut, _):
            .noticed(
                "says that Monday failed, though Tuesday was picked later and its answer hasn't arrived",
                by: older,
            )
        case (.removesTheMessage, .leftOut):
            .noticed("still shows the message of the last failure while it tries again", by: trying)
        case (.removesTheMessage, _):
            .noticed("removes the message of the last failure a turn after it tries again", by: trying)
        case (.begins, .resets):
            .noticed("removes the dishes from the menu as soon as it sends another request", by: keeping)
        case (.endsWithAFailure, .resets):
            .noticed("removes the dishes from the menu when a later request fails", by: keeping)
        case (.endsWithAFailure, .leftOut):
            .noticed("keeps fetching after a request has failed", by: "stopsFetchingAfterAFailure()")
        case (.begins, _), (.fetches, .leftOut), (.endsWithAnAnswer, .leftOut), (.shows, .leftOut),
            (.fails, .leftOut):
            .tested
        case (.endsWithAnAnswer, .resets): .correct("The message was removed when the request was sent.")
        case (.cancelsOnLeaving, _), (.cancelsTheOlder, _):
            .correct("A request that is cancelled may end at any time, and its outcome doesn't show.")
        default: .correct("An answer may always arrive some turns later.")
        }
    }

    private var leaving: String { "isFreedWhenTheUserLeaves()" }
    private var older: String { "neverShowsAnOlderAnswer()" }
    private var trying: String { "removesTheMessageWhenItTriesAgain()" }
    private var keeping: String { "keepsTheDishesWhenARequestFails()" }
}
