import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

/// What is asked about screens that have one fault, and not about the same screens without it.
extension YourScreenTests {
    @Test(arguments: [true, false])
    func `asks whether the page that has failed is skipped`(_ isRight: Bool) async throws {
        let pages = ScreenUnderTest<PagedScreen>(
            "pages",
            make: { PagedScreen($0.url, $0.session, isRight: isRight) },
            actions: [.init("loads more", sends: ["GET /rows": .json("[1]", "[2]")]) { $0.loadMore() }],
            shows: { "\($0.rows)" },
            rows: { $0.rows.map { "\($0)" } }
        )
        let questions = try await pages.explore().questions
        let skipped = questions.first { $0.kind == .skipsWhatFailed }
        let asked = "After a failure, “loads more” requests something else, not the same again."
        #expect(skipped?.summary == (isRight ? nil : asked))
        let requests = skipped?.recording.events.map(\.text).filter { $0.hasPrefix("receives") }
        #expect(requests == (isRight ? nil : ["receives GET /rows?page=1", "receives GET /rows?page=2"]))
    }

    @Test(arguments: [true, false])
    func `asks whether a class that notifies nobody changes off the main thread`(_ isRight: Bool) async throws
    {
        let silent = ScreenUnderTest<SilentScreen>(
            "silent",
            make: { SilentScreen($0.url, $0.session, isRight: isRight) },
            actions: [.init("loads", sends: ["GET /text": .json("1")]) { $0.load() }],
            shows: { $0.text }
        )
        let exploration = try await silent.explore()
        #expect(exploration.questions.map(\.kind).contains(.offMain) == !isRight, "\(exploration)")
    }

    @Test func `asks why a closure is called off the main thread`() async throws {
        let noisy = ScreenUnderTest<SilentScreen>(
            "noisy",
            make: { SilentScreen($0.url, $0.session, isRight: true) },
            actions: [.init("loads", sends: ["GET /text": .json("1")]) { $0.load() }],
            shows: { $0.text },
            notifies: { screen, handle in
                screen.onAnswer = handle
            }
        )
        let exploration = try await noisy.explore()
        #expect(exploration.questions.map(\.kind).contains(.offMain), "\(exploration)")
    }

    @Test(arguments: [true, false])
    func `asks whether an answer on its way shows after an awaited action has begun`(_ isRight: Bool)
        async throws
    {
        let list = ScreenUnderTest<AwaitedScreen>(
            "awaited",
            make: { AwaitedScreen($0.url, $0.session, isRight: isRight) },
            actions: [.init("refreshes", sends: ["GET /text": .json("1", "2")]) { await $0.refresh() }],
            shows: { $0.text }
        )
        let exploration = try await list.explore()
        let older = exploration.questions.first { $0.kind == .olderOutcome }
        #expect((older == nil) == isRight, "\(exploration)")
        let texts = older?.recording.events.map(\.text)
        let asked = ["nothing", "refreshes", "receives GET /text", "answers 200", "refreshes"]
        #expect(texts == (isRight ? nil : asked + ["1", "receives GET /text"]))
    }
}

/// A list with pages, which counts a page before it has loaded, or after.
@MainActor
private final class PagedScreen {
    private(set) var rows: [Int] = []
    private var page = 0
    private let url: URL
    private let session: URLSession
    private let isRight: Bool
    private var task: URLSessionDataTask?

    init(_ url: URL, _ session: URLSession, isRight: Bool) {
        self.url = url.appending(path: "rows")
        self.session = session
        self.isRight = isRight
    }

    deinit { task?.cancel() }

    func loadMore() {
        task?.cancel()
        let next = page + 1
        if !isRight { page = next }
        let request = url.appending(queryItems: [URLQueryItem(name: "page", value: "\(next)")])
        let task = session.dataTask(with: request) { [weak self] data, response, _ in
            DispatchQueue.main.async {
                guard let self, (response as? HTTPURLResponse)?.statusCode == 200, let data else { return }
                self.rows += (try? JSONDecoder().decode([Int].self, from: data)) ?? []
                self.page = next
            }
        }
        self.task = task
        task.resume()
    }
}

/// A class that isn't observable, and calls a closure only when an answer has arrived.
///
/// `@unchecked Sendable`: used on the main thread, except with the fault.
private final class SilentScreen: @unchecked Sendable {
    private(set) var text = ""
    /// Called on the queue of the session.
    var onAnswer: @Sendable () -> Void = {}
    private let url: URL
    private let session: URLSession
    private let isRight: Bool

    init(_ url: URL, _ session: URLSession, isRight: Bool) {
        self.url = url.appending(path: "text")
        self.session = session
        self.isRight = isRight
    }

    func load() {
        session.dataTask(with: url) { [weak self] data, _, _ in
            self?.onAnswer()
            let show: @Sendable () -> Void = { [weak self] in
                self?.text = String(decoding: data ?? Data(), as: UTF8.self)
            }
            if self?.isRight == true { DispatchQueue.main.async(execute: show) } else { show() }
        }
        .resume()
    }
}

/// A screen that decodes an answer off the main thread, and may ask too early whether it is still wanted.
@MainActor
private final class AwaitedScreen {
    private(set) var text = ""
    private let url: URL
    private let session: URLSession
    private let isRight: Bool
    private var task: Task<Void, Never>?

    init(_ url: URL, _ session: URLSession, isRight: Bool) {
        self.url = url.appending(path: "text")
        self.session = session
        self.isRight = isRight
    }

    deinit { task?.cancel() }

    func refresh() async {
        task?.cancel()
        let task = Task { [weak self, session, url] in
            guard let data = try? await session.data(for: URLRequest(url: url)).0, !Task.isCancelled else {
                return
            }
            let text = await Self.text(of: data)
            guard let self, !self.isRight || !Task.isCancelled else { return }
            self.text = text
        }
        self.task = task
        await task.value
    }

    @concurrent
    private static func text(of data: Data) async -> String {
        String(decoding: data, as: UTF8.self)
    }
}
