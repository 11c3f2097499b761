import Foundation

/// The threads of this process, on Linux only.
///
/// A thread may be kept from its work while others go on, as on a virtual machine whose processor is taken away. No queue
/// tells what it is about to do.
package final class Threads {
    private var awake: Set<String>?

    package init() {}

    /// Returns whether each thread but this one sleeps, or has slept since the last call. Always true on Apple's systems.
    package func haveSlept() -> Bool {
        let own = status(of: "thread-self")
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let others = all.map { status(of: "self/task/\($0)") }.filter { $0 != own }
        let before = awake
        let now = Set(others.filter { $0.contains("(running)") || $0.contains("(disk sleep)") })
        awake = now
        return now.isDisjoint(with: before ?? now)
    }

    /// Returns its number, its state, and how often it has slept.
    private func status(of thread: String) -> String {
        let text = (try? String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)) ?? ""
        let names = ["State:", "Pid:", "voluntary_ctxt_switches:"]
        return text.split(separator: "\n").filter { line in names.contains { line.hasPrefix($0) } }.joined()
    }
}
