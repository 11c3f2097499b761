import Combine
import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

/// What takes its time, and what nothing waits for.
@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct LateTests {
    @Test(arguments: [true, false], [true, false])
    func `asks nothing about a retry after a pause`(_ isRight: Bool, over isServer: Bool) async throws {
        let exploration = try await pausing(isRight ? .retry : .hang, over: isServer).explore()
        let kinds = Set(exploration.questions.map(\.kind)).intersection([.staysBusy, .silentFailure])
        #expect(kinds == (isRight ? [] : [.staysBusy, .silentFailure]), "\(exploration)")
        #expect(exploration.notes == [])
    }

    @Test func `says that a request comes after a pause`() async throws {
        let exploration = try await pausing(.pause(looks: 20)).explore()
        let note = try #require(exploration.notes.first)
        let sentence = #/^The screen sends its request \d\.\d s later: GET /text\./#
        #expect(note.contains(sentence), "\(exploration)")
        #expect(exploration.notes.count == 1 && exploration.questions.isEmpty, "\(exploration)")
    }

    @Test func `says how to go without a pause that may be taken for a queue`() async throws {
        let exploration = try await pausing(.pause(looks: 4)).explore()
        let start =
            "The screen does something after “loads” when everything else is at rest. If it pauses for a moment, "
        #expect(exploration.notes.map { $0.hasPrefix(start) } == [true], "\(exploration)")
    }

    @Test func `has nothing to say about a pause that a test ends at once`() async throws {
        let exploration = try await pausing(.debounce).explore()
        #expect(exploration.notes == [], "\(exploration)")
        #expect(exploration.requests == ["GET /text"])
    }

    private func pausing(
        _ kind: PausingScreen.Kind,
        over isServer: Bool = false,
    ) -> ScreenUnderTest<PausingScreen> {
        ScreenUnderTest<PausingScreen>(
            "pausing",
            over: isServer ? .server : .session,
            make: { PausingScreen(kind, $0.url, $0.session) },
            actions: [.init("loads", sends: ["GET /text": .json("1")]) { $0.load() }],
            shows: {
                $0.look()
                return $0.text
            },
            isBusy: { $0.isBusy },
            error: { $0.error }
        )
    }

    @Test(arguments: [true, false])
    func `says how to reach a session that the screen makes`(_ isRight: Bool) async throws {
        let own = ScreenUnderTest<SessionOwner>(
            "own",
            make: { SessionOwner($0.url, isRight ? $0.session.configuration : .ephemeral) },
            actions: [.init("loads", sends: ["GET /text": .json("1")], replaces: []) { $0.load() }],
            length: 1,
            shows: { $0.text },
            isBusy: { $0.isBusy }
        )
        let exploration = try await own.explore()
        let advice = "`Client(configuration: $0.session.configuration)`"
        #expect(exploration.notes.map { $0.contains(advice) } == (isRight ? [] : [true]), "\(exploration)")
        #expect(exploration.requests == (isRight ? ["GET /text"] : []))
        #expect(!exploration.questions.map(\.kind).contains(.staysBusy), "\(exploration)")
    }

    @Test func `says that no order plays a WebSocket`() async throws {
        let socket = ScreenUnderTest<SocketScreen>(
            "socket",
            make: { SocketScreen($0.session) },
            actions: [.init("opens") { $0.open() }],
            length: 1,
            shows: { _ in "" }
        )
        let notes = try await socket.explore().notes
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("The screen opens a WebSocket, which no order plays: /live.") == true)
    }

    #if os(Linux)
    @Test(arguments: [true, false])
    func `says that only a server answers a download`(_ isServer: Bool) async throws {
        let download = ScreenUnderTest<DownloadScreen>(
            "download",
            over: isServer ? .server : .session,
            make: { DownloadScreen($0.url, $0.session) },
            actions: [.init("loads", sends: ["GET /file": .json("1")]) { $0.load() }],
            length: 1,
            shows: { $0.text },
            error: { $0.error }
        )
        let exploration = try await download.explore()
        let start = "The screen sends GET /file as a download task, which only a server can answer on Linux."
        #expect(exploration.notes.map { $0.hasPrefix(start) } == (isServer ? [] : [true]))
        #expect(exploration.questions.isEmpty, "\(exploration)")
    }
    #endif
}

