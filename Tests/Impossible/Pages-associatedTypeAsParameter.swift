import Foundation

// refused: member 'fetch' cannot be used on value of type 'any NetworkManaging'
protocol NetworkManaging {
    associatedtype Session
    func fetch(_ path: String, through session: Session) async throws -> Data
}

func load(_ manager: any NetworkManaging, _ session: some Sendable) async throws -> Data {
    try await manager.fetch("/posts", through: session)
}
