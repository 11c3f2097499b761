// The parts of AppKit that the app uses, as Apple's documentation declares them; only for `.ci/apple`.
import Foundation

@MainActor public protocol NSApplicationDelegate: AnyObject {}

@MainActor open class NSApplication: NSObject {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }

    open class var shared: NSApplication { fatalError() }
    @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
    open func activate() {}
}
