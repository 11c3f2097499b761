import Book
import Foundation
import Terminal

extension Command {
    static let pages = Command(
        name: "pages",
        operands: "[FOLDER]",
        maxArguments: 1,
        summary: "Write the book: all there is to read, as pages",
        options: [
            Option("--serve", nil, "Then serve it on this machine's loopback interface"),
            Option("--zip", nil, "Then put it into one file to send, FOLDER.zip"),
        ],
        notes: [
            "The steps from stage to stage on one page, a quiz, side-by-side diffs, and the texts. The pages need no "
                + "network and no server. Without FOLDER, they are in the folder `pages`.",
            "A browser that can't open files of this machine, such as that of a codespace or of a phone with a "
                + "forwarded port, needs `--serve`.",
        ],
        examples: ["pages", "pages ~/Desktop/book", "pages --serve", "pages --zip"],
    ) { arguments, workshop in
        let folder = arguments.operands.first ?? "pages"
        guard !folder.isEmpty else {
            throw CommandError.usage("the folder has no name", "For example: swift run workshop pages book")
        }
        let url = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        let book = try await Book(of: workshop.workspace(), workshop.stages, behaviours: workshop.sentences)
        let names = book.files + [Book.picture]
        let archive = arguments.value(of: "--zip").map { _ in Archive(of: url, names) }
        try HTMLPage.checkMayWrite(to: names.map { url.appending(path: $0).path })
        try archive?.checkMayWrite()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let pages = try book.pages().map { Data($0.html.utf8) }
        let contents = pages + [try book.pictureData()]
        for (name, data) in zip(names, contents) { try data.write(whole: url.appending(path: name)) }
        workshop.console.line("Wrote \(counted(pages.count, "page")) to \(folder.printable).")
        if let archive {
            let file = try await archive.write()
            workshop.console.line("Put them into \(file.path.printable).")
        }
        if arguments.value(of: "--serve") != nil {
            return try await workshop.serve(Dictionary(uniqueKeysWithValues: zip(names, contents)))
        }
        workshop.console.explainHowToOpen(folder, isArchived: archive != nil)
        return 0
    }
}

extension Console {
    /// Says how to read the book, and what else to do with it.
    fileprivate func explainHowToOpen(_ folder: String, isArchived: Bool) {
        #if os(macOS)
        let open = "open"
        #else
        let open = "xdg-open"
        #endif
        let name = folder.quotedForShell
        let options = folder == "pages" ? "" : " \(name)"
        let first = folder.hasSuffix("/") ? "\(name)index.html" : "\(name)/index.html"
        commands([("\(open) \(first)", "open the first page")])
        commands([("swift run workshop pages\(options) --serve", "serve it, for a codespace or a phone")])
        if !isArchived { commands([("swift run workshop pages\(options) --zip", "put it into one file")]) }
    }
}
