import Foundation

/// What `exercise.json` says of an exercise.
struct ExerciseDescription: Codable, Hashable, Sendable {
    let title: String
    /// What it is about, in a sentence.
    let idea: String
    /// How long it takes, about.
    let minutes: Int
    /// The tests of the suite Behaviour by name: what holds before, during and after.
    let behaviours: [String]
    /// The tests of the suite Goals, in the order in which to meet them.
    let goals: [Goal]

    /// What is to be reached.
    struct Goal: Codable, Hashable, Sendable {
        /// The name of its test.
        let name: String
        /// The file of Sources in which to begin; nil where that is for the person to find.
        let file: String?
        /// Words of the failure on the untouched start.
        let reason: String
    }
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
