import PhotoFeed
import Practice

/// What a person sees of the photos screen, in words such as `loading · Heron, Ferry`.
@MainActor
func look(at screen: PhotosViewModel) -> String {
    let titles = screen.photos.map(\.title).joined(separator: ", ")
    let words = [screen.isLoading ? "loading" : nil, titles.isEmpty ? nil : titles].compactMap(\.self)
    return words.isEmpty ? "no photos" : words.joined(separator: " · ")
}

extension PhotoFeedProvider {
    /// The provider of what this server has.
    @MainActor
    init(_ backend: Backend) {
        self.init(apiSession: APISession(session: backend.session), baseURL: backend.url)
    }
}
