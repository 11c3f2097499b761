import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("What code measures")
struct CodeMeasureTests {
    private let measure = CodeMeasure([
        SourceFile(
            name: "A.swift",
            text: """
                import Combine
                import Episodes

                /// A comment about URLRequest.
                /* struct NotAType {
                }
                */
                @MainActor public final class Screen { // struct Neither
                    private enum Endpoint { case list }
                    let session: URLSession = .shared
                    let name = "struct Quoted { URLError }"
                    class func make() -> Screen { Screen() }
                }

                extension Screen {}

                """,
        ),
        SourceFile(
            name: "B.swift",
            text: "import Episodes\nprotocol Service: AnyObject {}\nactor Store {}\n"
        ),
        SourceFile(name: "README.md", text: "struct Word {}\n"),
    ])

    @Test func linesOfCodeHaveMoreThanBlanksAndComments() {
        #expect(measure.lines == 12)
    }

    @Test func typesAreThoseDeclared() {
        #expect(measure.types == ["Screen", "Endpoint", "Service", "Store"])
    }

    @Test func importsAreNamedOnce() {
        #expect(measure.imports == ["Combine", "Episodes"])
    }

    @Test func namesInCommentsAndStringsAreNotKnown() {
        #expect(measure.networking == ["URLSession"])
    }
}
