import Foundation

/// A body that differs from a good one in one respect: in what it contains, or in how it is written.
///
/// Variants are made from the good body alone, so they reach each of its fields, whatever it is decoded as.
struct JSONVariant: Sendable {
    let name: String
    /// Returns the variant of a good body, or `nil` if that has nothing of the kind.
    let body: @Sendable (Data) -> Data?

    private init(_ name: String, body: @escaping @Sendable (Data) -> Data?) {
        self.name = name
        self.body = body
    }

    /// The variants that at least one of these bodies has.
    static func all(of bodies: [Data]) -> [JSONVariant] {
        let names = bodies.reduce(into: Set<String>()) { $0.formUnion(fieldNames(in: $1)) }
        let all = written + structured + lists + values + names.sorted().flatMap(fields)
        return all.filter { variant in bodies.contains { variant.body($0) != nil } }
    }

    /// The variants that don't depend on what the body contains.
    private static let written = [
        JSONVariant("no body") { _ in Data() },
        JSONVariant("HTML") { _ in Data("<title>Sign in</title>".utf8) },
        JSONVariant("JSON that ends early") { $0.dropLast() },
        JSONVariant("null") { _ in Data("null".utf8) },
        JSONVariant("an empty object") { _ in Data("{}".utf8) },
        JSONVariant("an empty list") { _ in Data("[]".utf8) },
        JSONVariant("a comment") { $0 + Data("\n// the end\n".utf8) },
        JSONVariant("a trailing comma") { body in
            guard let end = body.last, "]}".utf8.contains(end) else { return nil }
            return body.dropLast() + Data([UInt8(ascii: ","), end])
        },
    ]

    private static let structured = [
        JSONVariant("an object around it") { changing($0) { ["data": $0] } },
        JSONVariant("a list around it") { changing($0) { [$0] } },
        ofObjects("unknown fields") { object in
            object.merging(["not_in_the_model": ["is": ["ignored"]]]) { own, _ in own }
        },
        ofKeys("keys in snake case") { key in
            key.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
        },
        ofKeys("keys in camel case") { key in
            let words = key.split(separator: "_")
            guard words.count > 1, key.first != "_" else { return key }
            return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        },
    ]

    private static let lists = [
        ofLists("empty lists") { _ in [] },
        ofLists("lists of one") { Array($0.prefix(1)) },
        ofLists("lists in reverse") { $0.reversed() },
        ofLists("lists with each item twice") { $0 + $0 },
        ofLists("lists of forty") { items in
            items.isEmpty ? [] : (0..<40).map { changed(items[$0 % items.count], by: $0) }
        },
        ofLists("lists with a broken item") { items in
            items.indices.map { $0 == 1 && items[1] is [String: Any] ? [String: Any]() : items[$0] }
        },
        ofLists("lists of items with equal texts") { items in
            items.map { item in
                guard let first = items.first as? [String: Any], let item = item as? [String: Any] else {
                    return item
                }
                return item.merging(first) { own, other in isPlainText(other) ? other : own }
            }
        },
    ]

    private static let values =
        [0, -1, 61, 3_661, 1_250_000, Int.max].map { number in
            ofValues("\(number) for each number") { isNumber($0) ? number : $0 }
        } + [
            ofValues("0.5 for each number") { isNumber($0) ? 0.5 : $0 },
            ofValues("text for each number") { isNumber($0) ? "7" : $0 },
            ofValues("a date in seconds") { isDate($0) ? 1_772_442_000 : $0 },
            ofValues("text for each date") { isDate($0) ? "yesterday" : $0 },
            ofValues("unusual texts") { isPlainText($0) ? "Zürich, 東京, 🦉, “quotes”\u{A0}&\t<b>\n" : $0 },
            ofValues("empty texts") { isPlainText($0) ? "" : $0 },
            ofValues("blank texts") { isPlainText($0) ? "  " : $0 },
            ofValues("spaces in texts") { isPlainText($0) ? "  two   words " : $0 },
        ]
        + [
            "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-03-02T10:00:00+01:00",
            // A fraction, the end of a month, and midnight between a day with one digit and one with two
            "2026-03-02T10:00:00.250Z", "2026-01-31T23:59:59Z", "2026-03-09T23:30:00Z",
            "2026-03-10T00:30:00Z",
        ].map { date in
            ofValues("\(date) for each date") { isDate($0) ? date : $0 }
        }

    private static func fields(named name: String) -> [JSONVariant] {
        [
            ofObjects("no \(name)") { object in
                var object = object
                object[name] = nil
                return object
            },
            ofObjects("\(name) null") { object in
                var object = object
                if object[name] != nil { object[name] = NSNull() }
                return object
            },
        ]
    }
}

extension JSONVariant {
    private static func ofLists(_ name: String, _ change: @escaping @Sendable ([Any]) -> [Any]) -> JSONVariant
    {
        ofEach(name) { value in (value as? [Any]).map(change) ?? value }
    }

    private static func ofObjects(
        _ name: String,
        _ change: @escaping @Sendable ([String: Any]) -> [String: Any],
    ) -> JSONVariant {
        ofEach(name) { value in (value as? [String: Any]).map(change) ?? value }
    }

    private static func ofKeys(_ name: String, _ change: @escaping @Sendable (String) -> String)
        -> JSONVariant
    {
        ofObjects(name) { object in
            Dictionary(object.map { (change($0), $1) }) { first, _ in first }
        }
    }

    private static func ofValues(_ name: String, _ change: @escaping @Sendable (Any) -> Any) -> JSONVariant {
        ofEach(name) { value in value is [Any] || value is [String: Any] ? value : change(value) }
    }

    /// A variant in which each value is changed, the innermost ones first.
    private static func ofEach(_ name: String, _ change: @escaping @Sendable (Any) -> Any) -> JSONVariant {
        JSONVariant(name) { body in
            changing(body) { map($0, change) }
        }
    }

    /// Returns a body with another value, or `nil` if it is the same value.
    private static func changing(_ body: Data, _ change: (Any) -> Any) -> Data? {
        guard let good = value(of: body), let changed = data(change(good)) else { return nil }
        return changed == data(good) ? nil : changed
    }

    private static func map(_ value: Any, _ change: (Any) -> Any) -> Any {
        if let list = value as? [Any] { return change(list.map { map($0, change) }) }
        if let object = value as? [String: Any] { return change(object.mapValues { map($0, change) }) }
        return change(value)
    }

    /// Returns a value with other numbers.
    private static func changed(_ value: Any, by difference: Int) -> Any {
        map(value) { value in
            guard isNumber(value), let number = value as? Int else { return value }
            return number + difference
        }
    }

    private static func fieldNames(in body: Data) -> Set<String> {
        guard let good = value(of: body) else { return [] }
        var names: Set<String> = []
        _ = map(good) { value in
            if let object = value as? [String: Any] { names.formUnion(object.keys) }
            return value
        }
        return names
    }

    private static func value(of body: Data) -> Any? {
        try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
    }

    private static func data(_ value: Any) -> Data? {
        try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    }

    /// Whether a value is a number. Foundation has the same type for `true`, as a `char`.
    private static func isNumber(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return String(cString: number.objCType) != "c"
    }

    private static func isDate(_ value: Any) -> Bool {
        guard let text = value as? String else { return false }
        return (try? Date(text, strategy: .iso8601)) != nil
    }

    /// Whether a value is text for people: neither a date nor an address.
    private static func isPlainText(_ value: Any) -> Bool {
        guard let text = value as? String else { return false }
        return !isDate(text) && !text.contains("://")
    }
}
