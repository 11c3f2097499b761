import Foundation
import Terminal

/// Where the command keeps what it needs from one call to the next: `.workshop`, which git ignores.
struct WorkshopFolder: Sendable {
    let url: URL

    init(in root: URL) {
        url = root.appending(path: ".workshop")
    }

    /// Does something while no other command of this workspace changes anything in it.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let lock = url.appending(path: "lock").path
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let cause = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            throw CocoaError(
                .fileWriteUnknown,
                userInfo: [NSFilePathErrorKey: lock, NSUnderlyingErrorKey: cause]
            )
        }
        // The system releases it, too, when the process ends, however that comes.
        defer { close(descriptor) }
        // NB: Some network file systems know no locks. There, only commands in the same moment can be in each other's way.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}

/// Where the progress is kept: `.workshop/progress.json`.
package struct ProgressFile: Sendable {
    private let folder: WorkshopFolder
    private let file: URL

    package init(in root: URL) {
        folder = WorkshopFolder(in: root)
        file = folder.url.appending(path: "progress.json")
    }

    /// The progress; a file that can't be understood is set aside rather than lost, under the dated name that comes
    /// with it.
    package func read(at date: Date = .now) throws -> (ExerciseProgress, damaged: String?) {
        if let progress = contents() { return (progress, nil) }
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
                try (encoder.encode(progress) + Data("\n".utf8)).write(to: file, options: .atomic)
            }
            return (progress, damaged)
        }
    }

    private func readAlone(at date: Date) throws -> (ExerciseProgress, damaged: String?) {
        if let progress = contents() { return (progress, nil) }
        let name = Stamp.free("progress-damaged-\(Stamp(date))", ending: ".json", in: folder.url)
        try FileManager.default.moveItem(at: file, to: folder.url.appending(path: name))
        return (ExerciseProgress(), ".workshop/\(name)")
    }

    /// What the file says; nil when it can't be understood.
    private func contents() -> ExerciseProgress? {
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let progress = try decoder.decode(ExerciseProgress.self, from: Data(contentsOf: file))
            return progress.version <= ExerciseProgress.version ? progress : nil
        } catch {
            return (error as? CocoaError)?.isOfNoFile == true ? ExerciseProgress() : nil
        }
    }
}
