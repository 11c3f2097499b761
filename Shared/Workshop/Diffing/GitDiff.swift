import Content
import Foundation
import Terminal

extension Console {
    /// Shows what is compared, and how the code differs, as `git diff` does.
    package func show(from left: Snapshot, to right: Snapshot) async throws {
        let lines = try await gitDiff(from: left.code, to: right.code)
        paged { console in
            console.paragraph(
                "\(left.name), \(left.title) → \(right.name), \(right.title)".printable,
                style.bold
            )
            if let idea = right.readme?.idea { console.paragraph(idea.plain.printable, style.dim) }
            console.lines([""] + (lines.isEmpty ? ["No differences."] : lines))
        }
    }

    /// The lines in which `git diff` says how files differ; none if they don't. In colour, it also says which blocks moved.
    ///
    /// - Parameter options: More options of `git diff`.
    package func gitDiff(
        from left: Snapshot,
        to right: Snapshot,
        _ options: [String] = ["--stat", "--patch"],
    ) async throws -> [String] {
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let sides = [left, right].map { (folder: $0.name.replacing(" ", with: ""), files: $0.files) }
        for (folder, files) in sides {
            let url = temporary.url.appending(path: folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for file in files {
                let text = file.isReadable ? file.text : "This file can't be read.\n"
                try [file.name: Data(text.utf8)].write(to: url)
            }
        }
        let colour = style.isOn ? "always" : "never"
        let arguments =
            ["diff", "--no-index", "--src-prefix=", "--dst-prefix=", "--color=\(colour)"]
            + ["--color-moved=zebra", "--color-moved-ws=allow-indentation-change"] + options
            + ["--"] + sides.map(\.folder)
        let end = try await Git.runWithoutRepository(arguments, in: temporary.url)
        // With 1, git says that they differ.
        guard [0, 1].contains(end.code) else { throw Git.error(end) }
        return String(decoding: end.output, as: UTF8.self).lines.dropLast()
    }
}

extension Snapshot {
    /// The same without prose and data.
    fileprivate var code: Snapshot {
        let files = files.filter { $0.isSwift || !$0.isReadable }
        return Snapshot(name: name, title: title, files: files, readme: readme)
    }
}
