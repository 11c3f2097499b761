/// A modifier of a view, named and called as in SwiftUI.
public enum Modifier {
    /// Runs the action when the view appears.
    case onAppear(@MainActor () -> Void)
    /// Runs the action when the value has changed.
    case onChange(of: AnyHashable, @MainActor () -> Void)
    /// Starts a task before the view appears, and cancels it after the view has disappeared. When the id has
    /// changed, cancels the task and starts another.
    case task(id: AnyHashable = 0, @MainActor () async -> Void)
    /// Runs the action in a task when the user pulls to refresh, and shows an indicator until it returns.
    case refreshable(@MainActor () async -> Void)
}
