// What the catalog uses of the suite, which isn't type-checked for Apple's systems; for `.ci/apple` only.
public enum Cause: Sendable {
    case request, statusCheck, transport, decoding
}
public struct BehaviourFailure: Sendable {
    public let cause: Cause
    public func lines(width: Int) -> [String] { [] }
}
