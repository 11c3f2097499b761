import Foundation
import Terminal

/// The attempts at an exercise that were kept, each what its Sources were: `.workshop/attempts/5-AdoptCombine-…`.
///
/// Nothing of a person's is ever copied and then deleted: it is moved away in one step. Only where the system can't do
/// that, as between two file systems, a copy is compared with it first. What takes its place is a copy, written aside
/// and compared before anything is moved. So at any moment all that was written is in Sources, or in an attempt.
package struct Attempts: Sendable {
    private let exercise: Exercise
    private let files: Files
    private let folder: BytePath
    private var sources: BytePath { BytePath(exercise.sources) }

    package init(at exercise: Exercise, files: Files = Files()) {
        self.exercise = exercise
        self.files = files
        folder = BytePath(exercise.root.appending(path: ".workshop/attempts"))
    }

    /// The names, the latest last, whatever number the exercise had then. What has a name is whole.
    package var names: [String] {
        let all = ((try? files.names(in: folder)) ?? []).map(BytePath.text)
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
        try replaceSources(by: BytePath(exercise.start), at: date)
    }

    /// Brings an attempt back, which stays as it is.
    package func restore(_ name: String, at date: Date = .now) throws -> Earlier {
        try replaceSources(by: folder.appending(name), at: date)
    }

    private func replaceSources(by new: BytePath, at date: Date) throws -> Earlier {
        do {
            return try WorkshopFolder(in: exercise.root, files: files).locked {
                if (try? files.isSame(sources, new)) == true { return .unchanged }
                try files.makeFolder(folder)
                let name = try Stamp.free("\(exercise.id)-\(Stamp(date))") {
                    try files.isThere(folder.appending($0))
                }
                return try replaceSources(by: new, keepingAs: name)
            }
        } catch var error as FileError {
            if error.consequence.isEmpty { error.consequence = "Nothing was changed." }
            throw error
        }
    }

    private func replaceSources(by new: BytePath, keepingAs name: String) throws -> Earlier {
        // Beside Sources, so that it can be moved there in one step.
        let aside = BytePath(exercise.folder).appending(".workshop-new")
        let kept = folder.appending(name)
        try files.copy(new, to: aside)
        let wasThere: Bool
        do {
            wasThere = try files.isThere(sources)
            if wasThere { try keep(as: name) }
            try files.move(aside, to: sources)
        } catch var error as FileError {
            try? files.remove(aside)
            if try !files.isThere(sources) { try? files.move(kept, to: sources) }
            if try files.isThere(kept) { error.consequence = "What you wrote is in \(path(of: name))." }
            throw error
        }
        return wasThere ? earlier(name) : .nothing
    }

    private func keep(as name: String) throws {
        let kept = folder.appending(name)
        do {
            try files.move(sources, to: kept)
        } catch let error as FileError where error.code == EXDEV {
            let aside = folder.appending(".new-\(name)")
            try files.copy(sources, to: aside)
            try files.move(aside, to: kept)
            try files.remove(sources, copiedTo: kept)
        }
    }

    /// Tells what was kept, and keeps it no longer if there is nothing in it that a person has written.
    private func earlier(_ name: String) -> Earlier {
        let kept = folder.appending(name)
        let isStart = (try? files.isSame(kept, BytePath(exercise.start))) ?? false
        guard isStart || (try? files.names(in: kept).isEmpty) == true else { return .kept(name) }
        // Under another name first: an attempt is whole.
        let discarded = folder.appending(".old-\(name)")
        guard (try? files.move(kept, to: discarded)) != nil else { return .kept(name) }
        try? files.remove(discarded)
        return isStart ? .start : .nothing
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

    /// A name that isn't taken: this one, or this one with a number.
    static func free(_ name: String, ending: String = "", isTaken: (String) throws -> Bool) rethrows -> String
    {
        var (free, number) = (name + ending, 1)
        while try isTaken(free) {
            number += 1
            free = "\(name)-\(number)\(ending)"
        }
        return free
    }
}
