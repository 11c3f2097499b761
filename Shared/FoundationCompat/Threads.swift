import Foundation

/// The threads of this process, on Linux only.
package enum Threads {
    /// A Boolean value that indicates whether the system tells of them.
    package static let areKnown = FileManager.default.fileExists(atPath: "/proc/self/task")

    /// The threads at work, other than this one: the number of each, and how often it has slept.
    ///
    /// A busy machine may keep a thread from its work while others go on. No queue tells what it is about to do.
    package static var atWork: Set<String> {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let states = all.map { status(of: "self/task/\($0)") }
        let awake = states.filter { $0.contains("(running)") || $0.contains("(disk sleep)") }
        return Set(awake).subtracting([status(of: "thread-self")])
    }

    private static func status(of thread: String) -> String {
        let text = (try? String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)) ?? ""
        let names = ["State:", "Pid:", "voluntary_ctxt_switches:"]
        return text.split(separator: "\n").filter { line in names.contains { line.hasPrefix($0) } }.joined()
    }
}
