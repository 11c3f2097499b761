import Foundation

/// The queue of everything that a person sees.
public enum MainQueue {
    private static let mark = DispatchSpecificKey<Bool>()
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: mark, value: true)

    /// Whether this code runs on the main thread, or on the one that serves the main queue in its stead, as is
    /// the case on Linux when a program's main function is async.
    public static var isCurrent: Bool {
        _ = isMarked
        return Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
    }

    /// Lets the main queue do what is in it, and what that puts there, some times over.
    @MainActor
    public static func turns(_ count: Int) async {
        for _ in 0..<count {
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        }
    }
}
