/// A publisher that sends nothing until it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts to send; cancel the result to stop.
    func connect() -> any Cancellable
}
