extension Behaviour {
    /// Every promise, in the order in which a learner meets them.
    public static let all = groups.flatMap(\.behaviours)

    /// The promises by what they are about.
    public static let groups = [
        Group(title: "Requests", behaviours: requests),
        Group(title: "Loading", behaviours: loading),
        Group(title: "Failing", behaviours: failing),
        Group(title: "Keeping and recovering", behaviours: keeping),
        Group(title: "Overlapping", behaviours: overlapping),
        Group(title: "Lifetime", behaviours: lifetime),
        Group(title: "Threads and history", behaviours: history),
    ]

    /// Promises about one thing.
    public struct Group: Sendable {
        /// What they are about.
        public let title: String
        /// The promises.
        public let behaviours: [Behaviour]
    }
}
