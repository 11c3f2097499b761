import Combine
import Foundation
import Testing

@Suite struct NotificationTests {
    private let center = NotificationCenter()
    private let name = Notification.Name("NotificationTests")

    @Test func `notifications with a name are sent, as they are demanded`() {
        let recorder = Recorder<Int, Never>(.max(1))
        center.publisher(for: name).compactMap { $0.userInfo?["number"] as? Int }.subscribe(recorder)
        center.post(name: Notification.Name("Other"), object: nil, userInfo: ["number": 0])
        for number in 1...3 {
            if number == 3 { recorder.subscription?.request(.max(1)) }
            center.post(name: name, object: nil, userInfo: ["number": number])
        }
        #expect(recorder.history == ["subscription NotificationCenter Observer", "value 1", "value 3"])
    }

    @Test func `with an object, only its notifications are sent`() {
        let one = Token()
        let other = Token()
        var objects: [AnyObject?] = []
        let cancellable = center.publisher(for: name, object: one).sink {
            objects.append($0.object as AnyObject)
        }
        for object in [one, other, nil] { center.post(name: name, object: object) }
        #expect(objects.count == 1)
        #expect(objects.first as AnyObject? === one)
        cancellable.cancel()
    }

    @Test func `after a cancel, the subscriber is released and receives nothing`() {
        weak var weakToken: Token?
        var received = 0
        do {
            let token = Token()
            weakToken = token
            let cancellable = center.publisher(for: name).sink { _ in
                withExtendedLifetime(token) { received += 1 }
            }
            center.post(name: name, object: nil)
            cancellable.cancel()
        }
        center.post(name: name, object: nil)
        #expect(received == 1)
        #expect(weakToken == nil)
    }

    @Test func `a subscriber that cancels immediately receives nothing`() {
        let recorder = Recorder<Notification, Never>()
        recorder.onSubscription = { subscription in
            subscription.cancel()
            subscription.request(.unlimited)
        }
        center.publisher(for: name).subscribe(recorder)
        center.post(name: name, object: nil)
        #expect(recorder.history == ["subscription NotificationCenter Observer"])
    }
}
