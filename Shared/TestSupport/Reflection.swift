import Foundation
import FoundationCompat

/// What an object holds: its properties, theirs, and so on.
///
/// Tells who holds what without reading how it is written. A session is told, but never looked into: other threads
/// change what it holds meanwhile.
///
/// - Parameters:
///   - object: Where to begin.
///   - isClosed: What is told, but not looked into.
public func values(heldBy object: Any, notInto isClosed: (Any) -> Bool = { _ in false }) -> [Any] {
    var seen: Set<ObjectIdentifier> = []
    var found: [Any] = []
    func look(into value: Any, depth: Int) {
        if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
        for child in Mirror(reflecting: value).children {
            found.append(child.value)
            if depth == 8 || child.value is URLSession || isClosed(child.value) { continue }
            look(into: child.value, depth: depth + 1)
        }
    }
    look(into: object, depth: 0)
    return found
}
