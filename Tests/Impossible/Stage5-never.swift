import Episodes
import Stage5

// refused: missing return in instance method
struct SlippingService: APIService {
    func episodes() async throws(APIError) -> [Episode] {
        if Bool.random() { return [] }
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        throw .failedRequest
    }
}
