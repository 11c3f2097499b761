import Episodes

/// The sources of an exercise as they were before anybody worked on them.
///
/// Git knows them best, whatever a person has done or committed since: they are those of the commit that last changed
/// what a person has no reason to change (``witnesses``). `workshop prove` sees that this is so for what is shipped.
/// Without git, as in a download, they are those that were there when the command first met the exercises.
struct StartingPoint: Sendable {
    /// The files by their path within Sources.
    let files: [String: Data]
    /// Where this is known from, such as `commit 1a2b3c4`.
    let origin: String

    /// What changes whenever the shipped start does, and at no other time.
    static let witnesses = ["exercise.json", "hints.md", "Package.swift", "Solution"]

    /// Nil when nobody knows.
    init?(of exercise: Exercise) async {
        if let kept = StartingPoint(keptOf: exercise) {
            self = kept
        } else if let committed = await StartingPoint(committedOf: exercise) {
            self = committed
        } else {
            return nil
        }
    }

    init(files: [String: Data], origin: String) {
        self.files = files
        self.origin = origin
    }

    /// Whether the sources are these, to the byte.
    func isThere(in exercise: Exercise) -> Bool {
        (try? StartingPoint.files(in: exercise.sources)) == files
    }

    /// Writes the files into a folder, which is made.
    func write(to folder: URL) throws {
        for (path, data) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true,
            )
            try data.write(to: file)
        }
    }

    /// Every file below a folder that isn't hidden.
    static func files(in folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            var isFolder: ObjCBool = false
            let file = folder.appending(path: path)
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
        }
        return files
    }
}
