import Combine
import Testing

@MainActor class Model: ObservableObject {
    @Published private(set) var number = 1
    @Published private var hidden = ""

    func set(_ number: Int) {
        self.number = number
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

    @Test func `the outer of two nested changes determines the final value`() {
        let model = Model()
        var seen: [String] = []
        let cancellable = model.$number.sink { value in
            seen.append("\(value) while \(model.number)")
            if value == 2 { model.set(3) }
        }
        model.set(2)
        #expect(seen == ["1 while 1", "2 while 1", "3 while 1"])
        #expect(model.number == 2)
        cancellable.cancel()
    }

    @Test func `a subscriber that is attached while a value is received gets the old one, not the new`() {
        let model = Model()
        let late = Recorder<Int, Never>()
        let cancellable = model.$number.sink { value in
            if value == 2 { model.$number.subscribe(late) }
        }
        model.set(2)
        model.set(3)
        #expect(late.history.dropFirst() == ["value 1", "value 3"])
        cancellable.cancel()
    }

    @Test func `one property's publisher can't replace another's`() {
        let model = Pair()
        model.$a = model.$b
        model.b = 3
        #expect(model.a == 1)
        let recorder = Recorder<Int, Never>()
        model.$a.subscribe(recorder)
        #expect(recorder.history == ["subscription PublishedSubject", "value 1"])
    }
}
