import Episodes
import Stage5

// warns: code after 'return' will never be executed
struct SlippingService: APIService {
    func episodes() async throws(APIError) -> [Episode] {
        return []
        return []
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        throw .failedRequest
    }
}
