import Content
import Foundation
import Terminal

/// The texts that have a page of their own.
struct BookTexts {
    /// The name of each text's page, by its path in the workspace.
    let names: [String: String]
    private let workspace: Workspace

    private nonisolated(unsafe) static let stepsPath = #/Stages/Steps/(.+)\.md/#

    /// - Parameter paths: The paths of the texts.
    init(_ paths: [String], in workspace: Workspace) {
        names = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.name(of: $0)) })
        self.workspace = workspace
    }

    /// The name of the page of a text: that of its file, or, for a README, that of its folder.
    private static func name(of path: String) -> String {
        let parts = path.split(separator: "/")
        guard parts.last == "README.md" else {
            return parts.last?.split(separator: ".")[0].lowercased() ?? ""
        }
        guard let folder = parts.dropLast().last else { return "index" }
        if let stage = folder.wholeMatch(of: #/Stage(\d+)/#)?.1 { return "stage-\(stage)" }
        if let exercise = folder.prefixMatch(of: #/(\d+)-/#)?.1 { return "exercise-\(exercise)" }
        return folder.lowercased()
    }

    /// Maps an address in a text to a page; `nil` if it leads to a file that has none.
    func links(from path: String) -> Links {
        { address in
            guard let (target, section) = Self.target(of: address, from: path) else {
                return address.hasPrefix("#") ? "\(names[path] ?? "").html\(address)" : address
            }
            if target == Change.file {
                let change = section.dropFirst().prefix(while: \.isNumber)
                return change.isEmpty ? "quiz.html" : "quiz.html#change-\(change)"
            }
            if let name = target.wholeMatch(of: Self.stepsPath)?.1 { return "steps.html#\(name)-1" }
            let name = names[target] ?? names["\(target)/README.md"]
            return name.map { "\($0).html\(section)" }
        }
    }

    /// The path in the workspace that an address leads to, and `#` with the name of the section, if it has one; `nil` if it
    /// leads elsewhere, or to a section of the same text.
    private static func target(of address: String, from path: String) -> (path: String, section: String)? {
        if address.hasPrefix("https:") || address.hasPrefix("#") { return nil }
        let end = address.firstIndex(of: "#") ?? address.endIndex
        let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
        let target = folder.appending(path: String(address[..<end])).standardized.path
        return (String(target.trimmingPrefix("/")), String(address[end...]))
    }

    /// Returns the page of a text.
    ///
    /// - Parameter inserts: Returns what is drawn above some blocks of the text, as HTML.
    func page(of path: String, _ inserts: (Markdown) -> [Markdown.Block: String] = { _ in [:] }) throws
        -> Book.Page
    {
        let text = try workspace.markdown(path)
        let html = text.html(links(from: path), inserts(text))
        var page = HTMLPage(Prose(text.title).text, "<article>\n\(html)</article>\n")
        page.about = text.about
        page.passages = text.passages
        let sections = text.sections.map(\.title).filter { $0 != Markdown.ideaTitle }
        return Book.Page(
            file: "\(names[path] ?? "").html",
            name: page.title,
            sections: sections.map { ("#\(Markdown.anchor(of: $0))", Prose($0).text) },
            content: page
        )
    }
}

extension Markdown {
    /// What the text is about: its idea, or else its first paragraph, in at most two lines.
    var about: String {
        let first = paragraphs.first { !$0.hasPrefix("> ") }
        return (idea ?? Prose(first ?? "")).text.excerpt(200)
    }
}
