import EveryOrder
import Foundation
import MockAPI
import Terminal

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "Serve the mock API, for curl or a simulator",
        options: [
            Option(
                "--port",
                "P",
                "Listen on this port (default: \(defaultPort); 0 for any free port)"
            )
        ],
        notes: ["Prints a line for each request. Press Ctrl-C to stop."],
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
        let (requests, request) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingOldest(1000)
        )
        let api: MockAPI
        do {
            api = try MockAPI(port: port) { [console] in
                request.yield(console.entry(of: $0, answeredWith: $1))
            }
        } catch {
            throw CommandError(error.message, "Choose another port: swift run workshop serve --port 9000")
        }
        defer { api.stop() }
        console.explain(api)
        for await line in requests { console.line(line) }  // Until it is cancelled.
        console.line("\nStopped after \(counted(api.requestCount, "request")).")
        return 0
    }
}

extension Console {
    /// Prints the address of the API and some requests to try.
    fileprivate func explain(_ api: MockAPI) {
        let url = api.url.absoluteString
        let token = MockAPI.token
        let list = "\(url)/api/v1/episodes"
        line("\(style.title("The mock API"))  listens on \(style.bold(url))\n")
        line("Try it from another terminal:")
        for (what, text) in [
            ("the list", "curl -i -H X-API-TOKEN:\(token) \(list)"),
            ("one video", "curl -i -H X-API-TOKEN:\(token) \(list)/1021/video"),
            ("a wrong token", "curl -i -H X-API-TOKEN:wrong \(list)"),
        ] {
            line(style.dim("  # \(what)"))
            command(text)
        }
        line()
        paragraph(
            "A simulator on this machine can use the same address. A phone can't: the server listens only on this "
                + "machine's loopback interface."
        )
        line()
        line(style.dim("Requests appear below. Press Ctrl-C to stop."))
    }

    /// A line with the time, the status (`---` without an answer), the method and the target, such as
    /// `14:03:22  200  GET  /api/v1/episodes`.
    fileprivate func entry(of request: Request, answeredWith status: Int) -> String {
        let clock = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
        let answer = status == 0 ? "---" : String(status)
        let mark = (200..<300).contains(status) ? style.good(answer) : style.bad(answer)
        let target = String(request.target.prefix(500)).printable
        let what = "\(request.method.padded(to: 4)) \(target)".fitted(to: max(8, width - 15))
        return "\(style.dim(Date.now.formatted(clock)))  \(mark)  \(what)"
    }
}
