import Foundation
import Terminal

/// The attempts at an exercise that were kept, each what its Sources were: `.workshop/attempts/5-AdoptCombine-…`.
///
/// What a person has written is moved, in one step where both places are on one file system; between two, Foundation
/// removes it once it has copied it. What takes its place is copied to a place beside it before anything is moved. So
/// at any moment all that was written is in Sources, or in an attempt.
package struct Attempts {
    private let exercise: Exercise
    private let manager: FileManager
    private let folder: URL

    package init(at exercise: Exercise, manager: FileManager = .default) {
        self.exercise = exercise
        self.manager = manager
        folder = exercise.root.appending(path: ".workshop/attempts")
    }

    /// The names, the latest last, whatever number the exercise had then.
    package var names: [String] {
        let all = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { exercise.isNamed(by: String($0.dropLast(date(of: $0).count + 1))) }.sorted {
            date(of: $0).compare(date(of: $1), options: .numeric) == .orderedAscending
        }
    }

    /// Where an attempt is, seen from the workspace.
    package func path(of name: String) -> String { ".workshop/attempts/\(name)" }

    /// The name of an attempt without that of the exercise, such as `2026-11-21T14-05-09`.
    package func date(of name: String) -> String {
        name.split(separator: "-", maxSplits: 2).dropFirst(2).first.map(String.init) ?? ""
    }

    /// What became of the sources that were there.
    package enum Earlier: Hashable {
        /// They are the wanted ones.
        case unchanged
        /// They are an attempt of this name.
        case kept(String)
        /// They were the start, which needn't be kept.
        case start
        /// There were none.
        case nothing
    }

    /// Takes the sources back to the start.
    package func reset(at date: Date = .now) throws -> Earlier {
        try replaceSources(by: exercise.start, at: date)
    }

    /// Brings an attempt back, which stays as it is.
    package func restore(_ name: String, at date: Date = .now) throws -> Earlier {
        try replaceSources(by: folder.appending(path: name), at: date)
    }

    private func replaceSources(by new: URL, at date: Date) throws -> Earlier {
        do {
            return try WorkshopFolder(in: exercise.root).locked {
                if manager.contentsEqual(atPath: exercise.sources.path, andPath: new.path) {
                    return .unchanged
                }
                try manager.createDirectory(at: folder, withIntermediateDirectories: true)
                let name = "\(exercise.id)-\(Stamp(date))"
                return try replaceSources(by: new, keepingAs: Stamp.free(name, in: folder))
            }
        } catch {
            throw error is FileError ? error : FileError(error, "Nothing was changed.")
        }
    }

    private func replaceSources(by new: URL, keepingAs name: String) throws -> Earlier {
        // Beside Sources, so that it can be moved there in one step.
        let aside = exercise.folder.appending(path: ".workshop-new")
        let kept = folder.appending(path: name)
        // What an earlier command couldn't finish.
        try manager.removeIfThere(aside)
        do {
            try manager.copyItem(at: new, to: aside)
            let wasThere = try keep(kept)
            try manager.moveItem(at: aside, to: exercise.sources)
            return wasThere ? earlier(name) : .nothing
        } catch {
            try? manager.removeItem(at: aside)
            // Never over anything.
            try? manager.moveItem(at: kept, to: exercise.sources)
            guard (try? manager.attributesOfItem(atPath: kept.path)) != nil else { throw error }
            throw FileError(error, "What you wrote is in \(path(of: name)).")
        }
    }

    /// Moves the sources away; false when there are none.
    private func keep(_ kept: URL) throws -> Bool {
        do {
            try manager.moveItem(at: exercise.sources, to: kept)
            return true
        } catch let error as CocoaError where error.isOfNoFile { return false }
    }

    /// Tells what was kept, and keeps it no longer if there is nothing in it that a person has written.
    private func earlier(_ name: String) -> Earlier {
        let kept = folder.appending(path: name)
        // Removes nothing but an empty folder.
        if rmdir(kept.path) == 0 { return .nothing }
        let isStart = manager.contentsEqual(atPath: kept.path, andPath: exercise.start.path)
        // Under another name first: an attempt is whole.
        let discarded = folder.appending(path: ".old-\(name)")
        guard isStart, (try? manager.moveItem(at: kept, to: discarded)) != nil else { return .kept(name) }
        try? manager.removeItem(at: discarded)
        return .start
    }
}

/// A date as it stands in the name of a file, such as `2026-11-21T14-05-09`, in the person's own time.
struct Stamp: Hashable, CustomStringConvertible {
    let description: String

    init(_ date: Date, timeZone: TimeZone = .current) {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
            .time(includingFractionalSeconds: false)
        // A colon is a separator of folders to a Mac's Finder.
        description = date.formatted(style).replacing(":", with: "-")
    }

    /// A name that isn't taken in a folder: this one, or this one with a number.
    static func free(_ name: String, ending: String = "", in folder: URL) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var (free, number) = (name + ending, 1)
        while names.contains(free) {
            number += 1
            free = "\(name)-\(number)\(ending)"
        }
        return free
    }
}
