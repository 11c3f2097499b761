import Foundation

/// One field of a head: a name, and a value without the white space around it.
public struct HeaderField: Hashable, Sendable {
    /// The name, as it was sent.
    public let name: String
    /// The value, without the white space around it.
    public let value: String

    /// Makes a field of its parts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension [HeaderField] {
    /// The values of all fields of that name, whatever its case (RFC 9110 §5.1).
    func values(of name: String) -> [String] {
        let (length, name) = (name.utf8.count, name.lowercased())
        let fields = filter { $0.name.utf8.count == length && $0.name.lowercased() == name }
        return fields.map(\.value)
    }

    /// The members of a comma-separated list, over all fields of that name (RFC 9110 §5.6.1), in lower case.
    func members(of name: String) -> [String] {
        values(of: name)
            .flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
