import Foundation
import FoundationCompat

/// Returns the values that are reachable from an object: its properties, their properties, and so on.
///
/// Shows what holds what, however the code is written. Includes a session, but not its properties, which other
/// threads may change at any time.
///
/// - Parameters:
///   - object: The object to start from.
///   - isOpaque: Returns whether to leave out the properties of a value.
public func values(reachableFrom object: Any, stoppingAt isOpaque: (Any) -> Bool = { _ in false }) -> [Any] {
    var seen: Set<ObjectIdentifier> = []
    var found: [Any] = []
    func look(into value: Any, depth: Int) {
        if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
        for child in Mirror(reflecting: value).children {
            found.append(child.value)
            if depth == 8 || child.value is URLSession || isOpaque(child.value) { continue }
            look(into: child.value, depth: depth + 1)
        }
    }
    look(into: object, depth: 0)
    return found
}

/// Returns whether a value is a task of Swift's, whatever its result, or a place for one that is empty.
public func isTask(_ value: Any) -> Bool { type(of: value) is any TaskOfAnyType.Type }

private protocol TaskOfAnyType {}

extension Task: TaskOfAnyType {}

extension Optional: TaskOfAnyType where Wrapped: TaskOfAnyType {}
