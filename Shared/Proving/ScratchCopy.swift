import Content
import Foundation
import Terminal

/// A copy of the checkout, in which a proof tries changes. It keeps what was built in it, so only the first build takes
/// long.
struct ScratchCopy: Sendable {
    let root: URL
    private let products: URL
    /// Held until this process ends, since two proofs would spoil each other's copy.
    private let lock: FileLock

    /// Makes the copy that `.ci/scratch` describes, as soon as no other proof uses it.
    init(of workspace: Workspace, on console: Console) async throws {
        lock = try FileLock(waitingFor: workspace.root.appending(path: ".build/scratch.lock")) {
            console.line("Waiting for another proof that uses .build/scratch.")
        }
        let made = try await ToolOutput(of: [".ci/scratch"], in: workspace.root)
        guard made.code == 0, let path = made.lines.last else {
            throw CommandError("can't copy the checkout", made.lines.joined(separator: " "))
        }
        root = URL(filePath: path, directoryHint: .isDirectory)
        let shown = try await ToolOutput(of: ["swift", "build", "--show-bin-path"], in: root)
        guard shown.code == 0, let path = shown.lines.last else {
            throw CommandError("can't find the products of \(root.path)", shown.lines.joined(separator: " "))
        }
        products = URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Builds the command `workshop`, or another one, and what it needs.
    func build(_ command: String = "workshop") async throws -> ToolOutput {
        try await ToolOutput(of: ["swift", "build", "--product", command], in: root)
    }

    /// Runs the command `workshop` that was built, with lines of 200 columns.
    func workshop(_ arguments: [String]) async throws -> ToolOutput {
        try await ToolOutput(of: [path(ofBuilt: "workshop")] + arguments, in: root, ["COLUMNS": "200"])
    }

    func path(ofBuilt command: String) -> String { products.appending(path: command).path }

    /// Undoes all changes to its files, or to those in one of its folders.
    func restore(_ folder: String = ".") async throws {
        _ = try await ToolOutput(of: ["git", "checkout", "-q", "--force", "--", folder], in: root)
        _ = try await ToolOutput(of: ["git", "clean", "-qfd", "--", folder], in: root)
    }

    /// Runs a closure, and undoes what it has changed, even if it throws.
    func restoring<Result>(after body: () async throws -> Result) async throws -> Result {
        do {
            let result = try await body()
            try await restore()
            return result
        } catch {
            try? await restore()
            throw error
        }
    }
}

/// What a tool has written, and its exit code.
struct ToolOutput: Sendable {
    let lines: [String]
    let code: Int32
}

extension ToolOutput {
    /// Runs a tool until it ends.
    ///
    /// - Parameter environment: The variables that replace those of this process.
    init(of command: [String], in folder: URL, _ environment: [String: String] = [:]) async throws {
        let inherited = ProcessInfo.processInfo.environment
        let end = try await Subprocess.output(of: command, in: folder, inherited.merging(environment) { $1 })
        try Task.checkCancellation()
        var lines = String(decoding: end.output, as: UTF8.self).lines
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.init(lines: lines, code: end.code)
    }
}
