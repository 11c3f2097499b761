import Synchronization

/// Tells one publisher stream from another.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let counter = Atomic<UInt64>(0)

    private let value: UInt64

    /// Makes an identifier that no other has.
    public init() { value = CombineIdentifier.counter.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Makes the identifier of an object.
    public init(_ object: AnyObject) { value = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }

    /// The identifier in hexadecimal.
    public var description: String { "0x" + String(value, radix: 16) }
}

/// Something with an identity in a chain of publishers and subscribers.
public protocol CustomCombineIdentifierConvertible {
    /// What tells this apart.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// An object's own identity.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
