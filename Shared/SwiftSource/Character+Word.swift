extension Character {
    /// Whether it belongs to a name or a number.
    public var isWord: Bool {
        guard let byte = asciiValue else { return isLetter || isNumber }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
