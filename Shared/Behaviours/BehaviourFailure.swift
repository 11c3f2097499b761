import EveryOrder

/// The behaviours that a screen breaks for one cause.
public struct BehaviourFailure: Error, Sendable {
    /// The most likely mistake.
    public let cause: Cause
    /// A sentence that says what went wrong in the check that is shown.
    public let summary: String
    /// What should have happened in the scenario that is shown, beside what did.
    public internal(set) var recording = RecordingDifference<ScreenState>()
    /// The sentences of the behaviours that it breaks. The first is that of the recording.
    public internal(set) var broken: [String] = []
    /// Whether the behaviour owns the cause.
    var isOfOwner = false

    init(_ cause: Cause, _ summary: String) {
        self.cause = cause
        self.summary = summary
    }

    /// Creates the failure of a check that went wrong itself.
    init(of behaviour: Behaviour, _ error: any Error) {
        self.init(.unknown, (error as? Finding)?.summary ?? String(describing: error))
        broken = [behaviour.sentence]
    }

    /// One failure for each cause, with all the behaviours that it breaks: first the one that owns the cause, if that is
    /// among them, and then the others. The cause that breaks the most comes first.
    public static func byCause(_ failures: [BehaviourFailure]) -> [BehaviourFailure] {
        var causes: [Cause] = []
        for failure in failures where !causes.contains(failure.cause) { causes.append(failure.cause) }
        let all = causes.map { cause in merged(failures.filter { $0.cause == cause }) }
        return all.sorted { $0.broken.count > $1.broken.count }
    }

    /// Merges failures with the same cause.
    private static func merged(_ failures: [BehaviourFailure]) -> BehaviourFailure {
        var shown = failures.first(where: \.isOfOwner) ?? failures[0]
        let others = failures.flatMap(\.broken).filter { $0 != shown.broken[0] }
        shown.broken = [shown.broken[0]] + others
        return shown
    }

    /// The failure as a finding: the advice, what went wrong, the recording, and the first behaviours that are broken.
    ///
    /// - Parameters:
    ///   - subject: The name of what breaks them.
    ///   - file: The file to look at first, if it is known.
    public func finding(of subject: String, in file: String? = nil) -> Finding {
        let place = file.map { "\(subject): look at \($0) first." }
        var finding = Finding(place ?? cause.rawValue, kind: "\(cause)")
        if place != nil { finding.add(cause.rawValue) }
        finding.add("\(summary)\n")
        finding.add(recording.excerpt(broken[0], subject))
        if broken.count > 1 { finding.add("\nBroken behaviours: \(Self.list(broken)).") }
        return finding
    }

    private static func list(_ sentences: [String]) -> String {
        let names = sentences.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        return sentences.count > 3 ? "\(names) and \(sentences.count - 3) more" : names
    }
}
