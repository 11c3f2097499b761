import Foundation
import Terminal

/// The saved attempts at an exercise, each a former Sources folder: `.workshop/attempts/5-AdoptCombine-…`. Tests that
/// were replaced are saved in `.workshop/tests` in the same way.
///
/// The learner's code is renamed, never read, and only once its replacement is complete. So at any moment, all of it is
/// in Sources or in an attempt.
package struct Attempts {
    private let exercise: Exercise
    private let folderName: String
    /// The folder to replace.
    private let place: URL
    private let onWait: @Sendable () -> Void
    /// Called before each change; if it throws, the change fails.
    var willChange: () throws -> Void = {}

    private var folder: URL { exercise.root.appending(path: folderName) }

    package init(at exercise: Exercise, ofTests: Bool = false, onWait: @escaping @Sendable () -> Void = {}) {
        self.exercise = exercise
        self.onWait = onWait
        folderName = ".workshop/\(ofTests ? "tests" : "attempts")"
        place = exercise.folder.appending(path: ofTests ? "Tests" : "Sources")
    }

    /// The names, the latest last, including those from when the exercise had another number.
    package var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { exercise.isNamed(by: String($0.dropLast(date(of: $0).count + 1))) }.sorted {
            Timestamp.order(of: date(of: $0)) < Timestamp.order(of: date(of: $1))
        }
    }

    /// The path of an attempt in the workspace.
    package func path(of name: String) -> String { "\(folderName)/\(name)" }

    /// The name of an attempt without that of the exercise, such as `2026-11-21T14-05-09`.
    package func date(of name: String) -> String {
        name.split(separator: "-", maxSplits: 2).dropFirst(2).first.map(String.init) ?? ""
    }

    /// Restores the original files. Returns the name under which any other files were saved.
    package func reset(to originals: [String: Data]) throws -> String? {
        if holds(originals, place) { return nil }
        return try replace(originals) {
            let new = temporary(beside: place)
            try willChange()
            try originals.write(to: new)
            return new
        }
    }

    /// Moves an attempt back to its place. Returns the same as ``reset(to:)``.
    package func restore(_ name: String, originals: [String: Data]) throws -> String? {
        try replace(originals) { folder.appending(path: name) }
    }

    private func replace(_ originals: [String: Data], by new: () throws -> URL) throws -> String? {
        do {
            return try WorkshopFolder(in: exercise.root, onWait: onWait).locked {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                removeTemporaryItems()
                defer { removeTemporaryItems() }
                let new = try new()
                let name = Timestamp.uniqueName("\(exercise.id)-\(Timestamp(.now))", in: folder)
                let kept = folder.appending(path: name)
                try replace(by: new, keepingAt: kept)
                // Removes only an empty folder.
                if !exists(kept) || rmdir(kept.path) == 0 { return nil }
                guard holds(originals, kept) else { return name }
                return (try? move(kept, to: temporary(beside: kept))) == nil ? name : nil
            }
        } catch {
            throw error is FileError ? error : FileError(error, "Nothing was changed.")
        }
    }

    private func replace(by new: URL, keepingAt kept: URL) throws {
        do {
            if exists(place) { try move(place, to: kept) }
            try move(new, to: place)
        } catch {
            if !exists(place), exists(kept) { try? move(kept, to: place) }
            guard exists(kept) else { throw error }
            throw FileError(error, "Your version is in \(path(of: kept.lastPathComponent)).")
        }
    }

    /// Moves an item without reading it.
    private func move(_ item: URL, to place: URL) throws {
        guard !exists(place) else { throw CocoaError.system(EEXIST, at: place.path) }
        try willChange()
        guard rename(item.path, place.path) == 0 else { throw CocoaError.system(errno, at: place.path) }
    }

    /// Returns whether a folder contains these files and nothing else.
    private func holds(_ files: [String: Data], _ folder: URL) -> Bool {
        let manager = FileManager.default
        guard manager.type(of: folder) == .typeDirectory,
            let all = try? manager.subpathsOfDirectory(atPath: folder.path)
        else { return false }
        let paths = all.filter { manager.type(of: folder.appending(path: $0)) != .typeDirectory }
        return Set(paths) == Set(files.keys)
            && paths.allSatisfy { path in
                let item = folder.appending(path: path)
                return manager.type(of: item) == .typeRegular && (try? Data(contentsOf: item)) == files[path]
            }
    }

    private func exists(_ item: URL) -> Bool { FileManager.default.type(of: item) != nil }

    /// A name for an item that can be removed, since it is never the only copy.
    private func temporary(beside item: URL) -> URL {
        FileManager.default.temporaryItem(in: item.deletingLastPathComponent())
    }

    /// Removes temporary items, including those of an earlier command that was killed.
    private func removeTemporaryItems() {
        for folder in [folder, place.deletingLastPathComponent()] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names where name.hasPrefix(".workshop-") {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
    }
}

/// A moment as part of a file's name: the local time and its distance from UTC, such as `2026-11-21T14-05-09+0100`.
struct Timestamp: CustomStringConvertible {
    let description: String

    init(_ date: Date) {
        description = Timestamp.formatter("xx").string(from: date)
    }

    /// The moment in a name, and the number at its end, which tells names of the same moment apart.
    ///
    /// Treats a name without a distance from UTC, which earlier versions wrote, as in the current time zone.
    static func order(of name: String) -> (Date, Int) {
        let match = name.firstMatch(of: #/^(\d+-\d+-\d+T\d+-\d+-\d+([+-]\d{4})?)(?:-(\d+))?$/#)
        let date = match.flatMap { formatter($0.2 == nil ? "" : "xx").date(from: String($0.1)) }
        return (date ?? .distantPast, match?.3.flatMap { Int($0) } ?? 1)
    }

    private static func formatter(_ zone: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        // The Finder shows a colon as a slash.
        formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss\(zone)"
        return formatter
    }

    /// A name that isn't taken in a folder: the given one, or the given one with a number.
    static func uniqueName(_ name: String, in folder: URL) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let numbered = (2...).lazy.map { "\(name)-\($0)" }
        return names.contains(name) ? numbered.first { !names.contains($0) } ?? name : name
    }
}
