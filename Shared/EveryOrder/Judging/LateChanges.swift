/// What happens without a further event once time has passed, because of a timer, a pause, or a retry.
struct LateChanges: Sendable {
    /// A request that arrives late.
    struct SentRequest: Sendable {
        let line: String
        /// The time from the last event.
        let delay: Duration

        /// The delay in tenths of a second, such as `0.3 s`.
        var seconds: String {
            let tenths = Int((delay / .milliseconds(100)).rounded())
            return "\(tenths / 10).\(tenths % 10) s"
        }
    }

    /// What has happened in the orders.
    var visits: [ScreenOrder: Visit] = [:]
    /// The orders after which the screen does something as soon as everything else is at rest.
    var restless: Set<ScreenOrder> = []
    /// The orders after which the screen changes, or sends a request, when time has passed.
    var orders: Set<ScreenOrder> = []
    /// The requests that arrive then.
    var requests: [SentRequest] = []
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// Plays each order on a screen of its own, and returns what happens in the time after that.
    ///
    /// All screens exist at the same time, so the time passes once for all of them.
    ///
    /// - Parameters:
    ///   - orders: The orders.
    ///   - turns: The number of turns to wait, as ``Patience`` counts them.
    ///   - guardian: What finds out whether an order ends the process.
    func lateChanges(
        after orders: [ScreenOrder],
        within turns: Int,
        guardedBy guardian: CrashGuard,
    ) async throws -> LateChanges {
        TaskHook.beginRun()
        defer { TaskHook.endRun() }
        var late = LateChanges()
        var looks: [LateLook<Screen>] = []
        for order in orders {
            var look = try await LateLook(at: self, after: order, guardedBy: guardian)
            await Patience.current.takeTurn()
            await look.network.settle()
            if look.hasChanged() { late.restless.insert(order) }
            late.requests += look.newRequests
            late.visits[order] = look.visit
            looks.append(look)
        }
        var count = 0
        while count < turns, late.orders.count < orders.count {
            count += 1
            await Patience.current.takeTurn()
            for index in looks.indices where looks[index].hasChanged() {
                late.orders.insert(looks[index].order)
                late.requests += looks[index].newRequests
                // A request that has just been sent is still on its way.
                await looks[index].network.settle()
                _ = looks[index].hasChanged()
                late.requests += looks[index].newRequests
            }
        }
        for look in looks { await look.end() }
        return late
    }
}

/// A screen at which an exploration looks again when time has passed.
@MainActor
private struct LateLook<Screen: AnyObject> {
    let order: ScreenOrder
    let network: TestNetwork
    /// The requests that have arrived since the last look but one.
    private(set) var newRequests: [LateChanges.SentRequest] = []
    var visit: Visit { run.visit }
    private let run: ScreenRun<Screen, ShownState>
    private let backend: Backend?
    private let start: ContinuousClock.Instant
    private var state: ShownState?
    private var seen: Int

    init(
        at screen: ScreenUnderTest<Screen>,
        after order: ScreenOrder,
        guardedBy guardian: CrashGuard,
    ) async throws {
        self.order = order
        backend = screen.kind == .server ? try Backend() : nil
        network =
            backend.map { TestNetwork($0, isPatient: screen.hasOwnSession) }
            ?? TestNetwork(takesAll: screen.kind == .everySession)
        run = ScreenRun(screen, order: order, on: network, guardedBy: guardian)
        await run.playEvents()
        state = run.currentState
        seen = network.exchanges.count
        start = .now
    }

    /// Returns whether the screen shows something else, or has sent a request, since the last time.
    mutating func hasChanged() -> Bool {
        let delay = ContinuousClock.now - start
        newRequests = network.exchanges.dropFirst(seen).map {
            LateChanges.SentRequest(line: network.recorded($0.request).line, delay: delay)
        }
        let before = state
        (state, seen) = (run.currentState, network.exchanges.count)
        return !newRequests.isEmpty || state != before
    }

    func end() async {
        run.end()
        await network.finish()
        backend?.stop()
    }
}

extension Visit {
    /// The order that ends with a step: what has no answer by then never gets one.
    func order(upTo last: Int) -> ScreenOrder {
        var arrived: Set<Int> = []
        var answered: Set<Int> = []
        var actions = 0
        for (index, step) in steps.prefix(last + 1).enumerated() {
            arrived.formUnion(step.arrived)
            switch step.cause {
            case .acts: actions += index < setupSteps ? 0 : 1
            case .answers(let number, _): answered.insert(number)
            case .begins, .leaves: break
            }
        }
        var order = ScreenOrder(Array(self.order.actions.prefix(actions)))
        for place in arrived {
            guard let number = requests[place].number else { continue }
            order.fates[number] =
                answered.contains(place) ? self.order.fates[number] : ScreenOrder.Fate(.never)
        }
        return order
    }

    /// The names of the actions that have sent a request.
    var senders: [String] { requests.filter { $0.isDirect && $0.action >= 0 }.map { actions[$0.action] } }
}
