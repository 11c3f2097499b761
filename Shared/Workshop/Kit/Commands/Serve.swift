import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import Terminal

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "The mock API by itself, for curl and for a simulator",
        options: [
            Option(
                "--port",
                "P",
                "the port to listen on, \(defaultPort) unless told; 0 for any that is free"
            ),
            Option(
                "--fault",
                "F",
                "what goes wrong: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))"
            ),
        ],
        notes: ["Prints a line for each request, until Ctrl-C."],
        examples: ["serve", "serve --port 9000", "serve --fault slow"],
    ) { arguments, workshop in
        let port = try arguments.number(
            of: "--port",
            in: 0...Int(UInt16.max),
            "a port",
            "A port is a number from 1 to 65535: swift run workshop serve --port \(defaultPort)",
        )
        let fault = try arguments.value(of: "--fault").map {
            try Fault(named: $0, for: "swift run workshop serve")
        }
        guard fault != .offline else {
            throw UsageError(
                "A server can't play `offline`: that is a matter of the client.",
                "Try it in a screen: swift run workshop run 5 --fault offline",
            )
        }
        return try await workshop.serve(on: port.map(UInt16.init) ?? defaultPort, fault)
    }

    private static let defaultPort: UInt16 = 8080
}

extension Workshop {
    fileprivate func serve(on port: UInt16, _ fault: Fault?) async throws -> Int32 {
        let log = ServeLog(console)
        let api = try open(port, fault) { log.add($0, answeredWith: $1) }
        log.welcome(to: api, fault)
        let (end, tell) = AsyncStream.makeStream(of: Void.self)
        for await _ in end {}  // Until it is cancelled.
        tell.finish()
        api.stop()
        log.end(after: api.requestCount)
        return 0
    }

    private func open(
        _ port: UInt16,
        _ fault: Fault?,
        _ onRequest: @escaping @Sendable (Request, Int) -> Void,
    ) throws -> MockAPI {
        do {
            return try MockAPI(port: port, fault: fault, onRequest: onRequest)
        } catch {
            throw UsageError(error, port) ?? error
        }
    }
}

/// What is said of a server, on a queue of its own: a reader who takes nothing more holds up nobody but this.
private final class ServeLog: Sendable {
    private let console: Console
    private let style: Style
    private let queue = DispatchQueue(label: "Workshop.Serve")
    private let lines = Locked((waiting: 0, left: 0))

    /// How many lines wait for a reader at most.
    private static let room = 1000

    init(_ console: Console) {
        self.console = console
        style = console.style
    }

    func welcome(to api: MockAPI, _ fault: Fault?) {
        queue.async { [self] in describe(api.url.absoluteString, fault) }
    }

    /// Adds a line for a request, or leaves it out when too many wait.
    func add(_ request: Request, answeredWith status: Int) {
        let (method, target, time) = (request.method, String(request.target.prefix(500)), Date.now)
        let hasRoom = lines.withLock { lines in
            guard lines.waiting < Self.room else {
                lines.left += 1
                return false
            }
            lines.waiting += 1
            return true
        }
        guard hasRoom else { return }
        queue.async { [self] in
            console.line(line(method, target, status, time))
            lines.withLock { $0.waiting -= 1 }
        }
    }

    /// Says the last word, unless the reader doesn't take it.
    func end(after count: Int) {
        let isSaid = DispatchSemaphore(value: 0)
        queue.async { [self] in
            let left = lines.withLock { $0.left }
            console.line()
            console.line(
                "Stopped after \(counted(count, "request"))\(left > 0 ? "; \(left) of them aren't shown" : "")."
            )
            isSaid.signal()
        }
        _ = isSaid.wait(timeout: .now() + .milliseconds(500))
    }

    /// The time, the status (none if there was no answer), the method and the target, such as
    /// `14:03:22  200  GET  /api/v1/episodes`.
    private func line(_ method: String, _ target: String, _ status: Int, _ time: Date) -> String {
        let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
        let answer = status == 0 ? "---" : String(status)
        let mark = (200..<300).contains(status) ? style.good(answer) : style.bad(answer)
        let what = "\(method.padded(to: 4)) \(target.printable)".fitted(to: max(8, console.width - 15))
        return "\(style.dim(time.formatted(clock)))  \(mark)  \(what)"
    }

    private func describe(_ url: String, _ fault: Fault?) {
        let token = MockAPI.token
        console.line("\(style.title("The mock API"))  listens on \(style.bold(url))")
        if let fault { console.paragraph("Fault \(fault.rawValue): \(fault.explanation).", style.warning) }
        console.line("It wants to see the token \(style.bold(token)).")
        console.line()
        console.line("Try it from another terminal:")
        let list = "\(url)/api/v1/episodes"
        let lines = [
            ("the list", token, list),
            ("one video", token, "\(list)/1021/video"),
            ("a wrong token", "wrong", list),
        ]
        for (what, token, target) in lines {
            console.line(style.dim("  # \(what)"))
            console.line(style.command("  curl -i -H 'X-API-TOKEN: \(token)' \\"))
            console.line(style.command("    \(target)"))
        }
        console.line(style.dim("  # a screen"))
        console.line(style.command("  swift run workshop run 5 --base-url \(url) \\"))
        console.line(style.command("    --token \(token)"))
        console.line()
        console.paragraph(
            "A simulator on this machine reaches it at the same address. A phone doesn't: the server listens on "
                + "this machine's loopback only."
        )
        console.line()
        console.line(style.dim("Each request is a line below; Ctrl-C stops."))
    }
}

extension UsageError {
    /// What to do when a port can't be had; nil when another port wouldn't help.
    fileprivate init?(_ error: ServerError, _ port: UInt16) {
        switch error {
        case .portInUse:
            let other = port < .max ? port + 1 : 8080
            self.init(
                "Port \(port) is already in use.",
                "Choose another: swift run workshop serve --port \(other)",
            )
        case .failed(_, let errno) where errno == EACCES:
            self.init(
                "Port \(port) is for the system alone.",
                "Choose one above 1023: swift run workshop serve --port 8080",
            )
        case .failed:
            return nil
        }
    }
}
