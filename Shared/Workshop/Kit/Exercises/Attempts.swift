import Episodes

/// The attempts at an exercise that were kept, each a copy of its Sources: `.workshop/attempts/3-AdoptCombine-…`.
struct Attempts: Sendable {
    private let exercise: Exercise
    private let folder: URL

    init(at exercise: Exercise) {
        self.exercise = exercise
        folder = exercise.root.appending(path: ".workshop/attempts", directoryHint: .isDirectory)
    }

    /// The names, the latest last.
    var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0.hasPrefix("\(exercise.id)-") }.sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }

    /// Where an attempt is, seen from the workspace.
    func path(of name: String) -> String { ".workshop/attempts/\(name)" }

    func url(of name: String) -> URL { folder.appending(path: name, directoryHint: .isDirectory) }

    /// The name of an attempt without that of the exercise, such as `2026-11-21T14-05-09`.
    func date(of name: String) -> String { String(name.dropFirst(exercise.id.count + 1)) }

    /// Keeps the sources as they are, and tells under which name; nil when there are none.
    @discardableResult
    func keep(at date: Date = .now) throws -> String? {
        guard exercise.hasSources else { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = Stamp.free("\(exercise.id)-\(Stamp(date))", in: folder)
        try FileManager.default.copyItem(at: exercise.sources, to: url(of: name))
        return name
    }

    /// Whether the sources are those of an attempt, to the byte.
    func isThere(_ name: String) -> Bool {
        guard let kept = try? StartingPoint.files(in: url(of: name)) else { return false }
        return (try? StartingPoint.files(in: exercise.sources)) == kept
    }

    /// Puts other sources in the place of those that are there.
    func replaceSources(by write: (URL) throws -> Void) throws {
        let manager = FileManager.default
        let new = exercise.root.appending(
            path: ".workshop/new-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? manager.removeItem(at: new) }
        try manager.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        // All of it is written before anything is taken away.
        try write(new)
        if manager.fileExists(atPath: exercise.sources.path) { try manager.removeItem(at: exercise.sources) }
        try manager.moveItem(at: new, to: exercise.sources)
    }

    /// Brings an attempt back.
    func restore(_ name: String) throws {
        try replaceSources { try FileManager.default.copyItem(at: url(of: name), to: $0) }
    }
}
