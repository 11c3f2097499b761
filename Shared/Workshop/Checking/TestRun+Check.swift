import Content
import Foundation
import Learner
import Terminal

extension TestRun {
    /// Builds the exercise, runs its tests, and reads their results.
    ///
    /// Tests run in parallel, so a crash ends several. A second run, one test after another, shows which one crashes.
    package func check(by runner: Runner, onActivity: @escaping Handler = { _ in }) async -> CheckResult {
        let files: [String: String]
        do {
            if let problem = try problemBeforeBuild() { return CheckResult(end: problem) }
            // Before they run, since files that change in the meantime aren't those that were built.
            files = try exercise.fileIDs()
        } catch {
            let path = (error as? CocoaError)?.filePath ?? exercise.folder.path
            let name = path.replacing(exercise.root.path + "/", with: "")
            return CheckResult(end: .unusable(CommandError(cannotRead: name, in: exercise.root, error)))
        }
        await exercise.originals.save()
        let changedFiles = exercise.originals.changedFiles(in: files)
        var result = CheckResult(exercise, await runner(self, onActivity))
        if result.crash != nil {
            var serial = self
            serial.isSerial = true
            onActivity("finding the test that crashes")
            let second = CheckResult(exercise, await runner(serial, onActivity))
            if second.crash != nil || second.end == .interrupted {
                // The second run compiles nothing, so the compiler warns of nothing.
                let warnings = result.warnings
                result = second
                result.warnings = warnings
            }
        }
        result.changedFiles = changedFiles
        result.files = files
        return result
    }

    /// What would stop the build without a clear message.
    private func problemBeforeBuild() throws -> CheckResult.End? {
        if !usesSolution, try exercise.contents(of: "Sources").isEmpty { return .noSources }
        let move = "Move or rename it, and check again."
        let manifest = exercise.path(of: Exercise.manifest)
        let restore = "swift run workshop reset \(exercise.number) --tests"
        guard exercise.hasManifest else {
            return .unusable(CommandError("\(manifest) is missing", "To restore it: \(restore)"))
        }
        for name in usesSolution ? ["Tests"] : ["Sources", "Tests"] {
            let folder = exercise.folder.appending(path: name)
            let items = folder.isFolder ? try FileManager.default.items(in: folder) : [:]
            for (item, file) in items.sorted(by: { $0.key < $1.key }) {
                let path = exercise.path(of: "\(name)/\(item)")
                if item.contains(where: \.isNewline) {
                    return .unusable(CommandError("\(path.printable) has a line break in its name", move))
                }
                let type = FileManager.default.type(of: file.resolvingSymlinksInPath())
                guard item.hasSuffix(".swift"), let type else { continue }
                if ![.typeRegular, .typeDirectory].contains(type) {
                    return .unusable(CommandError("\(path.printable) isn't a file", move))
                }
            }
        }
        let files = try exercise.watchedFiles().swiftFilesWithWindowsLineEndings
        guard let first = files.first else {
            // It might build anything, such as the solution.
            guard exercise.originals.changedFiles().contains(manifest) else { return nil }
            let advice = "To restore the original and save yours: \(restore)"
            return .unusable(CommandError("\(manifest) has been changed", advice))
        }
        let path = exercise.path(of: first).printable
        let endings = "Windows line endings (CR LF)"
        if files.count == 1 {
            return .unusable(CommandError("\(path) has \(endings)", "Save it with LF, then check again."))
        }
        let others = counted(files.count - 1, "other file")
        return .unusable(
            CommandError("\(path) and \(others) have \(endings)", "Save them with LF, then check again.")
        )
    }
}
