import Foundation
import FoundationCompat
import Testing

@testable import MockHTTP

@Suite struct DescriptorTests {
    @Test func `Without a free descriptor it rests, and then goes on`() throws {
        let calls = Inbox<ContinuousClock.Instant>()
        let failures = Inbox<Void>()
        failures.put(())
        let server = try HTTPServer {
            $0.respond(.status(200))
        } accept: { socket in
            calls.put(.now)
            guard failures.isEmpty else {
                try? failures.next()
                return .failed(errno: EMFILE)
            }
            return socket.acceptNext()
        }
        let client = try RawClient(server.port)
        try client.get()
        #expect(try client.answer().status == 200)
        let first = try calls.next()
        #expect(try calls.next() - first >= Listener.rest)
    }

    @Test func `A server that rests can be stopped`() throws {
        let calls = Inbox<Void>()
        let server = try HTTPServer { _ in
        } accept: { _ in
            calls.put(())
            return .failed(errno: EMFILE)
        }
        let client = try RawClient(server.port)
        try calls.next()
        server.stop()
        #expect(try client.rest().end == .reset)
    }

    /// In a process of its own, where no other test opens sockets.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func `200 servers, all used, leave no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            let requests = (0..<200).map { _ in Inbox<Void>() }
            let servers = try requests.map { requests in try HTTPServer { _ in requests.put(()) } }
            let clients = try servers.map { try RawClient($0.port) }
            for client in clients { try client.get() }
            for request in requests { try request.next() }

            let ports = Set(servers.map(\.port))
            let names = Set(OpenSockets().entries.filter { ports.contains($0.port) }.map(\.name))
            #expect(names.count == 400, "There are \(names.count) sockets, not 400.")
            for server in servers { server.stop() }
            let left = names.intersection(OpenSockets().entries.map(\.name))
            #expect(left.isEmpty, "\(left.count) sockets of servers that were stopped are open.")
        }
    }

    @Test func `More sockets than a process may have by itself make it ask for more`() async {
        await #expect(processExitsWith: .success, "The limit that a Mac begins with was not raised.") {
            DescriptorLimit.current = 64
            let ports = try (0..<64).map { _ in try ClosedPort() }
            withExtendedLifetime(ports) {}
        }
    }

    @Test func `A connection to a closed port is refused, as to one that nothing has`() async throws {
        let port = try ClosedPort()
        #expect(throws: ServerError.failed(call: "connect", errno: ECONNREFUSED)) {
            try RawClient(UInt16(try #require(port.url.port)))
        }
    }
}
