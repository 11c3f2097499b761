import Content
import EveryOrder
import Foundation
import Terminal

/// The proof that the compiler treats each program in Stages/COMPILER.md as the page says:
///
/// ```
/// **Refused**: `WORDS`     it doesn't compile, and each error contains these words
/// **Warned of**: `WORDS`   it compiles, with this warning and no other
/// **Compiles**             it compiles without a warning
/// **Prints**: `WORDS`      it compiles without a warning, runs to its end, and what it writes contains this
/// **Prints**:              the same, but it writes exactly the block of text that follows
/// **Stops**: `WORDS`       it compiles without a warning, but stops when it runs, and what it writes contains this
/// ```
///
/// What Objective-C declares counts as `@preconcurrency`, so the compiler may say less on a Mac. Such a claim names both:
/// ``**Refused on Linux, warned of on a Mac**: `WORDS` ``. `.ci/apple` checks on Linux what such programs do on a Mac.
///
/// A paragraph ``With `FLAGS`.`` before the claim names flags of the compiler. A claim holds in the Swift 5 and in the Swift 6
/// language mode, unless these flags name one. Needs the package to be built.
struct ClaimsProof {
    private let root: URL
    /// Where the programs and what they become are written.
    private let folder: URL
    /// The flags of the compiler that say where its modules are.
    private let modules: [String]
    private let objects: [String]

    /// Checks what the page says.
    ///
    /// - Parameter stubs: The flags of the compiler that say where it finds declarations of Apple's, and the modules that
    ///   are compiled with these. If there are any, compiles with these the programs that use such a declaration, as on a
    ///   Mac, and runs none.
    static func run(with stubs: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let proof = try await ClaimsProof(with: stubs, in: workspace)
        let page = try String(
            contentsOf: workspace.root.appending(path: "Stages/COMPILER.md"),
            encoding: .utf8
        )
        var programs = Program.all(on: page, onMac: isOnMac || !stubs.isEmpty)
        if !stubs.isEmpty { programs.removeAll { $0.isRun || !$0.usesApple } }
        var problems = try await programs.concurrentMap(atOnce: ProcessInfo.processInfo.activeProcessorCount)
        {
            try await proof.problems(with: $0)
        }
        .flatMap(\.self)
        let format = try await proof.output(of: [
            "swift", "format", "lint", "--strict", "-r", proof.folder.path,
        ])
        if format.code != 0 { problems.append("A program isn't formatted:\n\(format.text)") }
        console.lines(problems)
        func count(_ diagnosis: Program.Diagnosis) -> Int { programs.count { $0.diagnosis == diagnosis } }
        console.line(
            """
            The compiler refuses \(counted(count(.refused), "program")), warns of \(count(.warnedOf)) and takes \
            \(count(.compiles)); \(count(.prints)) print and \(count(.stops)) stops.
            """
        )
        return problems.isEmpty && !programs.isEmpty
    }

    #if canImport(Darwin)
    private static let isOnMac = true
    #else
    private static let isOnMac = false
    #endif

    private init(with stubs: [String], in workspace: Workspace) async throws {
        root = workspace.root
        // The gate checks both at the same time.
        folder = root.appending(path: stubs.isEmpty ? ".build/claims" : ".build/claims-on-a-mac")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard stubs.isEmpty else {
            modules = stubs
            objects = []
            return
        }
        let built = try await Self.output(of: [".ci/modules"], in: root).text
        modules = ["-I", built]
        let products = URL(filePath: built).deletingLastPathComponent()
        // What a program may use when it runs. Each build system has its own place for the object files.
        let names = ["Combine", "EveryOrder", "FoundationCompat"]
        objects = try FileManager.default.subpathsOfDirectory(atPath: products.path).filter { path in
            guard path.hasSuffix(".o") else { return false }
            return names.contains { "/\(path)".contains("/\($0).build/") || path.hasSuffix("/\($0).o") }
        }
        .map { products.appending(path: $0).path }
    }