/// A screen that lets time pass before its request, or before it tries again.
@MainActor
private final class PausingScreen {
    enum Kind: Equatable, Sendable {
        /// Sends its request once the screen has been looked at so often since the user did something, however long that takes.
        /// An order looks three times.
        case pause(looks: Int)
        case debounce
        /// Sends the request again if it fails.
        case retry
        /// Stays as it is if the request fails.
        case hang
    }

    private(set) var text = ""
    private(set) var isBusy = false
    private(set) var error: String?
    private let kind: Kind
    private let url: URL
    private let session: URLSession
    private let loads = PassthroughSubject<Void, Never>()
    /// The number of times that the screen has been looked at since the user did something.
    private var looks = 0
    private var subscription: AnyCancellable?
    private var task: URLSessionDataTask?

    init(_ kind: Kind, _ url: URL, _ session: URLSession) {
        self.kind = kind
        self.url = url.appending(path: "text")
        self.session = session
        let send: () -> Void = { [weak self] in self?.send(attempts: 1) }
        let time = TestTime(passesAtOnce: true)
        switch kind {
        case .pause: break
        case .debounce:
            subscription = loads.debounce(for: .milliseconds(300), scheduler: time).sink { send() }
        case .retry, .hang: subscription = loads.sink { send() }
        }
    }

    deinit { task?.cancel() }

    func load() {
        looks = 0
        loads.send()
    }

    func look() {
        looks += 1
        if case .pause(looks) = kind { send(attempts: 1) }
    }

    private func send(attempts: Int) {
        task?.cancel()
        isBusy = true
        error = nil
        let task = session.dataTask(with: url) { [weak self] data, response, error in
            let isCancelled = (error as? URLError)?.code == .cancelled
            let status = (response as? HTTPURLResponse)?.statusCode
            DispatchQueue.main.async {
                guard !isCancelled else { return }
                self?.finish(status == 200 ? data : nil, attempts: attempts)
            }
        }
        self.task = task
        task.resume()
    }

    private func finish(_ data: Data?, attempts: Int) {
        if let data {
            text = String(decoding: data, as: UTF8.self)
        } else if attempts < 2 {
            guard kind != .hang else { return }
            return DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [weak self] in
                self?.send(attempts: attempts + 1)
            }
        } else {
            error = "failed"
        }
        isBusy = false
    }
}

/// A screen that makes a session.
@MainActor
private final class SessionOwner {
    private(set) var text = ""
    private(set) var isBusy = false
    private let url: URL
    private let session: URLSession

    init(_ url: URL, _ configuration: URLSessionConfiguration) {
        self.url = url.appending(path: "text")
        session = URLSession(configuration: configuration)
    }

    func load() {
        isBusy = true
        session.dataTask(with: url) { [weak self] data, _, _ in
            DispatchQueue.main.async {
                self?.isBusy = false
                self?.text = String(decoding: data ?? Data(), as: UTF8.self)
            }
        }
        .resume()
    }
}

/// A screen that listens to messages.
@MainActor
private final class SocketScreen {
    private let session: URLSession
    private var socket: URLSessionWebSocketTask?

    init(_ session: URLSession) { self.session = session }

    deinit { socket?.cancel() }

    func open() {
        socket = session.webSocketTask(with: URL(string: "ws://127.0.0.1:1/live")!)
        socket?.resume()
    }
}

/// A screen that downloads a file.
@MainActor
private final class DownloadScreen {
    private(set) var text = ""
    private(set) var error: String?
    private let url: URL
    private let session: URLSession
    private var task: URLSessionDownloadTask?

    init(_ url: URL, _ session: URLSession) {
        self.url = url.appending(path: "file")
        self.session = session
    }

    deinit { task?.cancel() }

    func load() {
        error = nil
        let task = session.downloadTask(with: url) { [weak self] file, response, _ in
            let isGood = (response as? HTTPURLResponse)?.statusCode == 200
            let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
            DispatchQueue.main.async {
                if isGood, let text { self?.text = text } else { self?.error = "failed" }
            }
        }
        self.task = task
        task.resume()
    }
}
