// The parts of the suite that the catalog uses. The suite isn't type-checked for Apple's systems. Only for `.ci/apple`.
public enum Cause: Sendable {
    case request, statusCheck, transport, decoding
}
public struct BehaviourFailure: Sendable {
    public let cause: Cause
    public func lines(width: Int) -> [String] { [] }
}
