/// Lines that left one place and stand at another, but for their indentation.
struct Move: Hashable, Identifiable, Sendable {
    /// A number that no other move of the comparison has.
    let id: Int
    let from: Place
    /// As many lines as `from`.
    let to: Place
    /// Which of the lines are the same at both ends; few aren't.
    let isSame: [Bool]

    /// How many lines are the same at both ends.
    var count: Int { isSame.count { $0 } }
}

/// Some lines of a file.
struct Place: Hashable, Sendable {
    let file: String
    /// The lines, from 0.
    let lines: Range<Int>

    /// The place as people write it, such as `APIClient.swift:31–36`.
    var description: String { "\(file):\(numbers)" }

    /// The lines as people count them, such as `31–36`.
    var numbers: String {
        lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1)–\(lines.upperBound)"
    }
}

extension [Place] {
    /// The places, with each file named once, such as `A.swift:1, 5–6 and B.swift:7`.
    var listed: String {
        var parts: [(file: String, text: String)] = []
        for place in self {
            if let last = parts.last, last.file == place.file {
                parts[parts.count - 1].text += ", \(place.numbers)"
            } else {
                parts.append((place.file, place.description))
            }
        }
        return parts.map(\.text).joined(separator: " and ")
    }
}
