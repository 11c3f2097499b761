import Combine
import Testing

private final class SubModel: Model {
    @Published var text = ""
}

private final class Bare: ObservableObject {}

@Suite @MainActor struct ObservableObjectTests {
    @Test func `the object tells before any property changes, private and inherited ones too`() {
        let model = SubModel()
        var seen: [String] = []
        let cancellable = model.objectWillChange.sink { seen.append("\(model.number) \(model.text)") }
        let values = model.$number.dropFirstByHand { seen.append("number \($0)") }
        model.set(2)
        model.text = "a"
        model.hide()
        #expect(seen == ["1 ", "number 2", "2 ", "2 a"])
        #expect(model.objectWillChange === model.objectWillChange)
        withExtendedLifetime((cancellable, values)) {}
    }

    @Test func `an object without published properties has nothing to tell`() {
        let bare = Bare()
        #expect(bare.objectWillChange !== bare.objectWillChange)
    }

    @Test func `an object's publisher counts no demand, but waits for the first`() {
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

extension Publisher where Failure == Never {
    fileprivate func dropFirstByHand(_ body: @escaping (Output) -> Void) -> AnyCancellable {
        var isFirst = true
        return sink { value in
            if !isFirst { body(value) }
            isFirst = false
        }
    }
}
