import EveryOrder
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
struct GoalTests {
    @Test("The log has no warning")
    func log() throws {
        // One of the client is about the log if that belongs to an actor.
        try Compiler.checkSilence { $0.file == "RequestLog.swift" || $0.text.contains("'shared'") }
    }

    @Test("A reading is Sendable")
    func reading() throws {
        try Compiler.check(
            isSendable: "Reading",
            otherwise:
                "A closure takes readings to the main queue, and the compiler can't know who else has them. A "
                + "public type has to declare that it is `Sendable`."
        )
    }

    @Test("The client has no warning")
    func client() throws {
        try Compiler.checkSilence { $0.file == "GreenhouseClient.swift" }
    }

    @Test("The view model belongs to the main actor")
    func viewModel() throws {
        try Compiler.check(
            isSendable: "BedViewModel",
            otherwise:
                "All of it runs on the main thread, but it doesn't say that it belongs to the main actor."
        )
    }

    @Test("No file has a warning")
    func all() throws {
        try Compiler.checkSilence()
    }

    @Test("The mode is Swift 6")
    func mode() throws {
        #if !swift(>=6)
        throw Finding("The mode is still Swift 5: change it in Package.swift.")
        #endif
    }
}
