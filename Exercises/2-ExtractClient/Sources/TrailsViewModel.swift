import Combine
import Foundation
import FoundationCompat

/// The state of the trails screen: the list, the report on the open trail, and the progress of requests.
///
/// Sends one request at a time: calling ``start()`` or ``open(_:)`` cancels the request in flight.
@MainActor
public final class TrailsViewModel: ObservableObject {
    /// The trails, in the API's order.
    @Published public private(set) var trails: [Trail] = []
    /// The report on the trail that was opened.
    @Published public private(set) var report: TrailReport?
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let baseURL: URL
    private let session: URLSession
    private var task: URLSessionDataTask?
    private var attempt = 0

    /// Creates a view model for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Creates a view model that uses the given service.
    public convenience init(service: any TrailsService) {
        self.init(baseURL: URL(filePath: "/"))
        errorMessage = "TrailsViewModel.init(service:) isn't written yet"
    }

    deinit {
        task?.cancel()
    }

    /// Fetches the trails. Keeps showing the current list until the new one arrives.
    public func start() {
        let attempt = beginFetching()

        let request = URLRequest(url: baseURL.appending(path: "trails"))
        task = session.dataTask(with: request) { [weak self] data, response, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                    self.errorMessage = (isOffline ? TrailsError.unreachable : .failedRequest).description
                    return
                }

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let data, let status, (200..<300).contains(status) else {
                    self.errorMessage = TrailsError.failedRequest.description
                    return
                }

                do {
                    self.trails = try JSONDecoder().decode([Trail].self, from: data)
                } catch {
                    self.errorMessage = TrailsError.invalidResponse.description
                }
            }
        }
        task?.resume()
    }

    /// Fetches the report on a trail. Removes the previous report from the screen at once.
    public func open(_ trail: Trail) {
        let attempt = beginFetching()
        report = nil

        let request = URLRequest(url: baseURL.appending(path: "trails/\(trail.id)/report"))
        task = session.dataTask(with: request) { [weak self] data, response, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                    self.errorMessage = (isOffline ? TrailsError.unreachable : .failedRequest).description
                    return
                }

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let data, let status, (200..<300).contains(status) else {
                    self.errorMessage = TrailsError.failedRequest.description
                    return
                }

                do {
                    self.report = try JSONDecoder().decode(TrailReport.self, from: data)
                } catch {
                    self.errorMessage = TrailsError.invalidResponse.description
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
