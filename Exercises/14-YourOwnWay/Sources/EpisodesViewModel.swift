import Combine
import Episodes
import Foundation

/// The state of the episodes screen: the list, the video of the selected episode, and the progress of fetching.
///
/// One request at a time: calling ``start()`` or ``select(_:)`` supersedes the one in flight.
@MainActor
public final class EpisodesViewModel: ObservableObject, EpisodesScreen {
    /// The episodes, in the order the API returns them.
    @Published public private(set) var episodes: [Episode] = []
    /// The video of the selected episode.
    @Published public private(set) var video: Video?
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let environment: APIEnvironment
    private let session: URLSession
    private var task: URLSessionDataTask?
    private var attempt = 0

    /// Creates a view model that uses the given environment and session.
    public init(environment: APIEnvironment, session: URLSession = .shared) {
        self.environment = environment
        self.session = session
    }

    deinit {
        task?.cancel()
    }

    /// Fetches the episodes. Keeps showing the current list until the new one arrives.
    public func start() {
        let attempt = beginFetching()

        let url = environment.baseURL.appending(path: "api/v1/episodes")
        var request = URLRequest(url: url)
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")

        task = session.dataTask(with: request) { [weak self] data, response, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                    self.errorMessage = (isOffline ? APIError.unreachable : .failedRequest).message
                    return
                }

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let data, let status, (200..<300).contains(status) else {
                    self.errorMessage = APIError.failedRequest.message
                    return
                }

                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601

                do {
                    self.episodes = try decoder.decode([Episode].self, from: data)
                } catch {
                    self.errorMessage = APIError.invalidResponse.message
                }
            }
        }
        task?.resume()
    }

    /// Fetches the video of an episode, and removes the previous video at once.
    public func select(_ episode: Episode) {
        let attempt = beginFetching()
        video = nil

        let url = environment.baseURL.appending(path: "api/v1/episodes/\(episode.id)/video")
        var request = URLRequest(url: url)
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")

        task = session.dataTask(with: request) { [weak self] data, response, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                    self.errorMessage = (isOffline ? APIError.unreachable : .failedRequest).message
                    return
                }

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let data, let status, (200..<300).contains(status) else {
                    self.errorMessage = APIError.failedRequest.message
                    return
                }

                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601

                do {
                    self.video = try decoder.decode(Video.self, from: data)
                } catch {
                    self.errorMessage = APIError.invalidResponse.message
                }
            }
        }
        task?.resume()
    }

    private func beginFetching() -> Int {
        task?.cancel()
        attempt += 1
        isFetching = true
        errorMessage = nil
        return attempt
    }
}
