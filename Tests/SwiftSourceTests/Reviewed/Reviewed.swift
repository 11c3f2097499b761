// Code with something to ask about of each kind. It is never called.
import Foundation
import FoundationCompat
import Synchronization

protocol ReviewedService {
    func fetch() -> [Int]
    func refresh()
}

extension ReviewedService {
    func refresh() {}
}

struct ReviewedClient: ReviewedService {
    static let cache = Mutex<[Int]>([])
    private let session: URLSession

    init(session: URLSession = .shared) { self.session = session }
    init(alone: Bool) { self.init() }

    func fetch() -> [Int] {
        var request = URLRequest(url: URL(filePath: "/"))
        request.timeoutInterval = 5
        print(request, ReviewedScreen.text(of: Data()), Date())
        _ = FileManager.default.temporaryDirectory
        #if DEBUG
        return Self.cache.withLock { $0.filter { $0 > 0 }.sorted() }
        #else
        return []
        #endif
    }
}

enum ReviewedScreen {
    static func text(of data: Data) -> String { String(decoding: data, as: UTF8.self) }
    static func isJSON(_ response: HTTPURLResponse) -> Bool {
        response.value(forHTTPHeaderField: "Content-Type") == "application/json"
    }
    static func texts(_ date: Date) -> [String] {
        let formatter = DateFormatter()
        let day = date.formatted(date: .long, time: .omitted)
        return [5.formatted(), day, formatter.string(from: date)]
    }
    static func show(_ service: any ReviewedService) {
        service.refresh()
        Task(priority: .high) { _ = Locale.current }
    }
}

enum ReviewedPreview {
    static func sample() {}
}

enum ReviewedDecoding {
    static func ids(in data: Data) throws -> [Int] { try JSONDecoder().decode([Int].self, from: data) }
    static func names(in data: Data) throws -> [String] {
        try JSONDecoder().decode([String].self, from: data)
    }
}
