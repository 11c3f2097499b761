import Episodes
import EveryOrder
import Foundation

/// A request that a screen can make, and the outcome it should show.
struct ScreenRequest: Sendable, CustomStringConvertible {
    let description: String
    /// The request target that the server should receive.
    let target: String
    /// The body of a successful answer.
    let body: Data
    private let call: @MainActor @Sendable (any EpisodesScreen) -> Void
    private let onStart: @Sendable (inout ScreenState) -> Void
    private let onSuccess: @Sendable (inout ScreenState) -> Void
    private let decode: @Sendable (Data, inout ScreenState) throws -> Void

    /// A successful answer.
    var answer: Response { .json(body) }

    @MainActor
    func perform(on screen: any EpisodesScreen) {
        call(screen)
    }

    /// Returns what a screen should show as soon as the request has begun.
    func stateOnStart(from state: ScreenState) -> ScreenState {
        var state = state
        state.isFetching = true
        state.errorMessage = nil
        onStart(&state)
        return state
    }

    /// Returns what a screen should show once the request has this outcome.
    func outcome(of answer: ScriptedAnswer, from state: ScreenState) -> ScreenState {
        guard let response = answer.response(insteadOf: self.answer) else {
            let isOffline = answer.name == ScriptedAnswer.offline.name
            return state.failed(with: isOffline ? .unreachable : .failedRequest)
        }
        guard response.isWhole, (200..<300).contains(response.status) else {
            return state.failed(with: .failedRequest)
        }
        // A server sends no body with a 204.
        let body = response.status == 204 ? Data() : response.body
        var state = state
        state.isFetching = false
        if body == self.body {
            onSuccess(&state)
            return state
        }
        do {
            try decode(body, &state)
            return state
        } catch {
            return state.failed(with: .invalidResponse)
        }
    }
}

extension ScreenRequest {
    /// Fetches the list. The body is that of the given episodes unless another is given.
    static func list(_ episodes: [Episode], body: Data? = nil) -> ScreenRequest {
        ScreenRequest(
            description: "the list",
            target: "/api/v1/episodes",
            body: body ?? Sample.json(of: episodes),
            call: { $0.start() },
            onStart: { _ in },
            onSuccess: { $0.episodes = episodes },
            decode: { $1.episodes = try Sample.decoder.decode([Episode].self, from: $0) },
        )
    }

    /// Fetches the video of an episode. The body is that of a sample unless another is given.
    static func video(of episode: Episode, _ video: Video? = nil, body: Data? = nil) -> ScreenRequest {
        let video = video ?? Sample.video(of: episode)
        return ScreenRequest(
            description: "a video",
            target: "/api/v1/episodes/\(episode.id)/video",
            body: body ?? Sample.json(of: video),
            call: { $0.select(episode) },
            onStart: { $0.video = nil },
            onSuccess: { $0.video = video },
            decode: { $1.video = try Sample.decoder.decode(Video.self, from: $0) },
        )
    }

    static let list = ScreenRequest.list(Sample.episodes)
    static let otherList = ScreenRequest.list(Sample.otherEpisodes)
    static let video = ScreenRequest.video(of: Sample.episodes[0])
    static let otherVideo = ScreenRequest.video(of: Sample.episodes[1])

    /// One of each kind, for behaviours of both requests.
    static let each = [list, video]
}

/// A request in flight and the one that supersedes it.
struct Overlap: Sendable {
    let older: ScreenRequest
    let newer: ScreenRequest

    static let acrossKinds = [
        Overlap(older: .list, newer: .video),
        Overlap(older: .video, newer: .list),
    ]

    /// The same on a screen that shows a list already.
    static let acrossKindsOnList = [
        Overlap(older: .otherList, newer: .video),
        Overlap(older: .video, newer: .otherList),
    ]
}

/// The state of an episodes screen at one moment.
public struct ScreenState: Hashable, Codable, Sendable {
    /// The list.
    public var episodes: [Episode] = []
    /// The video of the selected episode.
    public var video: Video?
    /// Whether a request is in flight.
    public var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    public var errorMessage: String?

    /// The state of a screen that has never sent a request.
    public static let idle = ScreenState()

    private init() {}

    @MainActor
    init(of screen: any EpisodesScreen) {
        episodes = screen.episodes
        video = screen.video
        isFetching = screen.isFetching
        errorMessage = screen.errorMessage
    }

