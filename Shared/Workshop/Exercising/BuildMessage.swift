import Foundation
import Terminal

/// What the compiler says of a place in the code.
package struct BuildMessage: Hashable, Sendable {
    enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    let file: String
    let line: Int
    let column: Int
    let severity: Severity
    let text: String

    /// Each error and warning of a build, once, however often the compiler says it.
    static func all(in log: String) -> [BuildMessage] {
        var seen: Set<BuildMessage> = []
        return log.split(separator: "\n").compactMap(BuildMessage.init).filter { seen.insert($0).inserted }
    }

    /// The line of code that is meant, as it is now; nil when it isn't there.
    var code: String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let lines = SourceFile(name: file, text: text).lines
        return lines.indices.contains(line - 1) ? lines[line - 1] : nil
    }
}

extension BuildMessage {
    /// Takes `/path/File.swift:3:14: error: cannot find 'x' in scope`; nil for any other line.
    private init?(_ line: Substring) {
        guard line.hasPrefix("/"),
            let parts = line.wholeMatch(of: #/(/.+?):(\d+):(\d+): (error|warning): (.+)/#),
            let number = Int(parts.2), let column = Int(parts.3),
            let severity = Severity(rawValue: String(parts.4))
        else { return nil }
        self.init(
            file: String(parts.1),
            line: number,
            column: column,
            severity: severity,
            text: String(parts.5),
        )
    }
}
