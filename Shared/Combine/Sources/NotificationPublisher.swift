public import Foundation

extension NotificationCenter {
    /// A publisher that sends the notifications with a given name.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        /// The notification center that posts the notifications.
        public let center: NotificationCenter
        /// The name of the notifications.
        public let name: Notification.Name
        /// The object that sends the notifications, or `nil` for any object.
        public let object: AnyObject?

        /// Creates a publisher that sends the notifications with a given name.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Attaches a subscriber, which observes until it cancels. It misses notifications for which it has no demand.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            // The center calls back on any thread; the core's locks guard all shared state.
            nonisolated(unsafe) let core = SubjectCore<Output, Failure>("NotificationCenter Observer")
            let observer = center.addObserver(forName: name, object: object, queue: nil) { core.send($0) }
            // The subscription releases this when it's cancelled.
            let observation = AnyCancellable { [center] in center.removeObserver(observer) }
            core.attach(AnySubscriber.erasing(subscriber), to: observation)
        }
    }

    /// Returns a publisher of the notifications with a given name, which any object or only the given one sends.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}
