import Episodes
import Stage5

// refused: 'nil' is incompatible with return type
struct SlippingService: APIService {
    func episodes() async throws(APIError) -> [Episode] {
        return nil
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        throw .failedRequest
    }
}
