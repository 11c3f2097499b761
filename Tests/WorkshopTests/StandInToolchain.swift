import Foundation

@testable import Checking

/// A script that replaces `swift` for an executable or a subprocess that looks for it on the PATH.
struct StandInToolchain {
    let workspace: ExerciseWorkspace

    /// A PATH with the script before the toolchain.
    var environment: [String: String] {
        ["PATH": "\(workspace.root.path)/bin:/usr/bin:/bin", "TERM": "xterm"]
    }

    /// - Parameter script: The name of a script in `Tests/StandIns`.
    init(_ script: String, in workspace: ExerciseWorkspace) throws {
        self.workspace = workspace
        try workspace.write(TestRun.Output.start.events, to: "events.jsonl")
        let folder = workspace.root.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // NB: Not a copy: a subprocess that another test starts at the same time would inherit its open descriptor for
        // a moment, and a file that is open for writing can't be executed (ETXTBSY).
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "swift"),
            withDestinationURL: packageRoot.appending(path: "Tests/StandIns/\(script)"),
        )
    }

    /// Whether the hung process was interrupted rather than killed.
    var wasInterrupted: Bool { workspace.text(of: "interrupted") != nil }

    /// Whether the hung process has ended.
    var isGone: Bool {
        guard let pid = workspace.text(of: "pid").flatMap({ Int32($0.dropLast()) }) else { return false }
        return kill(pid, 0) != 0
    }
}
