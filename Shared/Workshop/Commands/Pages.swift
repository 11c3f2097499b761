import Book
import Content
import Foundation
import Learner
import Terminal

extension Command {
    static let pages = Command(
        name: "pages",
        operands: "[FOLDER]",
        maxArguments: 1,
        summary: "Write the book: all there is to read, as pages",
        notes: [
            "The steps from stage to stage on one page, a quiz, side-by-side diffs, and the texts. The pages need no "
                + "network and no server. Without FOLDER, they are in the folder `pages`.",
            "A browser that can't open files of this machine, such as that of a codespace, needs a server: "
                + "python3 -m http.server --bind 127.0.0.1 --directory pages",
        ],
        examples: ["pages", "pages ~/Desktop/book"],
    ) { arguments, workshop in
        let folder = arguments.operands.first ?? "pages"
        guard !folder.isEmpty else {
            throw CommandError.usage("the folder has no name", "For example: swift run workshop pages book")
        }
        let url = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        var book = try await Book(of: workshop.workspace(), workshop.stages, behaviours: workshop.sentences)
        let progress = try workshop.progress()
        for exercise in try workshop.exercises().all {
            book.marks[exercise.number] = progress.mark(of: exercise)
        }
        let names = book.files + [Book.picture]
        try HTMLPage.checkMayWrite(to: names.map { url.appending(path: $0).path })
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let pages = book.pages().map { Data($0.html.utf8) }
        let contents = pages + [try book.pictureData()]
        for (name, data) in zip(names, contents) {
            try data.write(to: url.appending(path: name), options: .atomic)
        }
        workshop.console.line("Wrote \(counted(pages.count, "page")) to \(folder.printable).")
        workshop.console.explainHowToOpen(folder)
        return 0
    }
}

extension Console {
    /// Says how to read the book.
    fileprivate func explainHowToOpen(_ folder: String) {
        #if os(macOS)
        let open = "open"
        #else
        let open = "xdg-open"
        #endif
        let name = folder.quotedForShell
        let first = folder.hasSuffix("/") ? "\(name)index.html" : "\(name)/index.html"
        commands([("\(open) \(first)", "read the cover, then begin with the small steps")])
    }
}
