@testable import Diffing

extension ExerciseWorkspace {
    /// What an exercise has in it.
    static let files = [
        "exercise.json": """
        {
          "title": "Try out", "idea": "A small thing to try.",
          "behaviours": ["Adds two numbers", "Greets by name"],
          "goals": [
            { "name": "The adder adds many", "file": "Adder.swift", "reason": "isn't written yet" },
            { "name": "The greeting is loud", "file": "Greeting.swift", "reason": "still speaks softly" }
          ]
        }
        """,
        "README.md": """
        # Try out

        > **Core · 5 to 8 minutes** (an estimate)

        ## The situation

        A thing that adds `two` numbers,
        and greets.

        ## Your goal

        Let it [add many](Sources/Adder.swift).

        ```swift
        let many = sum(of: [1, 2])
        ```

        1. Add.

        That is all.

        ## What stays

        The rest.

        ## Which tests are green now, and which will be

        All.

        ## Read in Stages

        Stage 2.
        """,
        "hints.md": """
        # Hints

        ## 1. Begin with the sum

        What does `reduce` do?

        ## 2. Shout

        There is a method.

        ## 3. All of it

        ```swift
        ## 4. is no heading here
        numbers.reduce(0, +)
        ```
        """,
        "Package.swift": "// swift-tools-version: 6.2\n",
        "Sources/Adder.swift": "public struct Adder {\n    // One day.\n    func add() {}\n}\n",
        "Sources/Greeting.swift": "func greeting() {}\n",
        "Solution/Adder.swift": "public struct Adder {\n    func add() {}\n    func sum() {}\n}\n",
        "Solution/Greeting.swift": "func greeting() {}\n",
        "Tests/GoalTests.swift": "import Testing\n",
    ]
}
