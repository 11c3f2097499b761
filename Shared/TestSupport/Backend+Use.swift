import Foundation
import FoundationCompat
import MockHTTP

extension Backend {
    /// Runs a test on a server of its own, sees that nothing but what it asked for was sent, and cleans up.
    ///
    /// ```swift
    /// try await Backend.use { backend in
    ///     let screen = Screen(baseURL: backend.url, session: backend.session)
    ///     …
    /// }
    /// ```
    ///
    /// - Throws: What the test throws, or a ``Finding`` with the requests that it didn't ask for.
    public static func use(
        network: URLProtocol.Type? = nil,
        _ test: @MainActor (Backend) async throws -> Void,
    ) async throws {
        let backend = try Backend(network: network)
        do {
            try await test(backend)
            await backend.settle()
            try backend.hasNothingUnexpected()
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }
}
