import EveryOrder
import Foundation
import Terminal

/// Pages in one file, to send.
struct Archive {
    private let folder: URL
    /// The paths of the files from the folder's parent on.
    private let paths: [String]
    private let url: URL

    /// Each file in an archive begins with a header of this length, up to the file's name (APPNOTE.TXT, 4.3.7).
    private static let headerLength = 30

    init(of folder: URL, _ files: [String]) {
        self.folder = folder
        paths = files.map { "\(folder.lastPathComponent)/\($0)" }
        url = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent).zip")
    }

    /// Writes it next to the folder, and returns its location. Keeps what else an existing one contains.
    ///
    /// - Throws: An error if there is no tool for that, or if something else is in that place.
    func write() async throws -> URL {
        try checkMayWrite()
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let new = temporary.url.appending(path: "pages.zip")
        // `zip` replaces the files in a copy of it that have the same names.
        if !FileManager.default.isMissing(url) { try Data(contentsOf: url).write(to: new) }
        let parent = folder.deletingLastPathComponent()
        let end = try await Subprocess.output(of: ["zip", "-q", "-X", new.path] + paths, in: parent)
        guard end.code != 127 else {
            let parent = parent.path.quotedForShell
            let name = folder.lastPathComponent.quotedForShell
            throw CommandError(
                "`zip` isn't on the PATH. The pages are written, but there is no archive of them",
                "Install it, or make another archive: tar -czf pages.tar.gz -C \(parent) \(name)"
            )
        }
        guard end.code == 0 else {
            throw CommandError(
                "`zip` failed: \(String(decoding: end.output, as: UTF8.self).printable)",
                "Try again."
            )
        }
        try Data(contentsOf: new).write(whole: url)
        return url
    }

    /// Throws an error if something other than an archive of the same pages is in its place.
    func checkMayWrite() throws(CommandError) {
        if FileManager.default.isMissing(url) { return }
        let type = FileManager.default.type(of: url)
        let start = type == .typeRegular ? FileManager.default.contents(atPath: url.path) : nil
        let first = start?.dropFirst(Archive.headerLength) ?? Data()
        guard let start, start.starts(with: Data("PK\u{3}\u{4}".utf8)), first.starts(with: paths[0].utf8)
        else {
            throw CommandError(
                "\(url.path.quoted) exists and isn't an archive of these pages",
                "Move it away, or choose another folder for the pages."
            )
        }
    }
}

extension Workshop {
    /// The port of the book, unless something else listens there.
    private static let bookPort: UInt16 = 8000

    /// Serves files, by their names, until it is interrupted.
    func serve(_ files: [String: Data]) async throws -> Int32 {
        let answer: @Sendable (Exchange) -> Void = { $0.respond(Response(to: $0.request, from: files)) }
        let server: HTTPServer
        do {
            server =
                try (try? HTTPServer(port: Workshop.bookPort, handler: answer)) ?? HTTPServer(handler: answer)
        } catch {
            throw CommandError("can't serve the pages: \(error)", "Open the first page in a browser instead.")
        }
        defer { server.stop() }
        console.line("The book is at \(console.style.bold(server.url.absoluteString)). Press Ctrl-C to stop.")
        console.paragraph(
            "Only this machine can open it. A codespace forwards the port \(server.port) to your browser; for a phone, "
                + "forward it with a cable."
        )
        let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        for await _ in forever {}  // Until it is cancelled.
        console.line("\nStopped.")
        return 0
    }
}

extension Response {
    /// The file that a request is for.
    fileprivate init(to request: Request, from files: [String: Data]) {
        let path = request.target.prefix { $0 != "?" }
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        guard ["GET", "HEAD"].contains(request.method) else {
            self = .status(405)
            return
        }
        guard let file = files[name] else {
            self = .status(404)
            return
        }
        let type = name.hasSuffix(".png") ? "image/png" : "text/html; charset=utf-8"
        self.init(headers: [HeaderField(name: "Content-Type", value: type)], body: file)
    }
}
