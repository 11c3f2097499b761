import Foundation

// compiles
protocol NetworkManaging {
    func fetch(_ path: String, headers: [String: String]) -> Data
}

extension NetworkManaging {
    func fetch(_ path: String, headers: [String: String] = [:]) -> Data {
        fetch(path, headers: headers)
    }
}

/// Writes no method of its own, so the default one is its method, and calls itself for ever.
struct ForgetfulManager: NetworkManaging {}
