import Episodes

// The parts of the suite that the catalog uses. The suite isn't type-checked for Apple's systems. Only for `.ci/apple`.
public struct Behaviour: Identifiable, Sendable {
    public let id: String
    @MainActor public func failure(in makeScreen: MakeScreen) async -> BehaviourFailure? { nil }
}
public enum Cause: Sendable {
    case request, statusCheck, transport, decoding
}
public struct BehaviourFailure: Sendable {
    public let cause: Cause
    public func lines(of subject: String, width: Int) -> [String] { [] }
}
