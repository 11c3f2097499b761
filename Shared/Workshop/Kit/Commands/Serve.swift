import Episodes
import MockAPI

extension Command {
    /// The mock API, in the foreground.
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
        let port = try arguments.value(of: "--port").map(portNumber) ?? defaultPort
        let fault = try arguments.value(of: "--fault").map {
            try Fault(named: $0, for: "swift run workshop serve")
        }
        guard fault != .offline else {
            throw UsageError(
                "A server can't play `offline`: that is a matter of the client.",
                "Try it in a screen: swift run workshop run 5 --fault offline",
            )
        }
        return try await workshop.serve(on: port, fault)
    }

    private static let defaultPort: UInt16 = 8080

    private static func portNumber(_ word: String) throws(UsageError) -> UInt16 {
        guard let port = UInt16(word) else {
            throw UsageError(
                "\(word.quoted) isn't a port.",
                "A port is a number from 1 to 65535: swift run workshop serve --port \(defaultPort)",
            )
        }
        return port
    }
}

extension Workshop {
    fileprivate func serve(on port: UInt16, _ fault: Fault?) async throws -> Int32 {
        let (log, tell) = AsyncStream.makeStream(of: LogEntry.self)
        let api = try open(port, fault) { tell.yield(LogEntry(request: $0, status: $1, time: .now)) }
        defer { api.stop() }
        describe(api, fault)
        for await entry in log {
            console.line(entry.line(width: console.width, style: console.style))
        }
        api.stop()
        console.line()
        console.line("Stopped after \(counted(api.requests.count, "request")).")
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

    private func describe(_ api: MockAPI, _ fault: Fault?) {
        let style = console.style
        let (url, token) = (api.url.absoluteString, MockAPI.token)
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
