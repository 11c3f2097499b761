import Foundation
import Synchronization

/// How a run ended the process.
enum ProcessEnd: String, Codable, Sendable {
    /// It crashed.
    case crash
    /// The main thread, or each thread that tasks run on, was busy or blocked for too long.
    case hang
}

/// Finds out in which order a screen crashes or hangs, and lets the tests run without that order.
///
/// Before each event, the events so far are noted. When the process crashes, it writes that note into a file without a name and
/// replaces itself: the same program begins again with the open file, and leaves out the order. So no other program is needed,
/// and nothing is left behind on the disk.
///
/// NB: Only where a process may start a program, which is on Linux and on a Mac. Elsewhere, the order is printed. It does
/// nothing while a debugger is attached, which stops at a crash, and wants to keep its process.
@MainActor
package final class CrashGuard {
    /// An order that ended the process.
    struct Note: Codable, Sendable {
        let screen: String
        let order: ScreenOrder
        let recording: Recording<String>
        var end = ProcessEnd.crash
    }

    /// The cost of the ends after which no other order of the same actions is run, and after twice as much, none at all.
    static let limit = 6

    /// The cost of the ends of a screen: that of a hang is higher, since it takes a while to find.
    static func cost(of notes: [Note]) -> Int {
        notes.reduce(0) { $0 + ($1.end == .hang ? limit : 1) }
    }

    /// The seconds of processor time that a thread may use while nothing else can run, or the seconds that all may be blocked.
    static var hangLimit: TimeInterval = 10

    /// The seconds of processor time that an order may use: a thousand times as many as most do.
    static var processorLimit: TimeInterval = 5

    /// The orders that have ended the process.
    static let known = SignalData.inheritedNotes()

    /// Returns the note of an order that has ended the process, and that another one is so much like that it isn't run.
    static func note(on order: ScreenOrder, of screen: String) -> Note? {
        let own = known.filter { $0.screen == screen }
        let isCoarse = cost(of: own) >= limit
        return own.first { order.contains($0.order) || isCoarse && order.actions == $0.order.actions }
    }

    private let screen: String
    private let watchdog: Watchdog
    /// The beginning of the note on a run, and what to print when it ends the process.
    private var run: (note: String, message: String)?
    /// The events of the run so far, each as JSON.
    private var events: [String] = []
    /// The JSON of the events of all runs, most of which come again.
    private var jsonByEvent: [Recording<String>.Event: String] = [:]

    init(_ screen: String) {
        self.screen = screen
        _ = Self.known
        SignalData.prepare()
        ExitGuard.begin()
        watchdog = Watchdog(limit: Self.hangLimit)
    }

    /// Begins a run of an order.
    func begin(_ order: ScreenOrder) {
        run = (
            note: "{\"screen\":\(Self.json(of: screen)),\"order\":\(Self.json(of: order)),\"recording\":[",
            message: "\nEveryOrder: “\(screen)” ended the tests in this order: \(order)\n"
        )
        events = []
        update()
    }

    /// Adds what is about to happen, or what has happened.
    func add(_ event: Recording<String>.Event) {
        let json = jsonByEvent[event] ?? Self.json(of: event)
        jsonByEvent[event] = json
        events.append(json)
        update()
    }

    private func update() {
        guard let run else { return }
        SignalData.set(
            note: "\(run.note)\(events.joined(separator: ","))],\"end\":",
            message: run.message
        )
    }

    private static func json(of value: some Encodable) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("\(type(of: value)) can't be encoded: \(error)")
        }
    }

    /// Ends the guard: a crash is a crash again.
    func end() {
        watchdog.stop()
        ExitGuard.end()
        SignalData.restore()
    }
}

/// Ends the process if its main thread hangs, or if tasks that never suspend leave no thread for others.
private final class Watchdog: Sendable {
    private struct State {
        /// The number of blocks that have run, and whether the next one waits.
        var handled = 0
        var isWaiting = false
        var isOver = false
    }

    private let state = Mutex(State())

    @MainActor
    init(limit: TimeInterval) {
        let threads = ProcessorTime.threads()
        let thread = Thread { [weak self] in
            var meter = HangMeter(limit: limit)
            while true {
                Thread.sleep(forTimeInterval: HangMeter.tick)
                guard let handled = self?.ask() else { return }
                let times = threads()
                let sample = HangMeter.Sample(
                    handled: handled,
                    threads: times.byThread,
                    active: times.active
                )
                SignalData.isDebugged.store(Debugger.isAttached, ordering: .relaxed)
                if meter.isHang(at: sample) { SignalData.replaceProcess(isHang: true) }
            }
        }
        thread.start()
    }

    /// Lets the main queue and then a thread for tasks run a block, unless one waits already. Returns how many have run, or
    /// `nil` if nobody needs to know.
    private func ask() -> Int? {
        let (now, asks) = state.withLock { state in
            defer { state.isWaiting = true }
            return (state, !state.isWaiting && !state.isOver)
        }
        if asks {
            DispatchQueue.main.async {
                DispatchQueue.global().async { [weak self] in
                    self?.state.withLock { state in
                        state.handled += 1
                        state.isWaiting = false
                    }
                }
            }
        }
        return now.isOver ? nil : now.handled
    }

    func stop() { state.withLock { $0.isOver = true } }
}

/// Tells from what a process has done, and not from how long that took, whether it hangs.
///
/// A process may be stopped, or wait for a processor, and time passes nevertheless. So only this counts, while nothing else can
/// run: the processor time of a single thread, and the ticks in which the whole process does nothing.
struct HangMeter {
    /// What a process has done so far.
    struct Sample {
        /// The number of blocks that have run.
        let handled: Int
        /// The processor time of each thread that may hang, in seconds.
        let threads: [Int: TimeInterval]
        /// How long all threads have run or waited for a processor, in seconds.
        let active: TimeInterval
    }

