import Behaviours
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Terminal

/// The book of this package, which is made once for all tests.
enum MadeBook {
    private static let made = Task {
        let workspace = try #require(Workspace(around: packageRoot))
        let behaviours = Behaviour.groups.flatMap(\.behaviours).map(\.description)
        let book = try await Book(of: workspace, Stage.all, behaviours: behaviours)
        return Dictionary(uniqueKeysWithValues: zip(book.files, book.pages().map(\.html)))
    }

    /// The HTML of each page, by the names of the files.
    static var pages: [String: String] {
        get async throws { try await made.value }
    }
}
