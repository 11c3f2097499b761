import Combine
import Foundation

/// Many chains of one value each.
var shortLived: [Benchmark] {
    let total = Total()
    let chain = opaque(Chain(total))
    let data = Data(
        "[\(Array(repeating: #"{"id": 1, "title": "An episode"}"#, count: 10).joined(separator: ","))]".utf8
    )
    let decode = opaque { try JSONDecoder().decode([Item].self, from: data) }

    return [
        Benchmark(number: 4, name: "Just, flatMap, erase, sink", count: 100_000, limit: 11.5) {
            for value in 0..<$0 {
                let first: Load = { $0(.success(value)) }
                let second = opaque(flatMap(first) { value in { $0(.success(value &+ 1)) } })
                second { if case .success(let value) = $0 { chain.receive(value) } }
            }
        } combine: {
            for value in 0..<$0 {
                _ = Just(value).setFailureType(to: (any Error).self)
                    .flatMap { Just($0 &+ 1).setFailureType(to: (any Error).self) }
                    .eraseToAnyPublisher()
                    .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0 })
            }
        },
        Benchmark(number: 5, name: "Future, mapError, catch, sink", count: 100_000, limit: 47) {
            for value in 0..<$0 {
                let load: Load = opaque { $0(.success(value)) }
                load { result in
                    switch result.mapError({ _ in Failed() }) {
                    case .success(let value): chain.receive(value)
                    case .failure: chain.receive(0)
                    }
                }
            }
        } combine: {
            for value in 0..<$0 {
                _ = Future<Int, any Error> { $0(.success(value)) }
                    .mapError { _ in Failed() }
                    .catch { _ in Just(0) }
                    .sink { total.value &+= $0 }
            }
        },
        Benchmark(number: 6, name: "decode", count: 5_000, limit: 0.8) {
            for _ in 0..<$0 { chain.receive((try? decode())?.count ?? 0) }
        } combine: {
            for _ in 0..<$0 {
                _ = Just(data).decode(type: [Item].self, decoder: JSONDecoder())
                    .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0.count })
            }
        },
    ]
}

/// Something that calls back with a result.
private typealias Load = (@escaping (Result<Int, any Error>) -> Void) -> Void

/// Loads what a closure makes of what is loaded first.
private func flatMap(_ first: @escaping Load, _ next: @escaping (Int) -> Load) -> Load {
    { handle in
        first { result in
            switch result {
            case .success(let value): next(value)(handle)
            case .failure(let error): handle(.failure(error))
            }
        }
    }
}

private struct Item: Decodable {
    let id: Int
    let title: String
}
