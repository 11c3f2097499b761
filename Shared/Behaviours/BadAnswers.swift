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

/// Answers with a status below 200, which over HTTP is never the final one.
final class LowStatusURLProtocol: StubURLProtocol {
    override class func answer(to url: URL) -> (head: URLResponse, body: Data)? {
        let head = HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
        return head.map { ($0, Action.goodBody(at: url)) }
    }
}

/// Answers with a response that isn't HTTP, and so has no status.
final class NoStatusURLProtocol: StubURLProtocol {
    override class func answer(to url: URL) -> (head: URLResponse, body: Data)? {
        let head = URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        return (head, Action.goodBody(at: url))
    }
}

extension Action {
    fileprivate static func goodBody(at url: URL) -> Data {
        each.first { url.path.hasSuffix($0.target) }?.body ?? Data()
    }
}
