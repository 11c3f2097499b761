import Content
import Foundation
import Terminal

/// The saved versions of an exercise, each a former Sources folder: `.workshop/saved/5-AdoptCombine-…`. Tests that
/// were replaced are saved in `.workshop/tests` in the same way.
///
/// The learner's code is renamed, never read, and only once its replacement is complete. So at any moment, all of it is
/// in Sources or in a saved version.
package struct SavedVersions {
    private let exercise: Exercise
    private let folderName: String
    /// The folder to replace.
    private let destination: URL
    var files: LearnerFiles

    private var folder: URL { exercise.root.appending(path: folderName) }

    package init(at exercise: Exercise, ofTests: Bool = false, onWait: @escaping @Sendable () -> Void = {}) {
        self.exercise = exercise
        files = LearnerFiles(in: exercise.root, onWait: onWait)
        folderName = ofTests ? ".workshop/tests" : ".workshop/saved"
        destination = exercise.folder.appending(path: ofTests ? "Tests" : "Sources")
    }

    /// The names, the latest last.
    package func names() throws(CommandError) -> [String] {
        let all = try FileManager.default.names(in: folderName, of: exercise.root)
        let own = all.filter { name in
            // A file may have such a name: notes on that version, for example.
            name.hasPrefix("\(exercise.id)-") && folder.appending(path: name).isFolder
        }
        return own.sorted { Timestamp.order(of: date(of: $0)) < Timestamp.order(of: date(of: $1)) }
    }

    /// The path of a saved version in the workspace.
    package func path(of name: String) -> String { "\(folderName)/\(name)" }

    /// The name of a saved version without that of the exercise, such as `2026-11-21T14-05-09`.
    package func date(of name: String) -> String {
        name.split(separator: "-", maxSplits: 2).dropFirst(2).first.map(String.init) ?? ""
    }

    /// Restores the original files. Returns the name under which any other files were saved.
    package func reset(to originals: [String: Data]) throws -> String? {
        if (try? files.holds(originals, destination)) == true { return nil }
        return try replace { try files.prepare(originals, in: $0) }
    }

    /// Restores the original manifest. Returns the name under which another one was saved.
    package func resetManifest(to original: Data) throws -> String? {
        let path = exercise.path(of: Exercise.manifest)
        let mine = exercise.hasManifest ? try Data(contentsOf: path, in: exercise.root) : nil
        if mine == original { return nil }
        var name: String?
        if let mine {
            name = try save([Exercise.manifest: mine])
        }
        try files.write(original, to: path, replacing: mine)
        return name
    }

    /// Moves a saved version back. Returns the same as ``reset(to:)``.
    package func restore(_ name: String) throws -> String? {
        let version = folder.appending(path: name)
        return try replace { _ in
            try look(in: version)
            return version
        }
    }

    /// Saves files as a version, before something in the folder is replaced. Returns the name of the version.
    package func save(_ contents: [String: Data]) throws -> String {
        let name = Timestamp.uniqueName("\(exercise.id)-\(Timestamp(.now))", in: folder)
        try files.create(path(of: name), contents)
        return name
    }

    /// - Parameter new: Returns the new folder, which it may create in the given one.
    private func replace(by new: (TemporaryFolder) throws -> URL) throws -> String? {
        try files.locked {
            try look(in: destination)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let temporary = try TemporaryFolder(in: destination.deletingLastPathComponent())
            defer { temporary.remove() }
            let new = try new(temporary)
            let name = Timestamp.uniqueName("\(exercise.id)-\(Timestamp(.now))", in: folder)
            let kept = folder.appending(path: name)
            try replace(by: new, keepingAt: kept)
            // Removes only an empty folder.
            return !files.exists(kept) || rmdir(kept.path) == 0 ? nil : name
        }
    }

    /// Throws an error if a folder in this one can't be listed. Nobody knows what is in it, so it isn't moved.
    private func look(in folder: URL) throws {
        if folder.isFolder { _ = try FileManager.default.items(in: folder, hidden: true) }
    }

    private func replace(by new: URL, keepingAt kept: URL) throws {
        do {
            if files.exists(destination) { try files.move(destination, to: kept) }
            try files.move(new, to: destination)
        } catch {
            if !files.exists(destination), files.exists(kept) { try? files.move(kept, to: destination) }
            guard files.exists(kept) else { throw error }
            throw FileError(error, "Your version is in \(path(of: kept.lastPathComponent)).")
        }
    }
}

extension SavedVersions {
    /// The saved version with the given date, or beginning of a date; the latest one for `nil`.
    package func named(_ word: String?) throws(CommandError) -> String {
        let names = try names()
        guard let latest = names.last else {
            throw CommandError("no saved versions", "`reset` saves them: swift run workshop help reset")
        }
        guard let word else { return latest }
        let matching = word.isEmpty ? [] : names.filter { date(of: $0).hasPrefix(word) }
        if let exact = matching.first(where: { date(of: $0) == word }) { return exact }
        if matching.count == 1 { return matching[0] }
        let dates = names.suffix(5).map(date).joined(separator: ", ")
        throw .usage("\(word.quoted) matches \(matching.count) saved versions", "The latest: \(dates)")
    }
}

/// A moment as part of a file's name: the local time and its distance from UTC, such as `2026-11-21T14-05-09+0100`.
struct Timestamp: CustomStringConvertible {
    let description: String

    init(_ date: Date) {
        description = Timestamp.formatter().string(from: date)
    }

    /// The moment in a name, and the number at its end, which tells names of the same moment apart.
    static func order(of name: String) -> (Date, Int) {
        let match = name.firstMatch(of: #/^(\d+-\d+-\d+T\d+-\d+-\d+[+-]\d{4})(?:-(\d+))?$/#)
        let date = match.flatMap { formatter().date(from: String($0.1)) }
        return (date ?? .distantPast, match?.2.flatMap { Int($0) } ?? 1)
    }

    private static func formatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        // The Finder shows a colon as a slash.
        formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ssxx"
        return formatter
    }

    /// A name that comes after all of the same moment in a folder: the given one, or the given one with a number.
    static func uniqueName(_ name: String, in folder: URL) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let numbers = names.filter { $0 == name || $0.hasPrefix("\(name)-") }.map {
            Int($0.dropFirst(name.count + 1)) ?? 1
        }
        return numbers.max().map { "\(name)-\($0 + 1)" } ?? name
    }
}
