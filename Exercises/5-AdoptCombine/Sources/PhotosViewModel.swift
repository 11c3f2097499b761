import Combine
import Foundation

/// The state of the photos screen.
///
/// Only the last ``load()`` counts: an answer to an older one never shows.
@MainActor
public final class PhotosViewModel: ObservableObject {
    /// The photos, in the API's order; none if they couldn't be had.
    @Published public private(set) var photos: [Photo] = []
    /// Whether an answer is awaited.
    @Published public private(set) var isLoading = false

    private let provider: any PhotoFeedProviding
    private var attempt = 0

    /// Makes a screen that gets its photos from this provider.
    public init(provider: any PhotoFeedProviding) {
        self.provider = provider
    }

    /// Gets the photos; keeps what is shown until the new ones are there.
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
