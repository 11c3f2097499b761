import Combine
import Foundation
import FoundationCompat

@testable import EveryOrder

/// A list with a like, which is right, or has one fault.
///
/// `@unchecked Sendable`: used on the main thread, except with the fault that says otherwise.
final class PlantedScreen: ObservableObject, @unchecked Sendable {
    @Published private(set) var rows: [Int] = []
    @Published private(set) var isBusy = false
    @Published private(set) var error: String?
    private(set) var count = 0
    /// What keeps the app from going on if it hangs.
    nonisolated(unsafe) static var hang = Hang.busy

    enum Hang: Int {
        case busy = 1
        case blocked, tasks
    }

    private let fault: Question.Kind?
    private let url: URL
    private let session: URLSession
    private var attempt = 0
    private var task: URLSessionDataTask?

    init(_ fault: Question.Kind?, url: URL, session: URLSession) {
        self.fault = fault
        self.url = url
        self.session = session
    }

    deinit {
        if fault != .goesOn { task?.cancel() }
    }

    func load() {
        let keepsOlder: [Question.Kind?] = [.olderOutcome, .sameRequestTwice]
        if !keepsOlder.contains(fault) { task?.cancel() }
        attempt += 1
        isBusy = true
        if fault != .errorRemains { error = nil }
        let number = attempt
        let task = send("GET", "rows") { screen, status, data in
            screen.finish(number, status, data)
        }
        self.task = task
    }

    private func finish(_ number: Int, _ status: Int?, _ data: Data?) {
        if number != attempt {
            switch fault {
            case .olderOutcome: break
            case .busyEndsEarly:
                isBusy = false
                return
            case .errorWithoutFailure:
                error = "cancelled"
                return
            case .hang: hang()
            default: return
            }
        }
        if status == 200, let data, let rows = try? JSONDecoder().decode([Int].self, from: data) {
            self.rows = fault == .rowTwice ? self.rows + rows : rows
            if fault == .unannounced { DispatchQueue.main.async { self.count += 1 } }
            isBusy = false
        } else {
            if fault != .silentFailure { error = "failed" }
            if fault != .staysBusy { isBusy = false }
        }
    }

    private func hang() {
        guard Self.hang == .tasks else {
            while true { if Self.hang == .blocked { usleep(1000) } }
        }
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            Task.detached { while !Task.isCancelled {} }
        }
    }

    func likeFirst() {
        guard let row = rows.first else { return }
        _ = send("PUT", "rows/\(row)") { screen, status, _ in
            switch screen.fault {
            case .otherRows where !screen.rows.isEmpty: screen.rows[0] = row
            case .crash: screen.rows[screen.rows.count - 1] = screen.rows[2]
            default: if status != 200 { screen.error = "not liked" }
            }
        }
    }

    private func send(
        _ method: String,
        _ path: String,
        then handle: @escaping @Sendable (PlantedScreen, Int?, Data?) -> Void,
    ) -> URLSessionDataTask {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = method
        let owner = fault == .notFreed ? self : nil
        let isOffMain = fault == .offMain
        let task = session.dataTask(with: request) { [weak self] data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode
            let finish: @Sendable () -> Void = { [weak self] in
                _ = owner
                self.map { handle($0, status, data) }
            }
            if isOffMain { finish() } else { DispatchQueue.main.async(execute: finish) }
        }
        task.resume()
        return task
    }
}

@MainActor
enum Planted {
    private static var explorations: [Question.Kind: Task<Exploration, any Error>] = [:]

    /// Returns what is found in a screen with a fault, which is run once for all tests.
    static func exploration(of fault: Question.Kind) async throws -> Exploration {
        let task = explorations[fault] ?? Task { try await planted(fault).explore() }
        explorations[fault] = task
        return try await task.value
    }
}

@MainActor
func planted(
    _ fault: Question.Kind?,
    over kind: ScreenUnderTest<PlantedScreen>.NetworkKind = .session,
    name: String? = nil,
    lists listed: [String] = ["GET /rows", "PUT /rows/*"],
    limit: Int = 20,
    file: String = #filePath,
) -> ScreenUnderTest<PlantedScreen> {
    let answers: [String: CannedAnswer] = [
        "GET /rows": .json("[5, 4, 3]", "[6]", "[6]"), "PUT /rows/*": .json("{}"),
    ]
    let known = answers.filter { listed.contains($0.key) }
    var screen = ScreenUnderTest<PlantedScreen>(
        name ?? fault.map { "planted-\($0)" } ?? "planted",
        over: kind,
        make: { PlantedScreen(fault, url: $0.url, session: $0.session) },
        setup: ["loads"],
        actions: [
            .init("loads", sends: known) { $0.load() },
            .init("likes the first", sends: known, replaces: []) { $0.likeFirst() },
        ],
        limit: limit,
        shows: { "\($0.rows) \($0.count)" },
        isBusy: { $0.isBusy },
        error: { $0.error },
        rows: { $0.rows.map { "\($0)" } },
        file: file
    )
    .accepting(.sameRequestTwice, of: "PUT /rows/5")
    .accepting(.errorRemains, of: "likes the first")
    // Nothing in it is late.
    screen.lateTurns = 12
    return screen
}
