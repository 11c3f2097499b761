import Foundation

/// What shows a long text a page at a time, as git has it: `$PAGER`, else `less`.
struct Pager: Hashable, Sendable {
    private let command: String

    /// Nil when none is wanted, or there is none.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let command = environment["PAGER"] {
            guard !command.isEmpty, command != "cat" else { return nil }
            self.command = command
            return
        }
        let folders = environment["PATH", default: ""].split(separator: ":")
        guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/less") }) else {
            return nil
        }
        command = "less"
    }

    /// Shows a text, and returns when the person has read it; false when there is no such pager.
    ///
    /// `less` ends by itself when the text fits (F), lets colours through (R) and leaves the text there (X).
    func show(_ text: String) -> Bool {
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        guard let pipe = popen(command, "w") else { return false }
        fputs(text, pipe)
        // What the shell answers when it can't find a command, or can't run it (POSIX, 2.8.2).
        let code = pclose(pipe) >> 8 & 0xFF
        return code != 126 && code != 127
    }
}
