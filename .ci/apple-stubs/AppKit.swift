// The parts of AppKit that the app uses, as Apple's documentation declares them; only for `.ci/apple`.
import Foundation

// Apple's declares these methods as optional, so a Mac's compiler accepts a delegate that misspells one, and nothing calls
// it. Required here, they have to be spelled as Apple spells them.
@MainActor public protocol NSApplicationDelegate: AnyObject {
    func applicationWillFinishLaunching(_ notification: Notification)
    func applicationDidFinishLaunching(_ notification: Notification)
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
}

@MainActor open class NSApplication: NSObject {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }

    open class var shared: NSApplication { fatalError() }
    @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
    open func activate() {}
}
