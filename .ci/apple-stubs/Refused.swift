// Programs that a Mac refuses, so Linux has to, as well: each line that states an error is one. The compiler itself
// checks that it reports these errors and no others. At the end is what Linux refuses, and a Mac only warns of. Only for
// `.ci/apple`.
import Combine
import Dispatch
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func send(_ value: some Sendable) {}

func accepted(
    completion: Subscribers.Completion<Never>,
    demand: Subscribers.Demand,
    queueTime: DispatchQueue.SchedulerTimeType,
    loopTime: RunLoop.SchedulerTimeType,
    loopInterval: RunLoop.SchedulerTimeType.Stride,
    operationTime: OperationQueue.SchedulerTimeType,
    operationInterval: OperationQueue.SchedulerTimeType.Stride,
    decoder: any TopLevelDecoder,
    encoder: any TopLevelEncoder,
    bundle: Bundle
) {
    send(completion)
    send(demand)
    send(queueTime)
    send(loopTime)
    send(loopInterval)
    send(operationTime)
    send(operationInterval)
    send(bundle)
}

func refused(
    just: Just<Int>,
    empty: Empty<Int, Never>,
    fail: Fail<Int, URLError>,
    optional: Optional<Int>.Publisher,
    result: Result<Int, URLError>.Publisher,
    sequence: Publishers.Sequence<[Int], Never>,
    identifier: CombineIdentifier,
    queueInterval: DispatchQueue.SchedulerTimeType.Stride,
    decoder: any TopLevelDecoder<Data>,  // expected-error {{protocol 'TopLevelDecoder' does not have primary associated types that can be constrained}}
    encoder: any TopLevelEncoder<Data>  // expected-error {{protocol 'TopLevelEncoder' does not have primary associated types that can be constrained}}
) {
    send(just)  // expected-error {{type 'Just<Int>' does not conform to the 'Sendable' protocol}}
    send(empty)  // expected-error {{type 'Empty<Int, Never>' does not conform to the 'Sendable' protocol}}
    send(fail)  // expected-error {{type 'Fail<Int, URLError>' does not conform to the 'Sendable' protocol}}
    send(optional)  // expected-error {{type 'Optional<Int>.Publisher' does not conform to the 'Sendable' protocol}}
    send(result)  // expected-error {{type 'Result<Int, URLError>.Publisher' does not conform to the 'Sendable' protocol}}
    send(sequence)  // expected-error {{type 'Publishers.Sequence<[Int], Never>' does not conform to the 'Sendable' protocol}}
    send(identifier)  // expected-error {{type 'CombineIdentifier' does not conform to the 'Sendable' protocol}}
    send(queueInterval)  // expected-error {{type 'DispatchQueue.SchedulerTimeType.Stride' does not conform to the 'Sendable' protocol}}
}

// What Objective-C declares counts as `@preconcurrency`, and Dispatch marks its own methods so. A Mac's compiler only warns
// here.
@MainActor
final class Screen {
    var count = 0  // expected-note 12 {{mutation of this property is only permitted within the actor}}

    func forgetTheHop(_ session: URLSession, _ request: URLRequest, _ url: URL, _ queue: DispatchQueue) {
        session.dataTask(with: request) { _, _, _ in self.count = 1 }.resume()  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        session.dataTask(with: url) { _, _, _ in self.count = 1 }.resume()  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        session.getAllTasks { _ in self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        session.flush { self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        OperationQueue().addOperation { self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        Thread.detachNewThread { self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        Thread { self.count = 1 }.start()  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        _ = Timer(fire: .now, interval: 1, repeats: false) { _ in self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        queue.async { self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        queue.asyncAfter(deadline: .now()) { self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
        DispatchQueue.concurrentPerform(iterations: 1) { _ in self.count = 1 }  // expected-mac-warning {{can not be mutated from a Sendable closure}} expected-linux-error {{can not be mutated from a Sendable closure}}
    }

    // Neither refuses this one.
    func wait(for group: DispatchGroup) {
        group.notify(queue: .main) { self.count = 1 }
    }
}
