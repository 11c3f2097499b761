import Foundation

// compiles
protocol NetworkManaging<Session> {
    associatedtype Session
    var session: Session { get }
    func fetch(_ path: String) async throws -> Data
}

final class PostsViewModel {
    private let manager: any NetworkManaging

    init(manager: any NetworkManaging) {
        self.manager = manager
    }

    func load() async throws -> Data {
        try await manager.fetch("/posts")
    }
}
