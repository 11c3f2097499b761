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

@Suite("The middle of numbers")
struct SpreadTests {
    @Test func quartiles() {
        let spread = Spread([5, 1, 4, 2, 3])
        #expect([spread.lowerQuartile, spread.median, spread.upperQuartile] == [2, 3, 4])
        #expect(Spread([1, 2]).median == 1.5)
        #expect(Spread([7]).upperQuartile == 7)
        #expect(Spread([]).median == 0)
    }

    @Test func ratiosAreThoseOfPairs() {
        var times = RequestTimes()
        times.append(through: .milliseconds(20), plain: .milliseconds(10))
        times.append(through: .milliseconds(300), plain: .milliseconds(100))
        times.append(through: .milliseconds(1), plain: .milliseconds(1))
        #expect(times.ratio.median == 2)
        #expect(times.throughMilliseconds.median == 20)
        #expect(!times.isNearOne)
        #expect(times.plainMilliseconds.median == 10)
    }
}
