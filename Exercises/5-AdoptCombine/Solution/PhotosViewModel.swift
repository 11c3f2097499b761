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
    private var subscription: AnyCancellable?

    /// Makes a screen that gets its photos from this provider.
    public init(provider: any PhotoFeedProviding) {
        self.provider = provider
    }

    /// Gets the photos; keeps what is shown until the new ones are there.
    public func load() {
        isLoading = true

        subscription = provider.getPhotoFeed()
            .receive(on: DispatchQueue.main)
            .sink { [weak self] feed in
                guard let self else { return }
                self.isLoading = false
                self.photos = feed.photos
            }
    }
}
