/// Code that hides a fault from the compiler or from the tests. The index doesn't contain most of it.
extension Sources {
    /// Returns a sentence about code that hides a fault, and why it does, or `nil` if there is none.
    ///
    /// - Parameter allowed: How often something may occur, by its text, such as `try!`. In other exercises, never.
    public func hiddenFault(allowing allowed: [String: Int] = [:]) throws -> String? {
        let files = try files()
        for (text, tokens, reason) in Self.hiding {
            let places = files.flatMap { repeatElement($0.name, count: $0.count(of: tokens)) }
            guard places.count > allowed[text, default: 0], let file = places.last else { continue }
            return "\(text) in \(file) hides a fault: \(reason)"
        }
        return nil
    }

    private static let hiding = [
        (
            "nonisolated(unsafe)", ["nonisolated", "(", "unsafe", ")"],
            "the compiler no longer looks for data races here. Isolate the variable, or keep it in a Mutex."
        ),
        (
            "@unchecked", ["@unchecked"],
            "the compiler no longer looks for data races in this type. Isolate what it stores, or keep it in a Mutex."
        ),
        (
            "assumeIsolated", ["assumeIsolated"],
            "it crashes when other code calls it on another thread, and the compiler can't see that. Hop with a Task."
        ),
        (
            "try!", ["try", "! "],
            "an error ends the app here, where it could show a message. Catch the error, or throw it on."
        ),
        (
            "#filePath", ["#filePath"],
            "it is a folder of the Mac that built the app, so what depends on it works only there, as in a test."
        ),
    ]
}
