import StageCatalog

extension Workshop {
    /// The two that are meant.
    func operands(_ words: [String]) throws -> (Operand, Operand) {
        guard words.count == 2 else { throw try missing(words.first) }
        let left = try operand(words[0], for: "diff 1")
        return (left, try operand(words[1], for: "diff \(left.word)"))
    }

    /// What a person means by `3`, `stage3`, `exercise3`, `solution3` or `attempt3`.
    ///
    /// - Parameter command: What was to be done with it, for the suggestion.
    private func operand(_ word: String, for command: String) throws -> Operand {
        let lowercased = word.lowercased()
        guard let prefix = Operand.prefixes.first(where: lowercased.hasPrefix) else {
            try suggestExercise(lowercased)
            return .stage(try stages.named(word, for: command))
        }
        let rest = String(lowercased.dropFirst(prefix.count))
        let exercises = try exercises()
        if rest.isEmpty {
            let number = exercises.all.first?.number ?? 1
            throw UsageError(
                "Of which exercise?",
                "For example: swift run workshop diff exercise\(number) solution\(number)",
            )
        }
        let exercise = try exercise(rest, of: exercises)
        return switch prefix {
        case "exercise": .sources(exercise)
        case "solution": .solution(exercise)
        default: .attempt(exercise)
        }
    }

    /// The exercise that is meant by what follows a word such as `solution`.
    private func exercise(_ word: String, of exercises: Exercises) throws(UsageError) -> Exercise {
        do {
            return try exercises.named(word, for: "diff")
        } catch {
            guard let last = exercises.all.last?.number, error.suggestion.contains("workshop diff") else {
                throw error
            }
            let numbers = exercises.all.map { String($0.number) }.joined(separator: ", ")
            throw UsageError(
                error.message,
                "Try one of \(numbers): swift run workshop diff exercise\(last) solution\(last)",
            )
        }
    }

    /// Helps whoever mistyped a word such as `solution3`.
    private func suggestExercise(_ word: String) throws {
        guard Int(word) == nil, !word.hasPrefix("stage"), let exercises = try? exercises() else { return }
        let numbers = exercises.all.map(\.number)
        let words = Operand.prefixes.flatMap { prefix in numbers.map { "\(prefix)\($0)" } }
        // The number is seldom what was mistyped.
        let meant = words.filter { $0.last == word.last }
        guard let nearest = Suggestion.nearest(to: word, in: meant) ?? Suggestion.nearest(to: word, in: words)
        else {
            return
        }
        let number = nearest.drop { !$0.isNumber }
        let pair =
            nearest.hasPrefix("solution") ? "exercise\(number) \(nearest)" : "\(nearest) solution\(number)"
        throw UsageError(
            "There is no stage \(word.quoted).",
            "Did you mean `\(nearest)`? swift run workshop diff \(pair)"
        )
    }

    private func missing(_ word: String?) throws -> UsageError {
        guard let word else {
            return UsageError("Which two stages?", "For example: swift run workshop diff 1 2")
        }
        let operand = try operand(word, for: "diff 1")
        if case .stage(let stage) = operand {
            let right = stage.number > 1 ? stage.number : 2
            return UsageError(
                "Stage \(word.printable) beside which other one?",
                "For example: swift run workshop diff \(right - 1) \(right)",
            )
        }
        let isRight = operand.word.hasPrefix("solution")
        let pair = isRight ? [operand.partner, operand.word] : [operand.word, operand.partner]
        return UsageError(
            "\(operand.word) beside which other one?",
            "For example: swift run workshop diff \(pair.joined(separator: " "))",
        )
    }
}
