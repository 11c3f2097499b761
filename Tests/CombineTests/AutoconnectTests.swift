import Combine
import Testing

@Suite struct AutoconnectTests {
    @Test func `autoconnect subscribes, then connects; it disconnects, then cancels`() {
        let upstream = Connectable()
        let recorder = Recorder<Int, Never>(.max(1), more: .max(3))
        upstream.autoconnect().subscribe(recorder)
        #expect(upstream.script.send(1) == .max(3))
        recorder.subscription?.cancel()
        #expect(
            upstream.list == ["subscriber Autoconnect", "request max(1)", "connect", "disconnect", "cancel"]
        )
        #expect(recorder.history == ["subscription RecordingSubscription", "value 1"])
    }

    @Test func `a subscriber that arrives while another connects shares its connection`() {
        let upstream = Connectable()
        let shared = upstream.autoconnect()
        let first = Recorder<Int, Never>(nil)
        let second = Recorder<Int, Never>(nil)
        upstream.onConnect = {
            upstream.onConnect = {}
            shared.subscribe(second)
        }
        shared.subscribe(first)
        #expect(upstream.list.filter { !$0.hasPrefix("subscriber") } == ["connect"])
        first.subscription?.cancel()
        #expect(!upstream.list.contains("disconnect"))
        second.subscription?.cancel()
        #expect(upstream.list.filter { $0 == "disconnect" }.count == 1)
    }

    @Test func `a subscriber that arrives while connecting keeps the connection when all others cancel`() {
        let upstream = Connectable()
        let shared = upstream.autoconnect()
        let first = Recorder<Int, Never>(nil)
        let second = Recorder<Int, Never>(nil)
        upstream.onConnect = {
            upstream.onConnect = {}
            first.subscription?.cancel()
            shared.subscribe(second)
        }
        shared.subscribe(first)
        second.subscription?.cancel()
        let connections = upstream.list.filter { ["connect", "disconnect"].contains($0) }
        #expect(connections == ["connect", "disconnect"])
    }

    @Test func `autoconnect connects for the first subscriber and disconnects after the last`() {
        let upstream = Scripted<Int, Never>()
        let shared = upstream.makeConnectable().autoconnect()
        let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
        shared.subscribe(recorders[0])
        shared.subscribe(recorders[1])
        recorders[0].subscription?.cancel()
        recorders[0].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited"])
        upstream.send(1)
        recorders[1].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
        shared.subscribe(recorders[2])
        upstream.send(2)
        #expect(upstream.subscription.history == ["request unlimited", "cancel", "request unlimited"])
        #expect(recorders[0].history == ["subscription Multicast"])
        #expect(recorders[1].history == ["subscription Multicast", "value 1"])
        #expect(recorders[2].history == ["subscription Multicast", "value 2"])
    }
}

/// A publisher that records the calls it receives.
private final class Connectable: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Never

    let script = Scripted<Int, Never>()
    var list: [String] = []
    var onConnect = {}

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
        list.append("subscriber \(subscriber)")
        script.subscription.onRequest = { self.list.append("request \($0)") }
        script.subscription.onCancel = { self.list.append("cancel") }
        script.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
        list.append("connect")
        onConnect()
        return AnyCancellable { self.list.append("disconnect") }
    }
}
