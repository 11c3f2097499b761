import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

/// What is asked about screens that have one fault, and not about the same screens without it.
@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct QuestionTests {
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

extension QuestionTests {
    @Test(arguments: [nil, Question.Kind.silentFailure, .errorWithoutFailure])
    func `asks nothing about failures that one refresh for all of them repairs`(_ fault: Question.Kind?)
        async throws
    {
        let exploration = try await sharing(fault).explore()
        let kinds = Set(exploration.questions.map(\.kind))
        let found = kinds.intersection([.silentFailure, .errorWithoutFailure])
        #expect(found == Set([fault].compactMap(\.self)), "\(exploration)")
    }

    @Test func `books a request on the answer that has led to it`() async throws {
        let screen = sharing(nil)
        let fates: [ScreenOrder.Fate?] = [nil, .init(.onItsWay, "200"), .init(.never)]
        let orders = fates.map { fate in
            var order = ScreenOrder(["loads", "opens the help"], fates: [1: .init(.never)])
            order.fates[0] = fate
            return order
        }
        var visits: [ScreenOrder: Visit] = [:]
        for order in orders { visits[order] = try await screen.run(order) }
        let habits = Habits(of: screen, in: Array(visits.values), by: visits)
        let visit = try #require(habits.visits.first { $0.order == orders[1] })
        let help = try #require(visit.steps.first { $0.cause == .acts("opens the help", 1) })
        let refresh = try #require(help.arrived.first { visit.requests[$0].request.line == "POST /token" })
        #expect(visit.requests[refresh].action == 0 && !visit.requests[refresh].isDirect)
        // So do those that follow from its answer.
        #expect(visit.requests.dropFirst(refresh).allSatisfy { $0.action == 0 }, "\(visit.events())")
    }

    private func sharing(_ fault: Question.Kind?) -> ScreenUnderTest<RefreshingScreen> {
        let answer = CannedAnswer { request in
            request.value(of: "X-API-TOKEN") == "2" ? .json("1") : .status(401)
        }
        return ScreenUnderTest<RefreshingScreen>(
            "refreshing",
            make: { RefreshingScreen($0.url, $0.session, fault) },
            actions: [
                .init("loads", sends: ["GET /a": answer, "GET /b": answer, "POST /token": .json("2")]) {
                    $0.load()
                },
                .init("opens the help") { $0.openHelp() },
            ],
            limit: 60,
            shows: { "\($0.count)" },
            error: { $0.error }
        )
        .accepting(.sameRequestTwice)
    }

    @Test(arguments: [true, false])
    func `compares an answer on its way with nothing that is suspicious itself`(_ isRight: Bool) async throws
    {
        let screen = ScreenUnderTest<DeferringScreen>(
            "deferring",
            make: { DeferringScreen($0.url, $0.session, isRight: isRight) },
            actions: [.init("types", sends: ["GET /text": .json("1", "2")]) { $0.type() }],
            shows: { "\($0.count): \($0.text)" },
            isBusy: { $0.isBusy }
        )
        let exploration = try await screen.explore()
        let kinds = exploration.questions.map(\.kind)
        #expect(kinds.contains(.olderOutcome) == !isRight, "\(exploration)")
    }

    @Test(arguments: [true, false])
    func `asks nothing about an action that has nothing to do`(_ isRight: Bool) async throws {
        let screen = ScreenUnderTest<ReloadingScreen>(
            "reloading",
            make: { ReloadingScreen($0.url, $0.session, isRight: isRight) },
            actions: [
                .init("loads", sends: ["GET /text": .json("1")], replaces: []) { $0.load() },
                .init("reloads", replaces: ["loads", "reloads"]) { $0.reload() },
            ],
            shows: { $0.text }
        )
        let exploration = try await screen.explore()
        #expect(exploration.questions.map(\.kind).contains(.olderOutcome) == !isRight, "\(exploration)")
    }

    @Test(arguments: [true, false])
    func `asks about a leak of what the screen stores`(_ isRight: Bool) async throws {
        let screen = ScreenUnderTest<PresentedScreen>(
            "presented",
            make: { PresentedScreen($0.url, $0.session, isRight: isRight) },
            actions: [.init("loads", sends: ["GET /text": .json("1")]) { $0.presenter?.load() }],
            length: 1,
            shows: { $0.text }
        )
        let questions = try await screen.explore().questions.filter { $0.kind == .notFreed }
        let asked = "What the screen stores isn't freed when the user leaves: Presenter."
        #expect(questions.map(\.summary) == (isRight ? [] : [asked]))
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

/// A screen that sends two requests at once, and gets one new token if both are refused.
@MainActor
private final class RefreshingScreen {
    private(set) var count = 0
    private(set) var error: String?
    private let url: URL
    private let session: URLSession
    private let fault: Question.Kind?
    private var token = "1"
    private var refused: [() -> Void] = []
    private var isRefreshing = false

    init(_ url: URL, _ session: URLSession, _ fault: Question.Kind?) {
        self.url = url
        self.session = session
        self.fault = fault
    }

    func load() {
        error = nil
        get("a")
        get("b")
    }

    func openHelp() {
        if fault == .errorWithoutFailure { error = "no help" }
    }

    private func get(_ path: String) {
        let token = token
        send("GET", path) { [weak self] status, _ in
            guard let self else { return }
            switch status {
            case 200: count += 1
            case 401 where token == self.token: refresh { [weak self] in self?.get(path) }
            case 401: get(path)
            default: error = "failed"
            }
        }
    }

    private func refresh(then resend: @escaping () -> Void) {
        guard !isRefreshing else {
            if fault != .silentFailure { refused.append(resend) }
            return
        }
        isRefreshing = true
        refused.append(resend)
        send("POST", "token") { [weak self] status, text in
            guard let self else { return }
            let waiting = refused
            (isRefreshing, refused) = (false, [])
            guard status == 200 else {
                error = "signed out"
                return
            }
            token = text
            for resend in waiting { resend() }
        }
    }

    private func send(
        _ method: String,
        _ path: String,
        then handle: @escaping @MainActor @Sendable (Int, String) -> Void,
    ) {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = method
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        session.dataTask(with: request) { data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            DispatchQueue.main.async { handle(status, text) }
        }
        .resume()
    }
}

/// A search whose cancelled task ends the progress of the next one, and may show its outcome.
@MainActor
private final class DeferringScreen {
    private(set) var text = ""
    private(set) var count = 0
    private(set) var isBusy = false
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

    func type() {
        task?.cancel()
        count += 1
        task = Task { [weak self, session, url, isRight] in
            self?.isBusy = true
            let data = try? await session.data(for: URLRequest(url: url)).0
            defer { self?.isBusy = false }
            guard let data, !isRight || !Task.isCancelled else { return }
            self?.text = String(decoding: data, as: UTF8.self)
        }
    }
}

/// A screen that doesn't reload while it loads, but may clear what it shows nevertheless.
@MainActor
private final class ReloadingScreen {
    private(set) var text = "old"
    private let url: URL
    private let session: URLSession
    private let isRight: Bool
    private var isLoading = false

    init(_ url: URL, _ session: URLSession, isRight: Bool) {
        self.url = url.appending(path: "text")
        self.session = session
        self.isRight = isRight
    }

    func load() {
        guard !isLoading else { return }
        isLoading = true
        session.dataTask(with: url) { [weak self] data, _, _ in
            DispatchQueue.main.async {
                self?.isLoading = false
                self?.text = String(decoding: data ?? Data(), as: UTF8.self)
            }
        }
        .resume()
    }

    func reload() {
        if isRight, isLoading { return }
        text = ""
        load()
    }
}

/// A class around a presenter, which may hold itself. Its cache is for all screens, and its log for the newest one.
@MainActor
private final class PresentedScreen {
    final class Cache {}

    @MainActor
    final class Presenter {
        var onText: (String) -> Void = { _ in }
        private var onAnswer: (Data) -> Void = { _ in }
        private let url: URL
        private let session: URLSession
        private var task: URLSessionDataTask?

        init(_ url: URL, _ session: URLSession, isRight: Bool) {
            self.url = url.appending(path: "text")
            self.session = session
            let show: (Presenter?, Data) -> Void = { $0?.onText(String(decoding: $1, as: UTF8.self)) }
            if isRight {
                onAnswer = { [weak self] in show(self, $0) }
            } else {
                onAnswer = { show(self, $0) }
            }
        }

        deinit { task?.cancel() }

        func load() {
            task?.cancel()
            task = session.dataTask(with: url) { [weak self] data, _, _ in
                DispatchQueue.main.async { self?.onAnswer(data ?? Data()) }
            }
            task?.resume()
        }
    }

    private static let cache = Cache()
    private static var log = Cache()

    private(set) var text = ""
    private(set) var presenter: Presenter?
    private let cache = PresentedScreen.cache
    private let log: Cache

    init(_ url: URL, _ session: URLSession, isRight: Bool) {
        PresentedScreen.log = Cache()
        log = PresentedScreen.log
        presenter = Presenter(url, session, isRight: isRight)
        presenter?.onText = { [weak self] in self?.text = $0 }
    }
}
