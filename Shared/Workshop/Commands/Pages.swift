import Book
import Foundation
import Terminal

extension Command {
    static let pages = Command(
        name: "pages",
        operands: "[FOLDER]",
        maxArguments: 1,
        summary: "Write the book: all there is to read, as pages",
        notes: [
            "The way from stage to stage on one page, a quiz, side-by-side diffs, and the texts. The pages need no "
                + "network and no server. Without FOLDER, they are in the folder `pages`."
        ],
        examples: ["pages", "pages ~/Desktop/book"],
    ) { arguments, workshop in
        let folder = arguments.operands.first ?? "pages"
        guard !folder.isEmpty else {
            throw CommandError.usage("the folder has no name", "For example: swift run workshop pages book")
        }
        let pages = try await Book(of: workshop.workspace(), workshop.stages, behaviours: workshop.sentences)
            .pages
        let paths = pages.map { folder + (folder.hasSuffix("/") ? "" : "/") + $0.file }
        try HTMLPage.checkMayWrite(to: paths)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (path, page) in zip(paths, pages) { try page.make().write(to: path) }
        workshop.console.line(
            "Wrote \(counted(paths.count, "page")). Open the first one: \(paths[0].printable)"
        )
        return 0
    }
}
