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
            )
        ],
        notes: ["Prints a line for each request, until Ctrl-C."],
        examples: ["serve", "serve --port 9000"],
    ) { arguments, workshop in
        let port = try arguments.number(
            of: "--port",
            in: 0...Int(UInt16.max),
            "a port",
            "A port is a number from 1 to 65535: swift run workshop serve --port \(defaultPort)",
        )
        return try await workshop.serve(on: port.map(UInt16.init) ?? defaultPort)
    }

    private static let defaultPort: UInt16 = 8080
}

extension Workshop {
    fileprivate func serve(on port: UInt16) async throws -> Int32 {
        let log = RequestLog(console)
        let api: MockAPI
        do {
            api = try MockAPI(port: port) { log.add($0, answeredWith: $1) }
        } catch {
            throw UsageError(error.message, "Choose another: swift run workshop serve --port 9000")
        }
        log.begin(with: api.url.absoluteString)
        let (end, tell) = AsyncStream.makeStream(of: Void.self)
        for await _ in end {}  // Until it is cancelled.
        tell.finish()
        api.stop()
        log.end(after: api.requestCount)
        return 0
    }
}

/// What `serve` prints, on a queue of its own: a reader who stops reading holds up nothing else.
private final class RequestLog: Sendable {
    private let console: Console
    private let queue = DispatchQueue(label: "Workshop.RequestLog")
    private let waiting = Locked(0)

    init(_ console: Console) {
        self.console = console
    }

    /// Prints the address and what to try.
    func begin(with url: String) {
        queue.async { [console] in
            let (style, token) = (console.style, MockAPI.token)
            let list = "\(url)/api/v1/episodes"
            console.line("\(style.title("The mock API"))  listens on \(style.bold(url))")
            console.line()
            console.line("Try it from another terminal:")
            for (what, command) in [
                ("the list", "curl -i -H X-API-TOKEN:\(token) \(list)"),
                ("one video", "curl -i -H X-API-TOKEN:\(token) \(list)/1021/video"),
                ("a wrong token", "curl -i -H X-API-TOKEN:wrong \(list)"),
            ] {
                console.line(style.dim("  # \(what)"))
                console.command(command)
            }
            console.line()
            console.paragraph(
                "A simulator on this machine reaches it at the same address. A phone doesn't: the server listens "
                    + "on this machine's loopback only."
            )
            console.line()
            console.line(style.dim("Each request is a line below; Ctrl-C stops."))
        }
    }

    /// Adds a line with the time, the status (`---` without an answer), the method and the target, such as
    /// `14:03:22  200  GET  /api/v1/episodes`; none while 1,000 wait for the reader.
    func add(_ request: Request, answeredWith status: Int) {
        let isFull = waiting.withLock { waiting in
            waiting += 1
            return waiting > 1000
        }
        guard !isFull else { return waiting.withLock { $0 -= 1 } }
        let (method, target) = (request.method, String(request.target.prefix(500)))
        let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
        let time = Date.now.formatted(clock)
        queue.async { [self] in
            let style = console.style
            let answer = status == 0 ? "---" : String(status)
            let mark = (200..<300).contains(status) ? style.good(answer) : style.bad(answer)
            let what = "\(method.padded(to: 4)) \(target.printable)".fitted(to: max(8, console.width - 15))
            console.line("\(style.dim(time))  \(mark)  \(what)")
            waiting.withLock { $0 -= 1 }
        }
    }

    /// Prints the number of requests, unless the reader doesn't take it within half a second.
    func end(after count: Int) {
        let isPrinted = DispatchSemaphore(value: 0)
        queue.async { [console] in
            console.line()
            console.line("Stopped after \(counted(count, "request")).")
            isPrinted.signal()
        }
        _ = isPrinted.wait(timeout: .now() + .milliseconds(500))
    }
}
