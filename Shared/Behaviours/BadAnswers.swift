import Foundation
import FoundationCompat
import MockHTTP

/// Bodies that come with a good status and can't be decoded.
enum BadBody {
    static let notJSON = [
        list("<title>Sign in</title>", "HTML"),
        list("", "no body"),
        ActionAndAnswer(
            action: .list,
            answer: .json(Action.list.body.dropLast()),
            note: " and JSON that ends early"
        ),
        ActionAndAnswer(
            action: .list,
            answer: .json(Data([0xFF, 0xFE])),
            note: " and bytes that aren't text"
        ),
        ActionAndAnswer(action: .list, answer: Response(status: 204), note: " and no content"),
        video("<title>Sign in</title>", "HTML"),
        ActionAndAnswer(action: .video, answer: Response(status: 204), note: " and no content"),
    ]

    static let otherShape = [
        list(#"{ "episodes": [] }"#, "an object"),
        list("null", "null"),
        list(episode(id: #""7""#), "a number as text"),
        list(episode(title: "null"), "a title that is null"),
        list(episode(publishedAt: #""2 March 2026""#), "a date in words"),
        list(episode(publishedAt: "1772442000"), "a date in seconds"),
        list(#"[{ "id": 7, "title": "T", "excerpt": "E", "duration": 60 }]"#, "an episode without a date"),
        video("[]", "a list"),
        video(#"{ "url": "https://v.example/1", "duration": 60 }"#, "a video without a date"),
        video(
            #"{ "url": "https://v.example/1", "duration": 60, "expires_at": 1772442000 }"#,
            "a date in seconds"
        ),
    ]

    private static func list(_ body: String, _ note: String) -> ActionAndAnswer {
        ActionAndAnswer(action: .list, answer: .json(body), note: " and \(note)")
    }

    private static func video(_ body: String, _ note: String) -> ActionAndAnswer {
        ActionAndAnswer(action: .video, answer: .json(body), note: " and \(note)")
    }

    private static func episode(
        id: String = "7",
        title: String = #""T""#,
        publishedAt: String = #""2026-03-02T09:00:00Z""#,
    ) -> String {
        """
        [{ "id": \(id), "title": \(title), "excerpt": "E", "duration": 60, "published_at": \(publishedAt) }]
        """
    }
}

/// A URLProtocol that answers with the body of a good answer, under a head that no server would send.
class AnsweringURLProtocol: URLProtocol {
    class func response(to url: URL) -> URLResponse? { nil }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let response = Self.response(to: url) else { return }
        let action = Action.each.first { url.path.hasSuffix($0.target) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: action?.body ?? Data())
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// Answers with a status below those of a success, which over HTTP is never the last word.
final class LowStatusURLProtocol: AnsweringURLProtocol {
    override class func response(to url: URL) -> URLResponse? {
        HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
    }
}

/// Answers as something that isn't HTTP, and so without a status.
final class NoStatusURLProtocol: AnsweringURLProtocol {
    override class func response(to url: URL) -> URLResponse? {
        URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
}
