import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("The command diff")
@MainActor
struct DiffCommandTests {
    @Test func showsTwoStages() async {
        let call = await Call.workshop("diff", "2", "stage3")
        #expect(call.code == 0)
        #expect(call.output.hasPrefix("Stage 2, An API service → Stage 3, Result\n"))
        #expect(call.output.contains("── APIService.swift "))
        #expect(!call.output.contains("README.md"))
    }

    @Test func showsOneFileAlone() async {
        for name in ["APIClient", "apiclient.swift", "APIClient.swift"] {
            let call = await Call.workshop("diff", "2", "3", "--file", name)
            #expect(call.output.contains("── APIClient.swift "))
            #expect(!call.output.contains("── APIService.swift "))
        }
        #expect(await Call.workshop("diff", "2", "3", "--file", "README.md").output.contains("── README.md "))
    }

    @Test func tellsHowMuchDiffersAndNoMore() async {
        let call = await Call.workshop("diff", "1", "2", "--stat")
        #expect(call.output.contains("4 files, "))
        #expect(!call.output.contains("── "))
    }

    @Test func contextIsCounted() async {
        let none = await Call.workshop("diff", "2", "3", "--context", "0").output
        let all = await Call.workshop("diff", "2", "3", "--context=999").output
        #expect(none.split(separator: "\n").count < all.split(separator: "\n").count)
        #expect(!all.contains("⋯"))
    }

    @Test(arguments: [
        (["diff"], "Which two stages?", "For example: swift run workshop diff 1 2"),
        (["diff", "3"], "Stage 3 beside which other one?", "For example: swift run workshop diff 2 3"),
        (
            ["diff", "1", "7"], "There is no stage 7.",
            "Try one of 1, 2, 3, 4, 5: swift run workshop diff 1 5"
        ),
        (
            ["diff", "2", "3", "--file", "APIClent"], "Neither Stage 2 nor Stage 3 has a file `APIClent`.",
            "Did you mean `APIClient`? swift run workshop diff 2 3 --file APIClient"
        ),
        (
            ["diff", "1", "2", "--context", "-1"], "`-1` isn't a number of lines.",
            "For example: swift run workshop diff 1 2 --context 10"
        ),
        (
            ["diff", "1", "2", "--html", "x", "--stat"], "`--stat` is for the terminal, not for a page.",
            "Leave it out, or leave `--html` out."
        ),
        (
            ["diff", "--html", "x", "--file", "APIClient"], "`--file` needs two stages.",
            "For example: swift run workshop diff 1 2 --file APIClient --html page.html"
        ),
        (
            ["diff", "1", "2", "--unifed"], "`diff` has no option `--unifed`.", "Did you mean `--unified`?"
        ),
        (
            ["diff", "1", "2", "3"], "`diff` doesn't take `3`.",
            "Usage: swift run workshop diff A B [--file F] [--context N] [--stat] [--unified] [--no-color] [--html PATH]"
        ),
    ])
    func aMistakeGetsOneLineAndASuggestion(_ words: [String], _ message: String, _ suggestion: String) async {
        let call = await Call.workshop(words)
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(call.errors == "\(message)\n\(suggestion)\n")
    }
}
