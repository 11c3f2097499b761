import Episodes

/// Where the progress is kept: `.workshop/progress.json`, which git ignores.
struct ProgressFile: Sendable {
    private let folder: URL
    private let file: URL

    init(in root: URL) {
        folder = root.appending(path: ".workshop", directoryHint: .isDirectory)
        file = folder.appending(path: "progress.json")
    }

    /// What was damaged, and under which name it is now.
    struct Damage: Hashable {
        let name: String
    }

    /// The progress; a file that can't be understood is set aside under a dated name rather than lost.
    func read(at date: Date = .now) -> (ExerciseProgress, Damage?) {
        guard FileManager.default.fileExists(atPath: file.path) else { return (ExerciseProgress(), nil) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        if let data = try? Data(contentsOf: file),
            let progress = try? decoder.decode(ExerciseProgress.self, from: data),
            progress.version <= ExerciseProgress.version
        {
            return (progress, nil)
        }
        let name = Stamp.free("progress-damaged-\(Stamp(date))", in: folder, ending: ".json")
        try? FileManager.default.moveItem(at: file, to: folder.appending(path: name))
        return (ExerciseProgress(), Damage(name: ".workshop/\(name)"))
    }

    /// Writes all of it at once, so that there is never half a file.
    func write(_ progress: ExerciseProgress) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (encoder.encode(progress) + Data("\n".utf8)).write(to: file, options: .atomic)
    }
}
