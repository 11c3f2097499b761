import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("A mistake with an exercise gets one line, a suggestion and exit 64", .serialized)
struct ExerciseMistakeTests {
    @MainActor
    @Test(arguments: [
        ("check", "Which exercise? None is started yet.", "Begin with the first: swift run workshop start 1"),
        (
            "start", "Which exercise?",
            "Try the next one: swift run workshop start 1, or see them all: swift run workshop exercises"
        ),
        ("check 7", "There is no exercise 7.", "Try one of 1, 2: swift run workshop check 2"),
        (
            "check TryOt", "There is no exercise `TryOt`.",
            "Did you mean `TryOut`? swift run workshop check TryOut"
        ),
        (
            "prove --tried 4/3", "`--tried` takes a part such as 1/3, not `4/3`.",
            "For example: swift run workshop prove --tried 1/3"
        ),
        ("start xyzzy", "There is no exercise `xyzzy`.", "See them all: swift run workshop exercises"),
        (
            "restore 1", "No attempt at this exercise was kept.",
            "`reset` and `restore` keep them: swift run workshop help reset"
        ),
        (
            "diff exercise1", "exercise1 beside which other one?",
            "For example: swift run workshop diff exercise1 solution1"
        ),
        (
            "diff exercise9 solution1", "There is no exercise 9.",
            "Try one of 1, 2: swift run workshop diff exercise2 solution2"
        ),
        (
            "diff exercise1 soluton1", "There is no `soluton1`.",
            "Did you mean `solution1`? For example: swift run workshop diff exercise1 solution1"
        ),
        (
            "exercise", "There is no command `exercise`.",
            "Did you mean `exercises`? swift run workshop exercises"
        ),
    ])
    func isAnswered(_ typed: String, _ message: String, _ suggestion: String) async throws {
        let workspace = try ExerciseWorkspace()
        let call = await workspace.call(typed)
        #expect(call.code == 64)
        #expect(call.errors == "\(message)\n\(suggestion)\n")
        #expect(call.output.isEmpty)
    }

    @MainActor
    @Test func aDescriptionThatIsDamagedIsToldWithoutLosingTheOthers() async throws {
        let workspace = try ExerciseWorkspace()
        try workspace.write("{ \"title\": \"Try out\" }", to: "Exercises/2-TryAgain/exercise.json")
        let list = await workspace.call("exercises")
        #expect(list.code == 0)
        #expect(list.errors.hasPrefix("Exercises/2-TryAgain/exercise.json: `idea` is missing.\n"))
        let check = await workspace.call("check 2")
        #expect(check.code == 64)
        #expect(check.errors.hasSuffix("git checkout Exercises/2-TryAgain/exercise.json\n"))
    }
}

extension ExerciseWorkspace {
    /// Calls the command with the words of a line.
    @MainActor
    func call(_ line: String) async -> Call {
        let (output, errors) = (Sink(), Sink())
        let workshop = Workshop(console: .to(output, errors), folder: root)
        let code = await workshop.run(line.split(separator: " ").map(String.init))
        return Call(code: code, output: output.text, errors: errors.text)
    }
}
