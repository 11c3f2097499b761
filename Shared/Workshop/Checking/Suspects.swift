import Content
import Learner

extension Exercise {
    /// The places to look at when a behaviour breaks: the path of the file that it is about, if that has changed since
    /// all behaviours held, and the names of the others that have; or else their paths.
    ///
    /// - Parameters:
    ///   - file: The file in Sources that the behaviour is about, if any.
    ///   - held: The IDs of the files when all behaviours held, or `nil` for the start.
    package func suspects(about file: String?, since held: [String: String]?) -> [String] {
        let changed = originals.changedSources(since: held)
        let own = file.map { path(of: "Sources/\($0)") }
        guard let own, changed.contains(own) else { return changed }
        let sources = path(of: "Sources/")
        let others = changed.filter { $0 != own }.map { $0.trimmingPrefix(sources) }
        return others.isEmpty ? [own] : [own, "or \(others.joined(separator: ", "))"]
    }
}
