import Episodes
import EveryOrder
import Foundation

extension MockAPI {
    /// The API's answer to a request when nothing goes wrong.
    ///
    /// Checks the token first, so nobody without it can find out which targets exist.
    public static func answer(to request: Request) -> Response {
        guard request.value(of: "X-API-TOKEN") == token else { return .unauthorized }
        let path = request.target.prefix { $0 != "?" }
        guard let resource = resource(at: path) else {
            return .message("There is no resource at \(path).", status: 404)
        }
        guard ["GET", "HEAD"].contains(request.method) else { return .methodNotAllowed }
        return .json(resource)
    }

    /// The list, or the video of an episode.
    private static func resource(at path: Substring) -> Data? {
        let list = "/api/v1/episodes"
        if path == list { return episodesJSON }
        guard path.hasPrefix(list + "/"), path.hasSuffix("/video") else { return nil }
        let name = path.dropFirst(list.count + 1).dropLast("/video".count)
        guard let id = Int(name), String(id) == name else { return nil }
        return videoJSON(for: id)
    }
}

extension Response {
    /// A 401 names a way to authenticate in WWW-Authenticate (RFC 9110 §15.5.2).
    static let unauthorized: Response = {
        var response = message("Send the token in the header field X-API-TOKEN.", status: 401)
        response.headers.append(HeaderField(name: "WWW-Authenticate", value: "Token realm=\"episodes\""))
        return response
    }()

    /// A 405 names the allowed methods in Allow (RFC 9110 §15.5.6).
    fileprivate static let methodNotAllowed: Response = {
        var response = message("This resource is read-only. Use GET.", status: 405)
        response.headers.append(HeaderField(name: "Allow", value: "GET, HEAD"))
        return response
    }()
}

extension MockAPI {
    /// The body of `GET /api/v1/episodes`: 20 episodes, the newest first.
    public static let episodesJSON: Data = {
        let url = Bundle.module.url(forResource: "episodes", withExtension: "json")
        return url.flatMap { try? Data(contentsOf: $0) } ?? Data("[]".utf8)
    }()

    /// The body of `GET /api/v1/episodes/{id}/video`, or `nil` for an unknown episode.
    public static func videoJSON(for id: Int) -> Data? {
        guard let episode = episodes.first(where: { $0.id == id }) else { return nil }
        // Every fourth video has no captions yet.
        let captions = id % 4 == 0 ? "" : ",\n  \"captions\": \"https://video.example/\(id)/captions.vtt\""
        let json = """
            {
              "url": "https://video.example/\(id)/master.m3u8",
              "duration": \(episode.duration),
              "expires_at": "2030-01-01T00:00:00Z"\(captions)
            }

            """
        return Data(json.utf8)
    }

    private static let episodes: [Episode] = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return (try? decoder.decode([Episode].self, from: episodesJSON)) ?? []
    }()
}
