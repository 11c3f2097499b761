import Combine
import Episodes
import Foundation
import Terminal

/// The list fetched in one of the forms by the least code that does what a stage does: it checks the status, decodes,
/// hops to the main queue and publishes, and has no layers.
final class PlainScreen: EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?

    private let form: RequestForm
    private let request: URLRequest
    private let session: URLSession
    private var subscription: AnyCancellable?

    init(_ form: RequestForm, _ environment: APIEnvironment, _ session: URLSession) {
        self.form = form
        self.session = session
        var request = URLRequest(url: environment.baseURL.appending(path: "api/v1/episodes"))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        self.request = request
    }

    func start() {
        isFetching = true
        errorMessage = nil
        switch form {
        case .completionHandler:
            session.dataTask(with: request) { data, response, _ in
                let episodes = PlainScreen.episodes(data, response)
                DispatchQueue.main.async { self.show(episodes) }
            }
            .resume()
        case .stream:
            subscription = session.dataTaskPublisher(for: request)
                .receive(on: DispatchQueue.main)
                .sink { completion in
                    if case .failure = completion { self.show(nil) }
                } receiveValue: { data, response in
                    self.show(PlainScreen.episodes(data, response))
                }
        case .async:
            Task {
                let answer = try? await session.data(for: request)
                show(PlainScreen.episodes(answer?.0, answer?.1))
            }
        }
    }

    func select(_ episode: Episode) {}

    private func show(_ episodes: [Episode]?) {
        isFetching = false
        if let episodes {
            self.episodes = episodes
        } else {
            errorMessage = APIError.failedRequest.message
        }
    }

    nonisolated private static func episodes(_ data: Data?, _ response: URLResponse?) -> [Episode]? {
        guard let data, let status = (response as? HTTPURLResponse)?.statusCode, 200..<300 ~= status else {
            return nil
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode([Episode].self, from: data)
    }
}
