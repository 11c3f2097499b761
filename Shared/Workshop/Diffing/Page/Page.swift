import Foundation
import Terminal

/// A page of HTML that needs nothing else: no network, no other file.
package struct Page {
    let title: String
    let body: String

    /// What every page of this command begins with, by which it knows its own.
    static let mark = "<!doctype html>\n<!-- Written by `workshop diff`, which may write over it. -->\n"

    /// The page forbids itself to load anything.
    package var html: String {
        """
        \(Page.mark)<html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <meta name=color-scheme content="light dark">
        <title>\(title.escaped)</title>
        <style>
        \(PageStyle.css)
        </style>
        \(body)<script>
        \(PageScript.js)
        </script>
        </html>

        """
    }
}

/// Writes pages, and never over anything else.
package struct PageFolder {
    /// Writes pages into a folder, which is made if it isn't there, before the pages are.
    ///
    /// - Returns: How many there are.
    package static func write(
        into path: String,
        _ makePages: @Sendable () async -> [(file: String, html: String)],
    ) async throws(UsageError) -> Int {
        guard !path.isEmpty else { throw .noPath }
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        if FileManager.default.fileExists(atPath: path), !folder.isFolder {
            throw UsageError(
                "\(path.quoted) is a file.",
                "Give a folder: swift run workshop diff --html pages"
            )
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(path)
        }
        let files = await makePages().map { (url: folder.appending(path: $0.file), html: $0.html) }
        for file in files { try check(file.url.path) }
        do {
            for file in files { try Data(file.html.utf8).write(to: file.url, options: .atomic) }
        } catch {
            throw .notWritable(path)
        }
        return files.count
    }

    /// Writes one page to a file, which is looked at before the page is made.
    package static func write(to path: String, _ makePage: () throws(UsageError) -> String) throws(UsageError)
    {
        guard !path.isEmpty else { throw .noPath }
        try check(path)
        let html = try makePage()
        do {
            try Data(html.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .notWritable(path)
        }
    }

    /// Throws if there is something that wasn't written by this command.
    private static func check(_ path: String) throws(UsageError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        if URL(filePath: path).isFolder {
            let suggestion = path.hasSuffix("/") ? "\(path)page.html" : "\(path)/page.html"
            throw UsageError("\(path.quoted) is a folder.", "Give a file: --html \(suggestion.printable)")
        }
        guard FileManager.default.contents(atPath: path)?.starts(with: Page.mark.utf8) ?? false else {
            throw UsageError(
                "\(path.quoted) exists, and isn't a page of `workshop diff`.",
                "Nothing was written. Give another path, or move that file away.",
            )
        }
    }
}

extension UsageError {
    fileprivate static var noPath: UsageError {
        UsageError("`--html` needs a path.", "For example: swift run workshop diff --html pages")
    }

    fileprivate static func notWritable(_ path: String) -> UsageError {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let isMissing = !FileManager.default.fileExists(atPath: folder)
        return UsageError(
            "\(path.quoted) can't be written\(isMissing ? ": there is no such folder" : "").",
            "Give a path in a folder that you may write to, such as: --html pages",
        )
    }
}
