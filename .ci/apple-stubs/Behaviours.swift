import Episodes

// The parts of the suite that the catalog uses. The suite isn't type-checked for Apple's systems. Only for `.ci/apple`.
public struct Behaviour: Identifiable, Sendable {
    public let id: String
}
public enum Cause: Sendable {
    case request, token, headerFields, statusCheck, transport, decoding
}
public struct BehaviourFailure: Sendable {
    public let cause: Cause
    public func lines(of subject: String, width: Int) -> [String] { [] }
}
@MainActor public final class BehaviourCheck {
    public init(_ makeScreen: @escaping MakeScreen, describe: @escaping (BehaviourFailure) -> [String]) {}
}
