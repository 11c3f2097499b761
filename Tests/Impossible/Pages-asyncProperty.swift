import Episodes

// compiles
protocol PropertyService {
    var episodes: [Episode] { get async throws(APIError) }
}

func titles(_ service: any PropertyService) async throws(APIError) -> [String] {
    try await service.episodes.map(\.title)
}
