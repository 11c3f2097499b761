import Combine
import Dispatch
import Foundation
import Testing

@MainActor class Model: ObservableObject {
    @Published private(set) var number = 1
    @Published private var hidden = ""

    func set(_ number: Int) {
        self.number = number
    }

    func replaceNumber() {
        _number = Published(initialValue: 0)
    }

    func hide() {
        hidden = "x"
    }

    func follow(_ publisher: some Publisher<Int, Never>) {
        publisher.assign(to: &$number)
    }
}

private final class Pair {
    @Published var a = 1
    @Published var b = 2
}

@Suite @MainActor struct PublishedTests {
    @Test func `the current value arrives first, then each new one before it's set`() {
        let model = Model()
        var seen: [String] = []
        let cancellable = model.$number.sink { seen.append("\($0) while \(model.number)") }
        model.set(2)
        model.set(2)
        #expect(seen == ["1 while 1", "2 while 1", "2 while 2"])
        #expect(model.number == 2)
        cancellable.cancel()
        model.set(3)
        #expect(seen.count == 3)
    }

    @Test func `a property follows a publisher for as long as it exists`() {
        let upstream = Scripted<Int, Never>()
        do {
            let model = Model()
            model.follow(upstream)
            upstream.send(5)
            #expect(model.number == 5)
            #expect(upstream.subscription.history == ["request unlimited"])
        }
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }
}

private final class SubModel: Model {
    @Published var text = ""
}

private final class Bare: ObservableObject {
    var text = "" {
        willSet { objectWillChange.send() }
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

    @Test func `a property that is replaced by another one gets the object's publisher`() {
        let model = Model()
        var changes = 0
        let cancellable = model.objectWillChange.sink { changes += 1 }
        model.replaceNumber()
        #expect(model.objectWillChange === model.objectWillChange)
        model.set(3)
        model.hide()
        #expect(changes == 2)
        withExtendedLifetime(cancellable) {}
    }

    @Test(arguments: [false, true])
    func `all threads get the same publisher of an object, with or without published properties`(
        _ hasProperties: Bool
    ) {
        let objects = (0..<50).map { _ in hasProperties ? Unguarded(Model()) : Unguarded(Bare()) }
        // Not a `Mutex`: the thread sanitizer doesn't see what happens in one when threads contend for it.
        let lock = NSLock()
        nonisolated(unsafe) var publishers: [Int: Set<ObjectIdentifier>] = [:]
        DispatchQueue.concurrentPerform(iterations: 1000) { round in
            let index = round % objects.count
            let publisher = objects[index].publisher()
            // Others come and go meanwhile.
            _ = Bare().objectWillChange
            _ = lock.withLock { publishers[index, default: []].insert(ObjectIdentifier(publisher)) }
        }
        #expect(publishers.values.map(\.count) == Array(repeating: 1, count: objects.count))
    }
}

/// `@unchecked Sendable`: any thread may ask an object for its publisher, though Combine doesn't declare that.
private struct Unguarded: @unchecked Sendable {
    let publisher: () -> ObservableObjectPublisher

    init<Object: ObservableObject>(_ object: Object)
    where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
        publisher = { object.objectWillChange }
    }
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
