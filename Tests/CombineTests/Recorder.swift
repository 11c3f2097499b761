import Combine
import Foundation

/// A signal that a subscriber or a subscription has received.
enum Event<Input, Failure: Error>: CustomStringConvertible {
    case subscription(String)
    case value(Input)
    case finished
    case failure(Failure)

    var description: String {
        switch self {
        case .subscription(let name): "subscription \(name)"
        case .value(let value): "value \(value)"
        case .finished: "finished"
        case .failure(let error): "failure \(error)"
        }
    }
}

/// A subscriber that records everything it receives.
final class Recorder<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    // Not a `Mutex`: the thread sanitizer doesn't see what happens in one when threads contend for it.
    private let lock = NSLock()

    private var events: [String] = []

    /// Everything received, in order, as text.
    var history: [String] { lock.withLock { events } }
    private(set) var subscription: (any Subscription)?
    var onSubscription: (any Subscription) -> Void
    var onValue: (Input) -> Subscribers.Demand
    var onCompletion: (Subscribers.Completion<Failure>) -> Void = { _ in }

    /// Creates a recorder that requests `demand` at once, unless it's `nil`, and `more` with each value.
    init(_ demand: Subscribers.Demand? = .unlimited, more: Subscribers.Demand = .none) {
        onSubscription = { if let demand { $0.request(demand) } }
        onValue = { _ in more }
    }

    var description: String { "Recorder" }

    func receive(subscription: any Subscription) {
        record(.subscription("\(subscription)"))
        lock.withLock { self.subscription = subscription }
        onSubscription(subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        record(.value(input))
        return onValue(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: record(.finished)
        case .failure(let error): record(.failure(error))
        }
        onCompletion(completion)
    }

    /// Releases the subscription, so nothing here keeps it alive.
    func forget() {
        lock.withLock { subscription = nil }
    }

    private func record(_ event: Event<Input, Failure>) {
        lock.withLock { events.append(event.description) }
    }
}

/// A subscription that records the calls it receives.
final class RecordingSubscription: Subscription, CustomStringConvertible {
    private let lock = NSLock()

    private var events: [String] = []

    /// Everything received, in order, as text.
    var history: [String] { lock.withLock { events } }
    var onRequest: (Subscribers.Demand) -> Void = { _ in }
    var onCancel: () -> Void = {}

    var description: String { "RecordingSubscription" }

    func request(_ demand: Subscribers.Demand) {
        lock.withLock { events.append("request \(demand)") }
        onRequest(demand)
    }

    func cancel() {
        lock.withLock { events.append("cancel") }
        onCancel()
    }
}
