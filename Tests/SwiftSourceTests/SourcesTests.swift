import Foundation
import SwiftSource
import Testing

@Suite struct SourcesTests {
    @Test func `Sources are read without their comments`() throws {
        let text = "let a = 1  // not b\n/* nor\n c */ let d = \"// text\""
        try withExercise(["Client.swift": text]) { sources in
            let code = try sources.files().map(\.text)
            #expect(code == ["let a = 1          \n      \n      let d = \"// text\"\n"])
        }
    }

    /// What the goals of the exercises read.
    @Test func `The sources and solutions of all exercises read the same with LF and CR LF`() throws {
        let exercises = URL(filePath: #filePath).appending(path: "../../../Exercises").standardizedFileURL
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: exercises.path)
        where path.hasSuffix(".swift") && (path.contains("/Sources/") || path.contains("/Solution/")) {
            texts[path] = try String(contentsOf: exercises.appending(path: path), encoding: .utf8)
        }
        #expect(texts.count > 60)
        var read: [[SourceCode]] = []
        for ending in ["\n", "\r\n"] {
            try withExercise(texts.mapValues { $0.replacing("\n", with: ending) }) { sources in
                read.append(try sources.files())
            }
        }
        for (code, other) in zip(read[0], read[1]) {
            #expect(code.text == other.text, "\(code.name)")
            #expect(code.occurrences(of: "{") == other.occurrences(of: "{"), "\(code.name)")
        }
    }

    @Test func `A comment ends at a CR, as in Swift`() throws {
        try withExercise(["A.swift": "// a\rlet b = 1\r\r\n"]) { sources in
            let code = try sources.files().map(\.text)
            #expect(code == ["    \nlet b = 1\n\n\n"])
        }
    }

