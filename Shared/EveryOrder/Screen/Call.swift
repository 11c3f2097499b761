import Combine

extension Backend {
    /// Waits for the request that a call sends, which must have the given request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - call: The call.
    ///   - file: The file of the step.
    ///   - number: The line of the step.
    /// - Throws: A ``Finding`` if it sends none, or another one, or returns before it has sent one.
    public func received(
        _ line: String,
        from call: Call,
        file: String = #filePath,
        number: Int = #line,
    ) async throws -> Exchange {
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        if !hasNewRequest, let early = call.outcomes.all.first {
            throw Finding("The call returned before it sent a request: \(early).", expected: [line])
                .at(file, number)
        }
        return try await received(line, file: file, number: number)
    }
}

extension Backend {
    /// Cancels a call before its task starts, and checks that it ends, and leaves no request open. Then allows any request.
    ///
    /// - Parameters:
    ///   - call: The call, which was made in this turn of the main queue.
    ///   - line: The request line of what it may have sent nevertheless.
    /// - Throws: A ``Finding`` if it waits forever, or if its request does.
    public func checkEarlyCancellation(of call: Call, sends line: String) async throws {
        call.cancel()
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        do {
            if hasNewRequest { try await waitForCancellation(of: received(line)) }
            _ = try await call.outcomes.next()
        } catch var finding as Finding {
            finding.summary = "The task was cancelled before it started. \(finding.summary)"
            finding.add(
                "Then onCancel runs first, when nothing has been started yet: check Task.isCancelled after the start."
            )
            throw finding
        }
        allowAnyRequest()
    }
}

/// A call of a method under test: the descriptions of its outcomes, and a way to cancel it.
///
/// With descriptions, one check can compare all kinds of calls: `"\(value)"` for a value, `"\(error)"` for an error.
@MainActor
public final class Call {
    /// What a recording shows of calls that haven't ended.
    nonisolated static let noOutcome = "no outcome"
    /// The outcomes so far. A correct method has exactly one.
    public let outcomes: ValueCollector<String>
    /// What cancels it. A task isn't cancelled just because nothing references it.
    fileprivate private(set) var cancellation: (any Cancellable)?

    private init(_ waiter: ConditionWaiter) {
        outcomes = ValueCollector(waiter: waiter)
    }

    /// Calls a method that takes a completion handler and returns a token.
    ///
    /// ```swift
    /// Call(on: backend) { client.notes($0) }
    /// ```
    public convenience init<Value: Sendable, Failure: Error>(
        on endpoint: (any TestEndpoint)? = nil,
        _ start: (@escaping @Sendable (Result<Value, Failure>) -> Void) -> AnyCancellable,
    ) {
        self.init(endpoint?.waiter ?? ConditionWaiter())
        let token = start { [outcomes] outcome in
            switch outcome {
            case .success(let value): outcomes.add("\(value)")
            case .failure(let error): outcomes.add(text(of: error))
            }
        }
        cancellation = token
    }

    /// Calls an async method in a task.
    public convenience init<Value: Sendable>(
        on endpoint: (any TestEndpoint)? = nil,
        _ operation: @escaping @MainActor () async throws -> Value,
    ) {
        self.init(endpoint?.waiter ?? ConditionWaiter())
        let task = Task { [outcomes] in
            do {
                outcomes.add("\(try await operation())")
            } catch {
                outcomes.add(text(of: error))
            }
        }
        cancellation = TaskCancellation(task: task)
    }

    /// Subscribes to a publisher, which may send on any thread. Its end is an outcome only if it sent no value.
    public convenience init<Upstream: Publisher>(
        on endpoint: (any TestEndpoint)? = nil,
        _ publisher: Upstream
    ) {
        self.init(endpoint?.waiter ?? ConditionWaiter())
        cancellation = publisher.record(in: outcomes)
    }

    /// Cancels the task, the token or the subscription.
    public func cancel() { cancellation?.cancel() }
}

extension Publisher {
    /// Subscribes outside of the main actor, since a publisher may send on any thread.
    fileprivate func record(in outcomes: ValueCollector<String>) -> AnyCancellable {
        sink { completion in
            switch completion {
            case .failure(let error): outcomes.add(text(of: error))
            case .finished where outcomes.all.isEmpty: outcomes.add("the end, without a value")
            case .finished: break
            }
        } receiveValue: { value in
            outcomes.add("\(value)")
        }
    }
}

/// The name of an error's case, with its values, since a description is for people, and may change. That of a placeholder, such
/// as `unwritten("fetch()")`, is a sentence.
private func text(of error: any Error) -> String {
    let text = (error as? Finding)?.text ?? "\(error)"
    let start = "unwritten(\""
    let end = "\")"
    if text.hasPrefix(start), text.hasSuffix(end) {
        return "\(text.dropFirst(start.count).dropLast(end.count)) isn't written yet"
    }
    let mirror = Mirror(reflecting: error)
    guard !text.contains("isn't written yet"), mirror.displayStyle == .enum, let name = caseName(of: error)
    else {
        return text
    }
    let values = mirror.children.map { String(reflecting: $0.value) }
    return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
}

private func caseName(of error: some Error) -> String? { enumCaseName(error).map { String(cString: $0) } }

/// The name of an enumeration's case, as the standard library's `dump` finds it.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

private struct TaskCancellation: Cancellable {
    let task: Task<Void, Never>

    func cancel() { task.cancel() }
}

/// A method under test as a screen: it shows the outcomes of its calls, and leaving it cancels them.
@MainActor
public final class CalledMethod {
    private let makeCall: @MainActor () -> Call
    private var calls: [Call] = []
    private var cancellations: [AnyCancellable] = []

    init(_ makeCall: @escaping @MainActor () -> Call) {
        self.makeCall = makeCall
    }

    func call() {
        let call = makeCall()
        calls.append(call)
        if let cancellation = call.cancellation { cancellations.append(AnyCancellable(cancellation)) }
    }

    /// The outcomes so far. A correct method has exactly one for each call.
    var text: String {
        let outcomes = calls.flatMap(\.outcomes.all)
        if outcomes.isEmpty { return Call.noOutcome }
        let text = outcomes.joined(separator: ", ")
        return outcomes.count > calls.count ? "\(text): is a `return` missing?" : text
    }
}
