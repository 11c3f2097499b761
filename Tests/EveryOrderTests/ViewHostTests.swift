import Combine
import EveryOrder
import Foundation
import Observation
import Testing

@Suite("View host", .timeLimit(.minutes(1)))
@MainActor
struct ViewHostTests {
    @Test func `evaluates the view again after a change, and not within it`() async {
        let model = Model()
        let host = model.host { _ in [] }
        host.appear()
        #expect(host.lines == ["Oslo"])
        model.station = "Bergen"
        #expect(host.lines == ["Oslo"])
        await settle()
        #expect(host.lines == ["Bergen"])
        host.disappear()
        model.station = "Voss"
        await settle()
        #expect(host.lines == ["Bergen"])
    }

    @Test func `evaluates the view of an ObservableObject again after a change`() async {
        let model = OldModel()
        let host = ViewHost(of: model) { (lines: [$0.station], modifiers: []) }
        host.appear()
        model.station = "Bergen"
        #expect(host.lines == ["Oslo"])
        await settle()
        #expect(host.lines == ["Bergen"])
    }

    @Test func `runs what the main queue has waiting before it reacts to a value`() async {
        let model = Model()
        let host = model.host { model in [.task(id: model.station) { await model.wait() }] }
        host.appear()
        await settle()
        // An answer that the session has delivered, and that takes some turns to the view model
        Task { @MainActor in
            await MainQueue.yield(turns: 3)
            model.events.append("an answer for \(model.station)")
        }
        model.station = "Bergen"
        await settle()
        let expected = ["Oslo begins", "an answer for Bergen", "Bergen begins", "Oslo is cancelled"]
        #expect(model.events == expected)
    }

    @Test func `doesn't react to a value that is the same again by then`() async {
        let model = Model()
        let host = model.host { model in
            [
                .task(id: model.station) { await model.wait() },
                .onChange(of: model.station) { model.events.append("changed") },
            ]
        }
        host.appear()
        await settle()
        model.station = "Bergen"
        model.station = "Oslo"
        await settle()
        #expect(model.events == ["Oslo begins"])
        model.station = "Bergen"
        await settle()
        #expect(model.events == ["Oslo begins", "changed", "Bergen begins", "Oslo is cancelled"])
    }

    @Test func `starts tasks each time it appears, and cancels them when it disappears`() async throws {
        let model = Model()
        let host = model.host { model in
            [.onAppear { model.events.append("appears") }, .task { await model.wait() }]
        }
        host.appear()
        await settle()
        host.comeBack()
        await settle()
        let once = ["appears", "Oslo begins"]
        #expect(model.events.filter { $0 != "Oslo is cancelled" } == once + once)
        host.disappear()
        try await host.waitForTasks()
        #expect(model.events.count(where: { $0 == "Oslo is cancelled" }) == 2)
    }

    @Test func `cancels its tasks when nothing holds it`() async {
        let model = Model()
        var host = Optional(model.host { model in [.task { await model.wait() }] })
        host?.appear()
        await settle()
        host = nil
        await settle()
        #expect(model.events == ["Oslo begins", "Oslo is cancelled"])
    }

    @Test func `shows the indicator until the action of a refresh returns`() async throws {
        let model = Model()
        let host = model.host { model in [.refreshable { await model.wait() }] }
        host.appear()
        host.refresh()
        await settle()
        #expect(host.isRefreshing)
        #expect(model.events == ["Oslo begins"])
        host.disappear()
        try await host.waitForTasks()
        #expect(!host.isRefreshing)
    }

    private func settle() async { await MainQueue.yield(turns: 12) }
}

@MainActor
@Observable
private final class Model {
    var station = "Oslo"
    @ObservationIgnored var events: [String] = []

    func host(_ modifiers: @escaping @MainActor (Model) -> [HostedModifier]) -> ViewHost<Model> {
        ViewHost(of: self) { (lines: [$0.station], modifiers: modifiers($0)) }
    }

    /// Waits until the task is cancelled.
    func wait() async {
        let station = station
        events.append("\(station) begins")
        let (stream, _) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        events.append("\(station) is cancelled")
    }
}

@MainActor
private final class OldModel: ObservableObject {
    @Published var station = "Oslo"
}
