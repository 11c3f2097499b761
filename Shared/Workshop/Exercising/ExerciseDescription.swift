import Foundation
import Terminal

/// What `exercise.json` says of an exercise.
package struct ExerciseDescription: Codable, Hashable, Sendable {
    let title: String
    /// What it is about, in a sentence.
    package let idea: String
    /// The tests of the suite Behaviour by name: what holds before, during and after.
    package let behaviours: [String]
    /// The tests of the suite Goals, in the order in which to meet them.
    package let goals: [Goal]

    /// What is to be reached.
    package struct Goal: Codable, Hashable, Sendable {
        /// The name of its test.
        package let name: String
        /// The file of Sources in which to begin; nil where that is for the person to find.
        let file: String?
        /// Words of the failure on the untouched start.
        let reason: String
    }
}

/// Where an exercise stands in the order, and how long it takes: a line of its README, and of that alone.
///
/// ```
/// > **Core · 50 to 70 minutes** (it took 60 when it was tried)
/// ```
package struct ExercisePlace: Hashable, Sendable {
    /// What an exercise is to whoever has an hour or a day.
    package enum Group: String, CaseIterable, Sendable {
        case warmUp = "Warm-up"
        case core = "Core"
        case stretch = "Stretch"
    }

    package let group: Group
    package let minutes: ClosedRange<Int>

    /// What a README says; nil when there is no such line in it.
    init?(readme: String) {
        guard
            let line = readme.firstMatch(of: #/\n> \*\*([\w-]+) · (\d+) to (\d+) minutes\*\*/#),
            let group = Group(rawValue: String(line.1)),
            let least = Int(line.2), let most = Int(line.3), 0 < least, least < most
        else { return nil }
        self.group = group
        minutes = least...most
    }

    /// How long it takes, such as `50 to 70 minutes`.
    package var duration: String { "\(minutes.lowerBound) to \(minutes.upperBound) minutes" }
}

extension ExerciseDescription {
    /// Reads the description.
    ///
    /// - Throws: An ``Unreadable``, which says what is the matter.
    init(contentsOf file: URL) throws {
        do {
            self = try JSONDecoder().decode(ExerciseDescription.self, from: Data(contentsOf: file))
        } catch let error as DecodingError {
            throw Unreadable(reason: Self.reason(error))
        } catch {
            throw Unreadable(reason: "it can't be read")
        }
    }

    struct Unreadable: Error, Hashable {
        let reason: String
    }

    private static func reason(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
            return keys.isEmpty ? "" : " in \(keys.joined(separator: " "))"
        }
        return switch error {
        case .keyNotFound(let key, let context): "`\(key.stringValue)` is missing\(place(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "there is something of another kind\(place(context))"
        case .dataCorrupted: "it isn't JSON"
        @unknown default: "it can't be understood"
        }
    }
}

/// One of the hints of an exercise: a section `## 2. Where to begin` of its `hints.md`.
package struct Hint: Hashable, Sendable {
    package let title: String
    package let markdown: String
    /// The goals that it is for, the first being 1; none for all of them.
    ///
    /// They stand below the title, where only who writes hints sees them: `<!-- goals: 2, 3 -->`.
    package var goals: [Int] = []

    /// The hints in a file, in the order in which they stand there.
    package static func all(in markdown: String) -> [Hint] {
        Markdown.sections(of: markdown).compactMap { section in
            guard let heading = section.title.wholeMatch(of: #/\d+\. *(.+)/#) else { return nil }
            let comment = section.text.firstMatch(of: #/<!-- goals: ([\d, ]+) -->\n?/#)
            return Hint(
                title: String(heading.1),
                markdown: section.text.replacing(#/<!-- goals:.*-->\n?/#, with: ""),
                goals: comment?.1.split(separator: ", ").compactMap { Int($0) } ?? [],
            )
        }
    }
}
