// What the app uses of AppKit, as Apple's documentation declares it; for `.ci/apple` only.
import Foundation

@MainActor public protocol NSApplicationDelegate: AnyObject {}

@MainActor open class NSApplication: NSObject {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }

    open class var shared: NSApplication { fatalError() }
    @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
    open func activate() {}
}
