import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Testing

/// The examples in the documentation of EveryOrder, word for word, so the compiler sees them. Most of them run, too.
@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct ExampleTests {
    @Test func `each example of the documentation is in this file`() throws {
        let own = try Self.lines(of: URL(filePath: #filePath)).joined().filter { !$0.isWhitespace }
        var count = 0
        for file in try Self.sources() {
            for example in try Self.examples(in: file) {
                count += 1
                let isCompiled = own.contains(example.filter { !$0.isWhitespace })
                #expect(
                    isCompiled,
                    "\(file.lastPathComponent) has an example that isn't in this file:\n\(example)"
                )
            }
        }
        #expect(count >= 20)
    }

    @Test func `each public type of a screen of your own has an example`() throws {
        var names: [String] = []
        let files = ["ScreenUnderTest", "ScreenOrder", "TestNetwork", "Exploration", "Question"]
        for file in try Self.sources() where files.contains(file.deletingPathExtension().lastPathComponent) {
            var isInExample = false
            for line in try Self.lines(of: file) {
                if line.hasPrefix("/// ```swift") { isInExample = true }
                let words = line.split(separator: " ").map(String.init)
                guard !line.hasPrefix("///"), !line.hasPrefix("@") else { continue }
                if let place = words.firstIndex(where: ["struct", "class", "enum"].contains),
                    words.first == "public"
                {
                    names.append(words[place + 1])
                    // The example of another type has these, or a sentence explains each of their cases.
                    let name = words[place + 1].prefix { $0.isLetter }
                    let isElsewhere = ["Fate", "Kind", "ScreenDescription", "ShownState", "Time"].contains(
                        name
                    )
                    #expect(isInExample || isElsewhere, "\(name) has no example.")
                }
                isInExample = false
            }
        }
        #expect(names.count >= 8, "\(names)")
    }

    @Test func `a screen`() async throws {
        let search = ScreenUnderTest<SearchViewModel>(
            "search",
            make: { SearchViewModel(baseURL: $0.url, session: $0.session) },
            actions: [
                .init("searches", sends: ["GET /search?q=tea": .json(#"["Green"]"#)]) { $0.search("tea") },
                .init("cancels", replaces: ["searches"]) { $0.cancel() },
            ],
            shows: { $0.results.joined(separator: ", ") },
            isBusy: { $0.isLoading },
            error: { $0.errorMessage },
        )
        try await search.check()
        try await search.accepting(.olderOutcome, of: "loads more").check()
        let exploration = try await search.explore()
        let sentences = exploration.questions.map(\.summary)
        #expect(sentences == [])
        let page = try await search.explore().savePage()
        #expect(page.pathExtension == "html")
    }

    /// Two actions: for tea, one lists only the path, and both may send the same request.
    @Test(
        arguments: [
            ("coffee", "GET /search", ["Green", "Black"]), ("tea", "GET /search?q=tea", ["Black"]),
        ] as [(String, String, Set<String>)]
    )
    func `a request gets the answer of its own action, unless another one lists its exact line`(
        _ query: String,
        _ line: String,
        _ expected: Set<String>,
    ) async throws {
        var shown: Set<String> = []
        let search = ScreenUnderTest<SearchViewModel>(
            "search",
            make: { SearchViewModel(baseURL: $0.url, session: $0.session) },
            actions: [
                .init("searches for tea", sends: ["GET /search": .json(#"["Green"]"#)]) { $0.search("tea") },
                .init("searches", sends: [line: .json(#"["Black"]"#)]) { $0.search(query) },
            ],
            length: 1,
            shows: {
                shown.formUnion($0.results)
                return $0.results.joined(separator: ", ")
            },
        )
        _ = try await search.explore()
        #expect(shown == expected)
    }

    @Test func `a presenter whose alert shows until the next action`() async throws {
        let notes = ScreenUnderTest<NotesScreen>(
            "notes",
            make: { NotesScreen(NotesPresenter(baseURL: $0.url, session: $0.session)) },
            actions: [
                .init("reloads", sends: ["GET /notes": .json("[1, 2]")]) {
                    $0.alert = nil
                    $0.presenter.reload()
                }
            ],
            shows: { "\($0.notes)" },
            error: { $0.alert },
        )
        try await notes.check()
        // An alert that never ends looks like an error that remains.
        let endless = ScreenUnderTest<NotesScreen>(
            "notes",
            make: { NotesScreen(NotesPresenter(baseURL: $0.url, session: $0.session)) },
            actions: [
                .init("reloads", sends: ["GET /notes": .json("[1, 2]")]) { $0.presenter.reload() }
            ],
            shows: { "\($0.notes)" },
            error: { $0.alert },
        )
        let exploration = try await endless.explore()
        #expect(exploration.questions.map(\.kind) == [.errorRemains])
    }

    /// Compiled only, since it writes a file, or takes all requests of this process.
    private func others(_ search: ScreenUnderTest<SearchViewModel>) async throws {
        try await search.checkPins()
        _ = ScreenUnderTest<SearchViewModel>(
            "search",
            over: .everySession,
            make: { _ in SearchViewModel() },
            actions: [],
            shows: { $0.results.joined(separator: ", ") }
        )
    }

    @Test func `a method of a client, and its answers`() async throws {
        let method = ScreenUnderTest(of: "fetchNotes()", sends: ["GET /notes": .json("[]")]) { network in
            let client = NotesClient(baseURL: network.url, session: network.session)
            return Call { try await client.fetchNotes() }
        }
        try await method.check()
        let like: ScreenUnderTest<SearchViewModel>.Action =
            .init("likes", sends: ["PUT /posts/*/like": .json("{}")], replaces: []) { $0.like() }
        let pages = CannedAnswer.json("[1, 2]", "[3]")
        let greeting = CannedAnswer { request in .json("\"\(request.line)\"") }
        _ = (like, pages, greeting)
        _ = ScreenUnderTest(
            "network",
            make: { network in SearchViewModel(baseURL: network.url, session: network.session) },
            actions: [like],
            shows: { _ in "" },
        )
        _ = ScreenUnderTest(
            "configuration",
            make: { SearchViewModel(client: Client(configuration: $0.session.configuration)) },
            actions: [like],
            shows: { _ in "" },
        )
    }
}

extension ExampleTests {
    /// Compiled only, since there is no file of pins.
    private func orders(_ screen: ScreenUnderTest<NotesViewModel>) async throws {
        let order = ScreenOrder(["searches", "cancels"], fates: [0: .init(.late, "500")])
        #expect(order.fate(of: 0).answer == "500")
        let pins = PinnedOrders("notes", of: screen)
        try await pins.check()
    }

    /// Compiled only.
    private func view(of viewModel: StationViewModel) {
        let host = ViewHost(of: viewModel) { viewModel in
            (lines: viewModel.lines, modifiers: [.task(id: viewModel.station) { await viewModel.load() }])
        }
        host.appear()
        viewModel.station = "Bergen"  // Cancels the task, and starts another one.
        host.disappear()
    }

    @Test func `a time that the test lets pass`() async {
        let time = TestTime()
        let queries = PassthroughSubject<String, Never>()
        let search = queries.debounce(for: .milliseconds(300), scheduler: time).sink { print($0) }
        queries.send("abba")
        await time.advance(by: .milliseconds(300))  // Prints abba.
        search.cancel()
    }

    @Test func `a client that is shared, and an action with values`() async throws {
        let shared = ScreenUnderTest<NotesViewModel>(
            "shared",
            sharing: { network in
                let client = NotesClient(baseURL: network.url, session: network.session)
                return { NotesViewModel(client: client) }
            },
            actions: [
                .init("opens a post", sends: ["GET /posts/*": .json("{}")], values: [1, 2]) { $0.open($1) }
            ],
            shows: { "\($0.notes.count) notes" }
        )
        let run = try await shared.explore()
        #expect(run.requests == ["GET /posts/1", "GET /posts/2"])
    }

    @Test func `a server, and what a client gets from it`() async throws {
        try await Backend.use { backend in
            let screen = NotesViewModel(baseURL: backend.url, session: backend.session)
            screen.start()
            try await backend.received("GET /notes").respond(.json("[]"))
        }
        let backend = try Backend()
        let client = NotesClient(baseURL: backend.url, session: backend.session)
        async let notes = client.fetchNotes()
        try await backend.received("GET /notes").respond(.json("[]"))
        #expect(try await notes == [])
    }

    @Test func `the values that a client delivers`() async throws {
        let backend = try Backend()
        let client = NotesClient(baseURL: backend.url, session: backend.session)
        let results = ValueCollector<Result<[String], any Error>>(waiter: backend.waiter)
        client.fetchNotes { results.add($0) }
        try await backend.received("GET /notes").respond(.json("[]"))
        let notes = try await results.next().get()
        #expect(notes == [])
        let call =
            Call(on: backend) { client.notes($0) }
        try await backend.received("GET /notes").respond(.json("[]"))
        #expect(try await call.outcomes.next() == "[]")
    }

    @Test func `what a screen shows`() async throws {
        let backend = try Backend()
        let viewModel = NotesViewModel(baseURL: backend.url, session: backend.session)
        let recorder = Recorder(of: viewModel) { $0.isFetching ? "fetching" : "\($0.notes.count) notes" }
        viewModel.start()
        try await backend.received("GET /notes").respond(.json("[1, 2, 3]"))
        try await recorder.shows(["0 notes", "fetching", "3 notes"])
        let screen = viewModel
        let text =
            shownText(screen.isFetching ? "fetching" : nil, screen.errorMessage)
        #expect(text == "nothing")
    }

    @Test func `a server without a backend, and a network that fails`() async throws {
        let server = try HTTPServer { exchange in
            exchange.respond(.json("[]"))
        }
        let (data, _) = try await URLSession.shared.data(for: URLRequest(url: server.url))
        #expect(String(decoding: data, as: UTF8.self) == "[]")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [OfflineURLProtocol.self]
        #expect(configuration.protocolClasses?.count == 1)
    }
}

extension ExampleTests {
    private static func sources() throws -> [URL] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Shared/EveryOrder"
        )
        let files =
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The examples in the doc comments of a file, each without its indentation.
    private static func examples(in file: URL) throws -> [String] {
        var examples: [String] = []
        var current: [String]?
        for line in try lines(of: file) where line.hasPrefix("///") {
            let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
            if text == "```swift" {
                current = []
            } else if text == "```", let lines = current {
                examples.append(lines.joined(separator: "\n"))
                current = nil
            } else {
                current?.append(text)
            }
        }
        return examples
    }
}

/// A search that is right.
@MainActor
private final class SearchViewModel: ObservableObject {
    @Published private(set) var results: [String] = []
    @Published private(set) var isLoading = false
    @Published private(set) var errorMessage: String?
    private let baseURL: URL
    private let session: URLSession
    private var task: Task<Void, Never>?

    init(baseURL: URL = URL(string: "https://example.com")!, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    convenience init(client: Client) { self.init(session: client.session) }

    deinit { task?.cancel() }

    func search(_ query: String) {
        cancel()
        isLoading = true
        errorMessage = nil
        let url = baseURL.appending(path: "search").appending(queryItems: [.init(name: "q", value: query)])
        task = Task { [weak self, session] in
            let answer = try? await session.data(for: URLRequest(url: url))
            guard let self, !Task.isCancelled else { return }
            self.isLoading = false
            guard let (data, response) = answer, (response as? HTTPURLResponse)?.statusCode == 200 else {
                self.errorMessage = "The search failed."
                return
            }
            self.results = (try? JSONDecoder().decode([String].self, from: data)) ?? []
        }
    }

    func like() {}

    func cancel() {
        task?.cancel()
        isLoading = false
    }
}

/// A layer that makes a session of its own.
private struct Client {
    let session: URLSession

    init(configuration: URLSessionConfiguration) { session = URLSession(configuration: configuration) }
}

/// A presenter that tells its delegate what to show.
@MainActor
private final class NotesPresenter {
    weak var delegate: NotesScreen?
    private let baseURL: URL
    private let session: URLSession
    private var task: Task<Void, Never>?

    init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    deinit { task?.cancel() }

    func reload() {
        task?.cancel()
        let request = URLRequest(url: baseURL.appending(path: "notes"))
        task = Task { [weak self, session] in
            let answer = try? await session.data(for: request)
            guard let self, !Task.isCancelled else { return }
            if let (data, response) = answer, (response as? HTTPURLResponse)?.statusCode == 200 {
                delegate?.notes = (try? JSONDecoder().decode([Int].self, from: data)) ?? []
            } else {
                delegate?.alert = "The notes couldn't be loaded."
            }
        }
    }
}

/// What the user sees of a presenter.
@MainActor
private final class NotesScreen {
    let presenter: NotesPresenter
    var notes: [Int] = []
    var alert: String?

    init(_ presenter: NotesPresenter) {
        self.presenter = presenter
        presenter.delegate = self
    }
}

/// The departures from a station.
@MainActor
private final class StationViewModel: ObservableObject {
    @Published var station = "Oslo"
    @Published private(set) var lines: [String] = []

    func load() async { lines = [station] }
}

/// A client that can be called in three ways.
private struct NotesClient: Sendable {
    let baseURL: URL
    let session: URLSession

    func open(_ post: Int) async throws {
        _ = try await session.data(for: URLRequest(url: baseURL.appending(path: "posts/\(post)")))
    }

    func fetchNotes() async throws -> [String] {
        let request = URLRequest(url: baseURL.appending(path: "notes"))
        let notes = try JSONDecoder().decode([Int].self, from: try await session.data(for: request).0)
        return notes.map { "\($0)" }
    }

    func fetchNotes(completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {
        Task {
            do {
                completion(.success(try await fetchNotes()))
            } catch {
                completion(.failure(error))
            }
        }
    }

    func notes(_ completion: @escaping @Sendable (Result<[String], any Error>) -> Void) -> AnyCancellable {
        let task = Task {
            do {
                completion(.success(try await fetchNotes()))
            } catch {
                completion(.failure(error))
            }
        }
        return AnyCancellable { task.cancel() }
    }
}

/// A list of notes.
@MainActor
private final class NotesViewModel: ObservableObject {
    @Published private(set) var notes: [String] = []
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?
    private let client: NotesClient

    init(client: NotesClient) { self.client = client }

    convenience init(baseURL: URL, session: URLSession) {
        self.init(client: NotesClient(baseURL: baseURL, session: session))
    }

    func open(_ post: Int) {
        Task { [client] in try? await client.open(post) }
    }

    func start() {
        isFetching = true
        Task { [weak self, client] in
            let notes = try? await client.fetchNotes()
            self?.notes = notes ?? []
            self?.isFetching = false
        }
    }
}
