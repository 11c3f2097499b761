import Combine
import Foundation

/// The state of the photos screen.
///
/// Only the latest ``load()`` counts: the answer to an older one is never shown.
@MainActor
public final class PhotosViewModel: ObservableObject {
    /// The photos, in the API's order, or an empty array when they couldn't be fetched.
    @Published public private(set) var photos: [Photo] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isLoading = false

    private let provider: any PhotoFeedProviding
    private var attempt = 0

    /// Creates a view model that uses the given provider.
    public init(provider: any PhotoFeedProviding) {
        self.provider = provider
    }

    /// Fetches the photos. Keeps showing the current ones until the new ones arrive.
    public func load() {
        attempt += 1
        isLoading = true

        provider.getPhotoFeed { [weak self, attempt] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isLoading = false

                switch result {
                case .success(let feed): self.photos = feed.photos
                case .failure: self.photos = PhotoFeed.empty.photos
                }
            }
        }
    }
}
