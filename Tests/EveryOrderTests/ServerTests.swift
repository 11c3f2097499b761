import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@Suite struct ServerTests {
    #if os(Linux)  // Elsewhere, a loopback has one address.
    @Test func `It listens only on 127.0.0.1`() async throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)")
        let session = URLSession.cancellationSafe(.loopback)
        _ = try await session.data(from: server.url)
        let other = try #require(URL(string: "http://127.0.0.2:\(server.port)"))
        await #expect(throws: URLError.self) { try await session.data(from: other) }
    }
    #endif

    @Test func `The error for a port in use names it, and stopping the server frees it`() throws {
        // The system assigns lower ports only on request, so no other test takes this one in the meantime.
        let lowest = UInt16(10_000 + getpid() % 20_000)
        let first = try #require(
            (lowest..<lowest + 1_000).lazy.compactMap { port in
                try? HTTPServer(port: port) { $0.respond(.json("1")) }
            }.first
        )
        let error = #expect(throws: ServerError.portInUse(first.port)) {
            try HTTPServer(port: first.port) { $0.respond(.status(200)) }
        }
        #expect(error?.message.contains("\(first.port)") == true)
        let old = try RawClient(first.port)
        try old.get()
        #expect(try old.answer().body == "1")
        #if os(Linux)
        // As in a process that another test is starting, until it runs a program of its own.
        let copy = dup(first.loop.listener.descriptor)
        defer { close(copy) }
        #endif
        first.stop()

        let second = try HTTPServer(port: first.port) { $0.respond(.json("2")) }
        let new = try RawClient(second.port)
        try new.get()
        #expect(try new.answer().body == "2")
    }

    @Test func `Stopping closes all connections, whatever their state`() throws {
        let requests = BlockingQueue<String>()
        let server = try HTTPServer { exchange in
            exchange.onHangUp { requests.put("hang-up") }
            let target = exchange.request.target
            if target == "/answered" { exchange.respond(.status(200)) }
            if target == "/large" { exchange.respond(Response(body: Data(count: 64 << 20))) }
            requests.put(target)
        }
        let clients = try (0..<4).map { _ in try RawClient(server.port) }
        try clients[0].get("/answered")
        try clients[1].get("/held")
        try clients[2].get("/large")
        try clients[3].send("GET /uncompleted")
        #expect(try clients[0].answer().status == 200)
        #expect(try clients[2].head().contains("200 OK"))
        let targets = try Set((0..<3).map { _ in try requests.next() })
        #expect(targets == ["/answered", "/held", "/large"])
        server.stop()
        server.stop()

        let ends = try clients.map { try $0.rest().end }
        #expect(ends[2] == .reset, "Its answer was cut off, and might look complete.")
        #expect(requests.isEmpty)
    }

    @Test func `A server can be stopped by its handler, and stops when it is released`() throws {
        let servers = BlockingQueue<HTTPServer>()
        for isLast in [true, false] {
            var server: HTTPServer? = try HTTPServer { _ in
                let server = try? servers.next()
                if !isLast { server?.stop() }
            }
            let client = try RawClient(#require(server).port)
            try client.get()
            servers.put(try #require(server))
            if isLast { server = nil }
            #expect(try client.rest().text == "")
            withExtendedLifetime(server) {}
        }
    }

    @Test func `An exchange holds nothing once it is over`() throws {
        let exchanges = BlockingQueue<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let client = try RawClient(server.port)
        try client.get()
        let exchange = try exchanges.next()
        weak var held: BlockingQueue<Int>?
        do {
            let token = BlockingQueue<Int>()
            exchange.onHangUp { token.put(1) }
            held = token
        }
        #expect(held != nil)
        server.stop()
        #expect(held == nil)
        #expect(!exchange.hasHungUp)
    }

    /// Runs in its own process, where no other test opens descriptors.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func `Servers that were used leave no socket behind`() async {
        await #expect(processExitsWith: .success, "A stopped server has left a socket open.") {
            func use(_ count: Int) throws {
                let requests = BlockingQueue<Void>()
                let servers = try (0..<count).map { _ in try HTTPServer { _ in requests.put(()) } }
                let clients = try servers.map { try RawClient($0.port) }
                for client in clients { try client.get() }
                for _ in clients { try requests.next() }
                for server in servers { server.stop() }
            }
            // Only sockets: Dispatch opens its own descriptors whenever it first needs them.
            let sockets = {
                let files = FileManager.default
                return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                    let file = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                    return file?.hasPrefix("socket:") == true
                }
            }
            // An error, or an expectation, would arrive from this process without its text.
            do {
                try use(1)
                let before = try sockets()
                // Ten at a time, since a process may have as few as 256 descriptors.
                for _ in 0..<20 { try use(10) }
                let after = try sockets()
                if after != before { Issue.record("\(before) sockets before, \(after) after") }
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test func `A process may have more sockets than it may by default`() async {
        await #expect(processExitsWith: .success, "A Mac's limit wasn't raised.") {
            DescriptorLimit.current = 64
            for socket in try (0..<64).map({ _ in try Socket.listening(on: 0) }) { socket.dispose() }
        }
    }
}
