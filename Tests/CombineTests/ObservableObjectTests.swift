import Combine
import Testing

private final class SubModel: Model {
    @Published var text = ""
}

private final class Bare: ObservableObject {}

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

    @Test func `an object without published properties returns a new publisher each time`() {
        let bare = Bare()
        #expect(bare.objectWillChange !== bare.objectWillChange)
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

extension Publisher where Failure == Never {
    fileprivate func sinkAfterFirst(_ body: @escaping (Output) -> Void) -> AnyCancellable {
        var isFirst = true
        return sink { value in
            if !isFirst { body(value) }
            isFirst = false
        }
    }
}
