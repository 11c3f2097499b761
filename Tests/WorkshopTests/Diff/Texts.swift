@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

/// An edition of files given as texts.
func edition(_ name: String, _ files: [String: String], readme: String? = nil) -> Edition {
    Edition(
        word: name.lowercased(),
        name: name,
        title: "The \(name.lowercased()) one",
        path: "Texts/\(name)",
        files: files.map { SourceFile(name: $0.key, text: $0.value) },
        readme: readme.map { Readme($0) },
    )
}

extension FilePair {
    init(_ left: String, _ right: String) {
        self.init(
            name: "A.swift",
            left: SourceFile(name: "A.swift", text: left),
            right: SourceFile(name: "A.swift", text: right),
        )
    }

    /// What the hunks say, as a classic diff writes it.
    var script: [String] {
        hunks.flatMap { hunk in
            hunk.left.map { "\($0 + 1) - \(leftLines[$0])" }
                + hunk.right.map { "\($0 + 1) + \(rightLines[$0])" }
        }
    }
}

extension FileDifference {
    /// Whether its rows have each line of both files once and in its order, and what stays on both sides is the same.
    var isComplete: Bool {
        rows.compactMap(\.left) == Array(pair.leftLines.indices)
            && rows.compactMap(\.right) == Array(pair.rightLines.indices)
            && rows.filter(\.isSame).allSatisfy { row in
                row.left.map { pair.leftLines[$0] } == row.right.map { pair.rightLines[$0] }
            }
    }
}

/// A small refactoring: a request moves out of a screen.
enum Texts {
    static let oldScreen = """
        import Foundation

        /// A screen.
        final class Screen {
            let title = "Episodes"
            let subtitle = "All of them"

            func start() {
                let url = base.appending(path: "episodes")
                var request = URLRequest(url: url)
                run(request)
            }

            func stop(_ reason: String) {
                print("stopped: \\(reason)")
            }
        }

        """

    static let newScreen = """
        import Foundation

        /// A screen.
        final class Screen {
            let title = "Episodes"
            let subtitle = "All of them"

            func start() {
                client.run()
            }

            func stop(because reason: String) {
                print("stopped: \\(reason)")
            }
        }

        """

    static let client = """
        struct Client {
            func run() {
                    let url = base.appending(path: "episodes")
                    var request = URLRequest(url: url)
            }
        }

        """

    static let readme = """
        # New

        ## The idea

        The screen says *what* it wants, `Client` knows how.

        ## What changes

        - `Client.swift`: the request.
        - **All** else <stays>.

        """
}
