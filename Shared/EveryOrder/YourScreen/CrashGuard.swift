import Foundation
import Synchronization

/// How a run ended the process.
enum ProcessEnd: String, Codable, Sendable {
    /// It crashed.
    case crash
    /// The main thread was busy for too long.
    case hang
}

/// Finds out in which order a screen crashes or hangs, and lets the tests run without that order.
///
/// Before each event, the events so far are written into an environment of its own. When the process crashes, it replaces
/// itself: the same program begins again with that environment, and leaves out the order. So no other program is needed, and
/// nothing is left behind on the disk.
///
/// NB: Only where a process may start a program, which is on Linux and on a Mac. Elsewhere, the order is printed.
@MainActor
final class CrashGuard {
    /// An order that ended the process.
    struct Note: Codable, Sendable {
        let screen: String
        let order: ScreenOrder
        let recording: Recording<String>
        var end = ProcessEnd.crash
    }

    /// The number of orders after which no other order of the same actions is run, and after twice as many, none at all.
    static let limit = 6

    /// The time that the main thread may be busy with one event, in seconds.
    static var hangLimit: TimeInterval = 10

    private static let variable = "EVERY_ORDER_ENDED"
    /// The orders that have ended the process.
    static let known: [Note] = {
        let text = ProcessInfo.processInfo.environment[variable] ?? ""
        return (try? JSONDecoder().decode([Note].self, from: Data(text.utf8))) ?? []
    }()

    private static let knownText = known.map { "\(json(of: $0))," }.joined()

    private let screen: String
    private let watchdog: Watchdog
    /// The order, as text and as JSON.
    private var order: (text: String, json: String)?
    /// The events of the run so far, each as JSON.
    private var events: [String] = []

    init(_ screen: String) {
        self.screen = screen
        SignalData.prepare()
        watchdog = Watchdog(limit: Self.hangLimit)
    }

    /// Begins a run of an order.
    func begin(_ order: ScreenOrder) {
        self.order = (order.description, Self.json(of: order))
        events = []
        update()
    }

    /// Adds what is about to happen, or what has happened.
    func add(_ event: Recording<String>.Event) {
        events.append(Self.json(of: event))
        update()
    }

    /// Notes that the main thread has got further.
    func isAlive() { watchdog.restart() }

    private func update() {
        guard let order else { return }
        let parts = "\"screen\":\(Self.json(of: screen)),\"order\":\(order.json)"
        let note = "{\(parts),\"recording\":[\(events.joined(separator: ","))],\"end\":"
        let text =
            "EveryOrder: “\(screen)” ended the tests in this order: \(order.text)\n" + SignalData.consequence
        SignalData.set(
            crash: "\(Self.variable)=[\(Self.knownText)\(note)\"crash\"}]",
            hang: "\(Self.variable)=[\(Self.knownText)\(note)\"hang\"}]",
            message: "\n\(text)\n"
        )
        watchdog.restart()
    }

    private static func json(of value: some Encodable) -> String {
        String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
    }

    /// Ends the guard: a crash is a crash again.
    func end() {
        watchdog.stop()
        SignalData.restore()
    }
}

/// Ends the process if the main thread does nothing for too long.
private final class Watchdog: Sendable {
    private let state = Mutex((count: 0, isOver: false))

    init(limit: TimeInterval) {
        let thread = Thread { [weak self] in
            var last = -1
            while true {
                Thread.sleep(forTimeInterval: limit)
                guard let now = self?.state.withLock(\.self), !now.isOver else { return }
                if now.count == last { SignalData.replaceProcess(isHang: true) }
                last = now.count
            }
        }
        thread.start()
    }

    func restart() { state.withLock { $0.count += 1 } }

    func stop() { state.withLock { $0.isOver = true } }
}

/// What a signal handler needs, which may not allocate memory.
private enum SignalData {
    #if os(Linux) || os(macOS)
    static let consequence = "The tests begin again without that order."
    #else
    static let consequence = "Leave out one of its actions, and run the tests again."
    #endif
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

    // Unsafe, since a signal handler can't lock: set on the main thread, before anything that may crash.
    nonisolated(unsafe) private static var program: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private static var crash: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private static var hang: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private static var message: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var isPrepared = false

    @MainActor
    static func prepare() {
        if !isPrepared {
            isPrepared = true
            #if !canImport(Darwin)
            program = strdup("/proc/self/exe")
            #else
            program = Bundle.main.executablePath.flatMap { strdup($0) }
            #endif
            arguments = Self.list(CommandLine.arguments)
            let variables = ProcessInfo.processInfo.environment.filter { $0.key != "EVERY_ORDER_ENDED" }
            let texts = variables.map { "\($0.key)=\($0.value)" }
            crash = Self.list([""] + texts)
            hang = Self.list([""] + texts)
        }
        for number in signals {
            var action = sigaction()
            #if !canImport(Darwin)
            action.__sigaction_handler.sa_handler = { SignalData.handle($0) }
            #else
            action.__sigaction_u.__sa_handler = { SignalData.handle($0) }
            #endif
            action.sa_flags = Int32(SA_NODEFER)
            sigaction(number, &action, nil)
        }
    }

    @MainActor
    static func restore() {
        for number in signals { signal(number, SIG_DFL) }
    }

    @MainActor
    static func set(crash crashText: String, hang hangText: String, message text: String) {
        let old = [crash?[0], hang?[0], message]
        crash?[0] = strdup(crashText)
        hang?[0] = strdup(hangText)
        message = strdup(text)
        for pointer in old { free(pointer) }
    }

    private static func handle(_ number: Int32) {
        replaceProcess(isHang: false)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Begins the program again. Returns only if that isn't possible.
    static func replaceProcess(isHang: Bool) {
        if let message { write(STDERR_FILENO, message, strlen(message)) }
        #if os(Linux) || os(macOS)
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        if let program, let arguments { execve(program, arguments, isHang ? hang : crash) }
        #endif
        if isHang { abort() }
    }

    private static func list(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { list[index] = strdup(text) }
        list[texts.count] = nil
        return list
    }
}
