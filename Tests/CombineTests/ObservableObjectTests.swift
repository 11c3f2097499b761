import Combine
import Dispatch
import Synchronization
import Testing

private final class SubModel: Model {
    @Published var text = ""
}

private final class Bare: ObservableObject {
    var text = "" {
        willSet { objectWillChange.send() }
    }
}

/// An object that forwards the notifications of another one.
@MainActor private final class Forwarder: ObservableObject {
    let model = Model()
    private var forwarding: AnyCancellable?

    init() {
        forwarding = model.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    }
}

@Suite @MainActor struct ObservableObjectTests {
    @Test func `the object sends before any property changes, even a private or inherited one`() {
        let model = SubModel()
        var seen: [String] = []
        let cancellable = model.objectWillChange.sink { seen.append("\(model.number) \(model.text)") }
        let values = model.$number.sinkAfterFirst { seen.append("number \($0)") }
        model.set(2)
        model.text = "a"
        model.hide()
        #expect(seen == ["1 ", "number 2", "2 ", "2 a"])
        #expect(model.objectWillChange === model.objectWillChange)
        withExtendedLifetime((cancellable, values)) {}
    }

    @Test func `an object without published properties sends when it says so`() {
        let bare = Bare()
        var seen: [String] = []
        let cancellable = bare.objectWillChange.sink { seen.append(bare.text) }
        bare.text = "a"
        bare.text = "b"
        #expect(seen == ["", "a"])
        #expect(bare.objectWillChange === bare.objectWillChange)
        #expect(bare.objectWillChange !== Bare().objectWillChange)
        withExtendedLifetime(cancellable) {}
    }

    @Test func `an object without published properties forwards the notifications of another one`() {
        let forwarder = Forwarder()
        var seen: [Int] = []
        let cancellable = forwarder.objectWillChange.sink { seen.append(forwarder.model.number) }
        forwarder.model.set(2)
        forwarder.model.set(3)
        #expect(seen == [1, 2])
        withExtendedLifetime(cancellable) {}
    }

    @Test func `a publisher that an object has no place for is released after the object`() {
        weak var publisher: ObservableObjectPublisher?
        do {
            let bare = Bare()
            publisher = bare.objectWillChange
            #expect(publisher != nil)
        }
        // Tests that run at the same time may have such objects, too, but not that many.
        let others = (0..<1000).map { _ in Bare() }
        for other in others { _ = other.objectWillChange }
        #expect(publisher == nil)
        withExtendedLifetime(others) {}
    }

    @Test func `an object doesn't inherit the publisher of a deallocated one at the same address`() throws {
        var publishers: [ObjectIdentifier: ObservableObjectPublisher] = [:]
        var reused = 0
        for _ in 0..<1000 {
            let bare = Bare()
            let publisher = bare.objectWillChange
            if let old = publishers.updateValue(publisher, forKey: ObjectIdentifier(bare)) {
                reused += 1
                #expect(old !== publisher)
            }
        }
        #expect(reused > 0, "No address was used twice, so this proves nothing.")
    }

    @Test func `all threads get the same publisher of an object without published properties`() {
        let objects = (0..<50).map { _ in Unguarded(object: Bare()) }
        let publishers = Mutex<[Int: Set<ObjectIdentifier>]>([:])
        DispatchQueue.concurrentPerform(iterations: 1000) { round in
            let index = round % objects.count
            let publisher = objects[index].object.objectWillChange
            // Others come and go meanwhile.
            _ = Bare().objectWillChange
            _ = publishers.withLock { $0[index, default: []].insert(ObjectIdentifier(publisher)) }
        }
        #expect(publishers.withLock { $0.values.map(\.count) } == Array(repeating: 1, count: objects.count))
    }

    @Test func `an object's publisher sends every change after the first request`() {
        let publisher = ObservableObjectPublisher()
        let recorder = Recorder<Void, Never>(nil)
        publisher.subscribe(recorder)
        publisher.send()
        recorder.subscription?.request(.max(1))
        publisher.send()
        publisher.send()
        recorder.subscription?.cancel()
        publisher.send()
        #expect(recorder.history == ["subscription ObservableObjectPublisher", "value ()", "value ()"])
    }
}

/// `@unchecked Sendable`: any thread may ask an object for its publisher, though Combine doesn't declare that.
private struct Unguarded: @unchecked Sendable {
    let object: Bare
}

extension Publisher where Failure == Never {
    fileprivate func sinkAfterFirst(_ body: @escaping (Output) -> Void) -> AnyCancellable {
        var isFirst = true
        return sink { value in
            if !isFirst { body(value) }
            isFirst = false
        }
    }
}
