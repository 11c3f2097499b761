import Foundation
import Terminal

/// Where the command keeps what it needs from one call to the next: `.workshop`, which git ignores.
struct WorkshopFolder: Sendable {
    let path: BytePath
    private let files: Files

    init(in root: URL, files: Files = Files()) {
        path = BytePath(root.appending(path: ".workshop"))
        self.files = files
    }

    /// Does something while no other command of this workspace changes anything in it.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try files.makeFolder(path)
        return try files.locked(by: path.appending("lock"), body)
    }
}

/// Where the progress is kept: `.workshop/progress.json`.
package struct ProgressFile: Sendable {
    private let files: Files
    private let folder: WorkshopFolder
    private var file: BytePath { folder.path.appending("progress.json") }

    package init(in root: URL, files: Files = Files()) {
        self.files = files
        folder = WorkshopFolder(in: root, files: files)
    }

    /// The progress; a file that can't be understood is set aside rather than lost, under the dated name that comes
    /// with it.
    package func read(at date: Date = .now) throws -> (ExerciseProgress, damaged: String?) {
        if let progress = try contents() { return (progress, nil) }
        // Again, as another command may be about to set it aside.
        return try folder.locked { try readAlone(at: date) }
    }

    /// Changes the progress; what another command does at the same time comes before it or after it.
    @discardableResult
    package func update(at date: Date = .now, _ change: (inout ExerciseProgress) -> Void) throws
        -> (ExerciseProgress, damaged: String?)
    {
        try folder.locked {
            let (before, damaged) = try readAlone(at: date)
            var progress = before
            change(&progress)
            if progress != before {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                let data = try encoder.encode(progress) + Data("\n".utf8)
                try files.save(data, to: file, by: folder.path.appending("progress.json.new"))
            }
            return (progress, damaged)
        }
    }

    private func readAlone(at date: Date) throws -> (ExerciseProgress, damaged: String?) {
        if let progress = try contents() { return (progress, nil) }
        let name = try Stamp.free("progress-damaged-\(Stamp(date))", ending: ".json") {
            try files.isThere(folder.path.appending($0))
        }
        try files.move(file, to: folder.path.appending(name))
        return (ExerciseProgress(), ".workshop/\(name)")
    }

    /// What the file says; nil when it can't be understood.
    private func contents() throws -> ExerciseProgress? {
        guard try files.isThere(file) else { return ExerciseProgress() }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let data = try? files.data(of: file),
            let progress = try? decoder.decode(ExerciseProgress.self, from: data),
            progress.version <= ExerciseProgress.version
        else {
            return nil
        }
        return progress
    }
}