    @Test func `All files and folders are searched for whole words outside of strings`() throws {
        let files = [
            "A.swift": "func regroup() { try! work() }  // DispatchGroup",
            "Deep/B.swift": "let group = DispatchGroup(); let text = \"try! DispatchGroup \\(try! work())\"",
            "Notes.txt": "DispatchGroup",
        ]
        try withExercise(files) { sources in
            let group = try sources.occurrences(of: ["group"])
            #expect(group == ["group in Deep/B.swift"])
            let both = try sources.occurrences(of: ["DispatchGroup", "try!"])
            #expect(
                both == [
                    "try! in A.swift", "DispatchGroup in Deep/B.swift", "try! in Deep/B.swift",
                ]
            )
        }
    }

    @Test func `A type has the members of its body and of its extensions`() throws {
        let files = [
            "A.swift": """
            public final class Screen {
                @Published public private(set) var rows: [Row] = [] { didSet { let inner = "}" } }
                private var models: Set<Model> = []
                @MainActor package func show(
                    _ models: [Int: Model] = [:],
                    then done: @escaping ((any Error)?) -> Void,
                ) -> Row { var here = 1 }
            }
            struct Screening { var other: Int }
            """,
            "B.swift": "extension Screen {\n    func load() {}\n    fileprivate static let x = 1\n}",
        ]
        try withExercise(files) { sources in
            let bodies = try sources.bodies(ofType: "Screen")
            #expect(bodies.map(\.name) == ["A.swift", "B.swift"])
            let members = try sources.members(ofType: "Screen")
            #expect(members.map(\.name) == ["rows", "models", "show", "load", "x"])
            #expect(members.filter { !$0.isPrivate }.map(\.name) == ["rows", "show", "load"])
        }
    }

    @Test func `A closure that takes an optional value and an optional error is found, under any names`()
        throws
    {
        let files = [
            "A.swift": "func a(_ done: @escaping (_ feed: Feed?, _ error: (any Error)?) -> Void) {}",
            "B.swift": "typealias Done<T> = (\n    T?,\n    Optional<APIError>,\n) -> ()",
            "C.swift": "typealias Outcome = ([Feed]?, Reason?)\nfunc c(_ done: (Outcome) -> Void) {}",
            "D.swift": "func d(_ done: (Data?, URLResponse?, (any Error)?) -> Void) {}",
            "E.swift": "func e(_ a: Int?, _ b: Int?) -> Int { switch (a, b) { case let (a?, b?): a + b } }",
            "F.swift": "func f(_ error: APIError?, _ feed: [String: Feed]?) {}",
            "G.swift": "typealias Done<T, E: Error> = (Result<T, E>?, E?) -> Void",
            "H.swift": "let log: (URL?, Int?) -> Void = { url, _ in show(url) }; fail(feed?, APIError?.none)",
            "I.swift": "enum APIError: Int, Error { case offline }; typealias Reason = APIError",
        ]
        try withExercise(files) { sources in
            let pairs = try sources.outcomePairs()
            #expect(pairs == ["A.swift", "B.swift", "C.swift", "F.swift", "G.swift"])
        }
    }

    @Test func `A request is sent where a method of a session is called, whatever that is called`() throws {
        let files = [
            "A.swift": """
            struct Client {
                let network: URLSession
                func a() async { _ = try await network.data(for: request) }
                func b() { URLSession.shared.dataTask(with: request).resume() }
                func c() { storage.data(for: key); network.data }
                func d(_ session: any Network = URLSession.shared) { session.send(1); session.data(2) }
            }
            protocol Network {}
            extension URLSession: Network {}
            """,
            "B.swift":
                "struct Archive { let session: URLSession; func all() { session.bytes(for: request) } }",
        ]
        try withExercise(files) { sources in
            let all = try sources.requests()
            #expect(all == ["A.swift", "A.swift", "A.swift", "B.swift"])
            let others = try sources.requests(outside: ["Client"])
            #expect(others == ["B.swift"])
        }
    }

    @Test func `A name of another module is used, unless the code declares it itself`() throws {
        let files = [
            "A.swift": "final class Screen { let session: URLSession; func a() { Decoder().run() } }",
            "B.swift": "extension Screen { func b() { let x = response as? Reply } }; struct Decoder {}",
        ]
        try withExercise(files) { sources in
            let uses = try sources.uses(of: ["Decoder", "Reply", "URLSession"], inType: "Screen")
            #expect(uses == ["Reply in B.swift", "URLSession in A.swift"])
            let casting = try sources.members().filter { $0.casts(to: "Reply") }.map(\.name)
            #expect(casting == ["b"])
        }
    }

    @Test func `Functions, cases and private properties that nothing mentions are unused`() throws {
        let files = [
            "A.swift": """
            protocol Service { func fetch() }
            struct Client: Service, CustomStringConvertible {
                private let left = 1, description = ""
                func fetch() { switch error { case .known, .pattern: fail(.known) } }
                func send(_ count: Int) { send(count - 1) }
                func reset() {}
                func small() { use(.small, Size.small) }
                func tested() {}
            }
            enum Failure: Error { case known, pattern, waiting }
            struct Row: Sequence { func makeIterator() {} }
            extension Row { func next() {} }
            """,
            "B.swift":
                "func main() { Client().fetch(); let text = \"left \\(client.reset())\"; fail(Row.self) }",
            "../Tests/C.swift": "func test() { client.tested(); Failure.waiting }",
        ]
        try withExercise(files) { sources in
            let unused = try sources.unusedMembers()
            #expect(
                unused == ["left in A.swift", "send in A.swift", "small in A.swift", "pattern in A.swift"]
            )
            let others = try sources.unusedMembers(except: ["left", "pattern", "send", "small"])
            #expect(others.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("Task { await work() }", true), ("return Task(priority: .low) { }", true),
            ("Task.detached {}", true),
            ("let a = Task<Void, any Error> {}", true),
            ("Task<Result<Int, E>, Never>(operation: work)", true),
            ("run(with: Task {})", true), ("var task: Task<Void, Never> { made }", false),
            ("func make() -> Task<Void, Never> { made }", false), ("try await Task.sleep(for: pause)", false),
            ("if Task.isCancelled { return }", false), ("let text = \"Task { }\"", false),
            ("extension Task { }", false), ("struct Task { }; let task = Task()", false),
        ]
    )
    func `Tasks are found however they are started`(_ code: String, isStarted: Bool) throws {
        try withExercise(["A.swift": code]) { sources in
            let files = try sources.filesThatStartTasks()
            #expect(files == (isStarted ? ["A.swift"] : []))
        }
    }

    @Test(arguments: [
        ("func a(_ done: @escaping @Sendable (Int) -> Void) {}", true),
        ("func a(_ done: ((Int) -> ())? = nil) {}", true),
        ("typealias Done = (Int) -> Void; func a(_ done: @escaping Done) {}", true),
        ("func a(_ done: @escaping Unknown) {}", true),
        ("struct A { init(log: @escaping (String) -> Void) {} }", false),
        ("func a(_ done: @escaping (Int) -> Void) async {}", false), ("func a(_ work: () -> Void) {}", false),
        ("func a(_ work: @escaping @Sendable () async -> Void) {}", false),
        ("func a(now: @escaping () -> Date) {}", false),
    ])
    func `A completion handler escapes, isn't async and returns nothing`(_ code: String, isOne: Bool) throws {
        try withExercise(["A.swift": code]) { sources in
            let handlers = try sources.completionHandlers()
            #expect(!handlers.isEmpty == isOne)
        }
    }

    @Test func `Names of a module are told from the code's own`() throws {
        let files = [
            "A.swift": "import Combine\n@Published var a: AnyCancellable?",
            "B.swift": "struct AnyCancellable {}; let b = AnyCancellable(); let c = Subscribers()",
        ]
        try withExercise(files) { sources in
            let uses = try sources.uses(of: ["Published", "AnyCancellable", "Subscribers"], from: "Combine")
            #expect(uses == ["import Combine in A.swift", "@Published in A.swift", "Subscribers in B.swift"])
        }
    }

    @Test func `Missing sources are reported by name`() throws {
        try withExercise([:]) { sources in
            let error = #expect(throws: SourcesError.self) { try sources.data(of: "notes.json") }
            #expect(error?.description == "There is no file Sources/notes.json.")
            #expect(throws: SourcesError.self) { try sources.files() }
        }
    }

    private func withExercise(_ files: [String: String], _ body: (Sources) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files.merging(["../Package.swift": ""], uniquingKeysWith: { $1 }) {
            let file = folder.appending(path: "Sources/\(name)").standardizedFileURL
            let place = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(Sources(of: folder.appending(path: "Tests/Suite/GoalTests.swift").path))
    }
}
