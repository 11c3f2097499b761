import Foundation

@testable import Exercising
@testable import Terminal

/// A script that replaces `swift` for an executable or a subprocess that looks for it on the PATH.
struct StandInToolchain {
    let workspace: ExerciseWorkspace

    /// A PATH with the script before the toolchain.
    var environment: [String: String] {
        ["PATH": "\(workspace.root.path)/bin:/usr/bin:/bin", "TERM": "xterm"]
    }

    enum Script: String {
        /// Builds at once, and writes the events in `events.jsonl`.
        case playing = """
            echo 'Build complete! (0.1s)'
            while [ $# -gt 0 ]; do
                [ "$1" != --event-stream-output-path ] || cp events.jsonl "$2"
                shift
            done
            """
        /// Builds at once, writes its process ID to `pid`, and runs until it is interrupted.
        case hanging = """
            sleep 600 &
            trap 'kill $!; echo yes >interrupted; exit 130' INT
            echo $$ >pid
            echo 'Build complete! (0.1s)'
            wait
            """
        /// Writes in the middle of a line that it is waiting, as SwiftPM does, and runs until it is interrupted.
        case waiting = """
            printf "Another instance of SwiftPM (PID: 4711) is already running using '/build', waiting..."
            exec sleep 600
            """
        /// Builds at once, and writes five megabytes without a line break.
        case writing = """
            echo 'Build complete! (0.1s)'
            head -c 5000000 /dev/zero | tr '\\0' x
            exit 1
            """
        /// Records its arguments in `calls`, and builds everything that isn't listed in `broken`.
        case building = """
            echo "$*" >>calls
            [ "$1" != --version ] || { echo 'Swift version 9.9 (release)'; exit 0; }
            [ ! -f broken ] || ! echo "$*" | grep -qxf broken || exit 1
            echo 'Build complete! (0.1s)'
            """
    }

    /// NB: Another process copies the script. A subprocess that another test starts at the same time would inherit the open
    /// descriptor for a moment, and a file that is open for writing can't be executed (ETXTBSY).
    init(_ script: Script, in workspace: ExerciseWorkspace) async throws {
        self.workspace = workspace
        try workspace.write("#!/bin/sh\n\(script.rawValue)\n", to: "bin/script")
        let file = workspace.root.appending(path: "bin/script")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        _ = await Subprocess.output(of: ["cp", file.path, workspace.root.appending(path: "bin/swift").path])
        try workspace.write(TestRun.Output.start.events, to: "events.jsonl")
    }

    /// A Boolean value that indicates whether the hung process was interrupted rather than killed.
    var wasInterrupted: Bool { workspace.text(of: "interrupted") != nil }

    /// A Boolean value that indicates whether the hung process has ended.
    var isGone: Bool {
        guard let pid = workspace.text(of: "pid").flatMap({ Int32($0.dropLast()) }) else { return false }
        return kill(pid, 0) != 0
    }
}