    /// The time between two samples, in seconds.
    static let tick: TimeInterval = 0.1
    /// The share of a tick that the process may be active while it does nothing, as one is that looks again and again.
    private static let idleShare = 0.05

    /// The seconds after which it is a hang.
    let limit: TimeInterval
    private var start: Sample?
    private var last: Sample?
    private var idleTicks = 0

    init(limit: TimeInterval) { self.limit = limit }

    /// Returns whether the process hangs. Call it at each tick.
    mutating func isHang(at sample: Sample) -> Bool {
        defer { last = sample }
        guard let start, let last, start.handled == sample.handled else {
            start = sample
            idleTicks = 0
            return false
        }
        let isIdle = sample.active - last.active < Self.tick * Self.idleShare
        idleTicks = isIdle ? idleTicks + 1 : 0
        let isBusy = sample.threads.contains { $1 - start.threads[$0, default: 0] >= limit }
        return isBusy || Double(idleTicks) * Self.tick >= limit
    }
}

/// What a signal handler needs, which may not allocate memory.
private enum SignalData {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
    private static let variable = "EVERY_ORDER_ENDED"

    // Unsafe, since a signal handler can't lock: set on the main thread, before anything that may crash.
    nonisolated(unsafe) private static var program: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private static var note: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var message: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var crash: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var hang: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var advice: UnsafeMutablePointer<CChar>?
    /// The file with the notes, which has no name.
    nonisolated(unsafe) private static var file: Int32 = -1
    nonisolated(unsafe) private static var isPrepared = false
    /// Whether a debugger is attached, as far as is known.
    static let isDebugged = Atomic(false)

    /// The notes of the processes that this one has replaced.
    static func inheritedNotes() -> [CrashGuard.Note] {
        // A child process inherits the variable, but not the file.
        let parts = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: " ").compactMap {
            Int32($0)
        }
        guard parts.count == 2, parts[0] == getpid() else { return [] }
        file = parts[1]
        do {
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
            lseek(file, 0, SEEK_SET)
            let lines = try handle.readToEnd()?.split(separator: UInt8(ascii: "\n")) ?? []
            let notes = try lines.map { try JSONDecoder().decode(CrashGuard.Note.self, from: $0) }
            let message = "EveryOrder: the tests begin again without that order.\n"
            try FileHandle.standardError.write(contentsOf: Data(message.utf8))
            return notes
        } catch {
            // Without the notes, the tests would end in the same way again and again.
            preconditionFailure("EveryOrder can't read in which orders the tests ended: \(error)")
        }
    }

    @MainActor
    static func prepare() {
        let isDebugged = Debugger.isAttached
        Self.isDebugged.store(isDebugged, ordering: .relaxed)
        guard !isDebugged else { return }
        if !isPrepared {
            isPrepared = true
            #if !canImport(Darwin)
            program = strdup("/proc/self/exe")
            #else
            program = Bundle.main.executablePath.flatMap { strdup($0) }
            #endif
            arguments = list(CommandLine.arguments)
            if file < 0 { file = makeFile() }
            let variables = ProcessInfo.processInfo.environment.filter { $0.key != variable }
            environment = list(
                variables.map { "\($0.key)=\($0.value)" } + ["\(variable)=\(getpid()) \(file)"]
            )
            crash = strdup("\"\(ProcessEnd.crash.rawValue)\"}\n")
            hang = strdup("\"\(ProcessEnd.hang.rawValue)\"}\n")
            advice = strdup("Leave out one of its actions, and run the tests again.\n")
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

    /// Creates a file that has no name, so it is gone once no process has it open.
    private static func makeFile() -> Int32 {
        let template = FileManager.default.temporaryDirectory.appending(path: "EveryOrder-XXXXXX")
        guard let path = strdup(template.path) else { return -1 }
        defer { free(path) }
        let file = mkstemp(path)
        guard file >= 0 else { return -1 }
        unlink(path)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }

    @MainActor
    static func restore() {
        for number in signals { signal(number, SIG_DFL) }
    }

    @MainActor
    static func set(note noteText: String, message text: String) {
        let old = [note, message]
        note = strdup(noteText)
        message = strdup(text)
        for pointer in old { free(pointer) }
    }

    private static func handle(_ number: Int32) {
        replaceProcess(isHang: false)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Begins the program again. Returns only if that isn't possible, or if a debugger is attached.
    static func replaceProcess(isHang: Bool) {
        guard !isDebugged.load(ordering: .relaxed) else { return }
        _ = writeAll(of: message, to: STDERR_FILENO)
        #if os(Linux) || os(macOS)
        lseek(file, 0, SEEK_END)
        if writeAll(of: note, to: file), writeAll(of: isHang ? hang : crash, to: file), let program,
            let arguments
        {
            _ = fcntl(file, F_SETFD, 0)
            var none = sigset_t()
            sigemptyset(&none)
            sigprocmask(SIG_SETMASK, &none, nil)
            execve(program, arguments, environment)
        }
        #endif
        _ = writeAll(of: advice, to: STDERR_FILENO)
        if isHang { abort() }
    }

    /// Writes all of a text. Returns whether that was possible.
    private static func writeAll(of text: UnsafeMutablePointer<CChar>?, to file: Int32) -> Bool {
        guard var rest = text else { return false }
        while rest.pointee != 0 {
            let count = write(file, rest, strlen(rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest += count
        }
        return true
    }

    private static func list(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { list[index] = strdup(text) }
        list[texts.count] = nil
        return list
    }
}