    /// The same state, as if no request were in flight.
    var withoutFetching: ScreenState {
        var state = self
        state.isFetching = false
        return state
    }

    func failed(with error: APIError) -> ScreenState {
        var state = self
        state.isFetching = false
        state.errorMessage = error.message
        return state
    }
}

extension ScreenState: CustomStringConvertible {
    public var description: String {
        var parts: [String] = []
        if isFetching { parts.append("fetching") }
        if !episodes.isEmpty {
            parts.append(episodes.count == 1 ? "1 episode" : "\(episodes.count) episodes")
        }
        if let video { parts.append("video \(video.url.path)") }
        if let errorMessage { parts.append(Self.name(of: errorMessage)) }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }

    private static func name(of message: String) -> String {
        guard let error = APIError.allCases.first(where: { $0.message == message }) else {
            return "“\(message)”"
        }
        return "✗ error: \(error)"
    }
}

extension ScreenState: RecordableState {
    /// The method, and the target without what all of them begin with: `GET …/7/video`.
    public static func description(of request: ReceivedRequest) -> String {
        request.line.replacing(" /api/v1/episodes/", with: " …/").replacing(
            " /api/v1/episodes",
            with: " …/episodes"
        )
    }
}

/// Records what an episodes screen shows, from turn to turn of the main queue.
public typealias ScreenRecorder = Recorder<ScreenState>

extension Recorder<ScreenState> {
    /// Creates a recorder for a screen, which it doesn't retain.
    public convenience init(_ screen: any EpisodesScreen, _ waiter: ConditionWaiter = ConditionWaiter()) {
        self.init(of: screen, waiter)
    }

    private convenience init<Screen: EpisodesScreen>(of screen: Screen, _ waiter: ConditionWaiter) {
        self.init(of: screen, waiter: waiter) { ScreenState(of: $0) }
    }
}

/// Episodes and videos to check with, and the JSON that the API would send for them.
public enum Sample {
    /// The episodes of the list. Neither their IDs nor their dates are in order, since only the API's order counts.
    public static let episodes = [
        episode(7, "Requests in a View Model"),
        episode(3, "A Service of Its Own", hasImage: false),
        episode(12, "Zürich, 東京, 🦉"),
    ]

    static let otherEpisodes = [
        episode(21, "Streams"),
        episode(7, "Requests in a View Model"),
    ]

    /// Returns an episode that differs from those with other IDs.
    public static func episode(_ id: Int, _ title: String? = nil, hasImage: Bool = true) -> Episode {
        Episode(
            id: id,
            title: title ?? "Episode \(id)",
            excerpt: "Episode \(id) in a sentence.",
            duration: 600 + id,
            publishedAt: Date(timeIntervalSince1970: 1_767_225_600 + Double(id * 7919)),
            image: hasImage ? URL(string: "https://episodes.example/stills/\(id).jpg") : nil,
        )
    }

    static func video(of episode: Episode) -> Video {
        Video(
            url: URL(string: "https://video.example/\(episode.id)/master.m3u8")!,
            duration: episode.duration,
            expiresAt: Date(timeIntervalSince1970: 1_798_761_599),
            captions: URL(string: "https://video.example/\(episode.id)/captions.vtt"),
        )
    }

    package static func json(of episodes: [Episode]) -> Data {
        Data("[\(episodes.map(object).joined(separator: ","))]".utf8)
    }

    static func json(of video: Video) -> Data {
        let captions = video.captions.map { #", "captions": "\#($0)""# } ?? ""
        let json = #"""
            {"url": "\#(video.url)", "duration": \#(video.duration),
             "expires_at": "\#(video.expiresAt.formatted(.iso8601))"\#(captions)}
            """#
        return Data(json.utf8)
    }

    /// A decoder for the API's bodies.
    fileprivate static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// No sample contains a character that JSON requires to be escaped.
    private static func object(of episode: Episode) -> String {
        let image = episode.image.map { #", "image": "\#($0)""# } ?? ""
        return #"""
            {"id": \#(episode.id), "title": "\#(episode.title)", "excerpt": "\#(episode.excerpt)",
             "duration": \#(episode.duration),
             "published_at": "\#(episode.publishedAt.formatted(.iso8601))"\#(image)}
            """#
    }
}
