/// A key that a person pressed.
public enum Key: Hashable, Sendable {
    case up, down, pageUp, pageDown, home, end, enter
    /// Ctrl-C.
    case interrupt
    /// Ctrl-Z.
    case suspend
    case character(Character)
}

/// Turns the bytes that a terminal sends into keys.
///
/// A sequence may come in pieces: what is incomplete waits for its rest. A lone escape therefore waits too, which
/// is no loss, as nothing listens to it.
struct KeyDecoder {
    private var pending: [UInt8] = []

    /// The keys that these bytes complete; sequences of no known key are passed over whole.
    mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let (key, count) = next() {
            pending.removeFirst(count)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// The first key and how many bytes it takes; nil when there is none as yet.
    private func next() -> (Key?, Int)? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x1B: return sequence()
        case 0x03: return (.interrupt, 1)
        case 0x1A: return (.suspend, 1)
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x00...0x1F, 0x7F: return (nil, 1)
        default: return character(first)
        }
    }

    /// `ESC [ parameters letter`, or `ESC O letter` (ECMA-48 §5.4).
    private func sequence() -> (Key?, Int)? {
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "O"):
            return pending.count > 2 ? (KeyDecoder.key(pending[2], ""), 3) : nil
        case UInt8(ascii: "["):
            guard let end = pending.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
                // No key has that many parameters: someone sends rubbish.
                return pending.count > 32 ? (nil, pending.count) : nil
            }
            let parameters = String(decoding: pending[2..<end], as: UTF8.self)
            return (KeyDecoder.key(pending[end], parameters), end + 1)
        default:
            return (nil, 1)
        }
    }

    private func character(_ first: UInt8) -> (Key?, Int)? {
        let length =
            switch first {
            case 0xC0...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF7: 4
            default: 1
            }
        guard pending.count >= length else { return nil }
        let text = String(validating: pending.prefix(length), as: UTF8.self)
        guard let character = text?.first else { return (nil, 1) }
        return (.character(character), length)
    }

    private static func key(_ letter: UInt8, _ parameters: String) -> Key? {
        switch (letter, parameters.prefix { $0 != ";" }) {
        case (UInt8(ascii: "A"), _): .up
        case (UInt8(ascii: "B"), _): .down
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
        case (UInt8(ascii: "~"), "5"): .pageUp
        case (UInt8(ascii: "~"), "6"): .pageDown
        case (UInt8(ascii: "M"), ""): .enter
        default: nil
        }
    }
}