    /// Returns what isn't as the page says.
    private func problems(with program: Program) async throws -> [String] {
        let file = folder.appending(path: "\(program.number).swift")
        try program.code.write(to: file, atomically: true, encoding: .utf8)
        var problems: [String] = []
        for mode in program.modes {
            let flags = mode + program.flags + modules
            var said = try await output(of: ["swiftc", "-emit-sil", "-o", "/dev/null"] + flags + [file.path])
            let others = said.text.split(separator: "\n").filter {
                $0.contains(#/(error|warning): /#) && !(program.words.map($0.contains) ?? false)
            }
            if program.isRun, said.code == 0, others.isEmpty {
                let binary = folder.appending(path: "\(program.number)-\(mode.last ?? "")").path
                said = try await output(of: ["swiftc", "-o", binary] + flags + [file.path] + objects)
                if said.code == 0 { said = try await output(of: [binary]) }
            }
            guard !others.isEmpty || !program.isTrue(of: said.text, code: said.code) else { continue }
            problems.append(
                """
                \(program.title): \(program.claim)
                With \((mode + program.flags).joined(separator: " ")), it ends with \(said.code), and says:
                \(said.text)
                """
            )
        }
        return problems
    }

    private func output(of command: [String]) async throws -> (text: String, code: Int32) {
        try await Self.output(of: command, in: root)
    }

    private static func output(of command: [String], in root: URL) async throws -> (text: String, code: Int32)
    {
        let (output, code) = try await Subprocess.output(of: command, in: root)
        return (String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines), code)
    }
}

/// A program on the page, and what the page says about it.
private struct Program: Sendable {
    enum Diagnosis: String {
        case refused
        case warnedOf = "warned of"
        case compiles
        case prints
        case stops
    }

    let number: Int
    let title: String
    let claim: String
    let diagnosis: Diagnosis
    /// What the compiler or the program says, or a part of it.
    let words: String?
    /// All that the program writes, if the page shows it.
    let text: String?
    let flags: [String]
    let code: String

    /// The programs on a page, each in a section of the third level, with what the page says about them on a Mac or on Linux.
    static func all(on page: String, onMac isOnMac: Bool) -> [Program] {
        var sections: [[Markdown.Block]] = []
        for block in Markdown(page).blocks {
            switch block {
            case .heading(3, _): sections.append([block])
            case .heading: sections.append([])
            default: if !sections.isEmpty { sections[sections.count - 1].append(block) }
            }
        }
        return sections.enumerated().compactMap { Program($1, number: $0, onMac: isOnMac) }
    }

    /// Creates the program of a section, or `nil` if it has none.
    private init?(_ blocks: [Markdown.Block], number: Int, onMac isOnMac: Bool) {
        let form =
            #/\*\*(?<says>[A-Z][a-z ]+?)(?: on Linux, (?<onMac>[a-z ]+) on a Mac)?\*\*(?:: `(?<words>.+)`|:)?/#
        var claim: (text: String, diagnosis: Diagnosis, words: String?)?
        var (title, flags, codes) = ("", "", [String: String]())
        for block in blocks {
            switch block {
            case .heading(_, let text): title = text
            case .paragraph(let text):
                if let match = text.wholeMatch(of: form) {
                    let says = (isOnMac ? match.onMac : nil) ?? match.says
                    claim = Diagnosis(rawValue: says.lowercased()).map {
                        (text, $0, match.words.map(String.init))
                    }
                } else if let match = text.firstMatch(of: #/^With `(-[^`]+)`/#) {
                    flags = String(match.1)
                }
            case .code(let language, let lines): codes[language] = lines.joined(separator: "\n")
            default: break
            }
        }
        guard let claim, let code = codes["swift"] else { return nil }
        self.number = number
        self.title = title
        self.claim = claim.text
        diagnosis = claim.diagnosis
        words = diagnosis == .compiles ? nil : claim.words
        text = codes["text"]
        self.flags = flags.split(separator: " ").map(String.init)
        self.code = code + "\n"
    }

    /// Whether it uses a module of Apple's, so a Mac's compiler may say something else.
    var usesApple: Bool { code.contains(#/import (Combine|Dispatch|Foundation)\n/#) }

    var isRun: Bool { diagnosis == .prints || diagnosis == .stops }

    /// The flags of each language mode in which the claim holds.
    var modes: [[String]] {
        flags.contains("-swift-version") ? [[]] : [["-swift-version", "5"], ["-swift-version", "6"]]
    }

    /// Whether the claim is true of what the compiler or the program has said, and of the code that it has ended with.
    func isTrue(of said: String, code: Int32) -> Bool {
        let isSaid = words.map { said.contains($0) } ?? false
        return switch diagnosis {
        case .refused: code != 0 && said.contains("error: ") && isSaid
        case .warnedOf: code == 0 && said.contains("warning: ") && isSaid
        case .compiles: code == 0
        case .prints: code == 0 && (text.map { $0 == said } ?? isSaid)
        case .stops: code != 0 && isSaid
        }
    }
}
