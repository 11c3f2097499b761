import Foundation
import FoundationCompat

/// An answer to a request, or the reason why none arrives.
public struct ScriptedAnswer: Sendable {
    /// The name, as a recording shows it: `500`, or `with HTML`.
    public private(set) var name: String
    private var source: Source

    /// Returns the head of an answer that no server can give, or throws what the request fails with.
    typealias Head = @Sendable (URL) throws -> URLResponse?

    /// What a client gets its answer from.
    private enum Source: Sendable {
        /// The server, whose answer depends on a good one.
        case server(@Sendable (Response) -> Response)
        /// No server: a head, with a good body, or an error.
        case network(Head)
        /// The server, at an address that is written in another way.
        case address(@Sendable (URL) -> URL)
    }

    /// Creates an answer of the server.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - response: Returns the answer. Its parameter is a good answer to the same request.
    public init(_ name: String, response: @escaping @Sendable (Response) -> Response) {
        self.name = name
        source = .server(response)
    }

    /// Creates the reason why no server answers.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - code: The code of the error that the request fails with.
    public init(_ name: String, failing code: URLError.Code) {
        self.init(name) { (_: URL) in throw URLError(code) }
    }

    /// Creates an answer that no server can give.
    private init(_ name: String, head: @escaping Head) {
        self.name = name
        source = .network(head)
    }

    /// The response that the server sends, or `nil` if no server answers.
    ///
    /// - Parameter good: A good answer to the same request.
    public func response(insteadOf good: Response) -> Response? {
        switch source {
        case .server(let response): response(good)
        case .address: good.with(status: 200)
        case .network: nil
        }
    }

    /// What the client gets in place of a server's answer, or `nil` if a server answers.
    var headWithoutServer: Head? {
        if case .network(let head) = source { head } else { nil }
    }

    /// Whether it needs a new connection, since a request that is lost on a reused one may be sent again.
    public var needsNewConnection: Bool {
        if case .reset? = response(insteadOf: Response())?.delivery { true } else { false }
    }

    /// A Boolean value that indicates whether no server answers.
    public var isWithoutServer: Bool { headWithoutServer != nil }

    /// Returns the address as it is written instead, or `nil` if it isn't.
    var variedAddress: (@Sendable (URL) -> URL)? {
        if case .address(let vary) = source { vary } else { nil }
    }
}

extension ScriptedAnswer {
    /// A good answer.
    public static let success = status(200)
    /// A good body with the status of a server's error.
    public static let failure = status(500)

    /// A good body with some status.
    public static func status(_ status: Int) -> ScriptedAnswer {
        ScriptedAnswer("\(status)") { $0.with(status: status) }
    }

    /// The statuses, each with a good body: a client that doesn't check them shows it.
    public static let statuses = [
        200, 201, 204, 299, 300, 304, 400, 401, 403, 404, 407, 418, 500, 503, 599,
    ].map(status)

    /// A connection that is reset before the answer.
    public static let reset = ScriptedAnswer("with a reset") { _ in .reset }
    /// Bytes that aren't HTTP.
    public static let notHTTP = ScriptedAnswer("with no HTTP") { _ in .malformedHead }
    /// A good answer whose body is cut short.
    public static let truncated = ScriptedAnswer("with half a body", response: \.truncated)
    /// A device without a connection.
    public static let offline = ScriptedAnswer("offline", failing: .notConnectedToInternet)
    /// A request that takes too long.
    public static let timedOut = ScriptedAnswer("a time-out", failing: .timedOut)
    /// A request that the system cancels.
    public static let cancelled = ScriptedAnswer("cancelled by the system", failing: .cancelled)
    /// A connection that breaks.
    public static let connectionLost = ScriptedAnswer("a lost connection", failing: .networkConnectionLost)
    /// A host whose name can't be looked up.
    public static let unknownHost = ScriptedAnswer("an unknown host", failing: .cannotFindHost)
    /// An address that refuses connections.
    public static let refused = ScriptedAnswer("a refused connection", failing: .cannotConnectToHost)
    /// A status that no server can answer with, since one below 200 is never the final one.
    public static let lowStatus = ScriptedAnswer("199") { (url: URL) in
        HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
    }
    /// A response that isn't HTTP, so it has no status.
    public static let noStatus = ScriptedAnswer("no status") { (url: URL) in
        URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }

    /// The ways in which a request gets no answer, or none that is whole.
    public static let failures = [
        reset, notHTTP, truncated, offline,
        ScriptedAnswer("roaming is off", failing: .internationalRoamingOff),
        ScriptedAnswer("data isn't allowed", failing: .dataNotAllowed),
        timedOut, cancelled, connectionLost, unknownHost, refused, lowStatus, noStatus,
    ]

    /// All other errors of a session. Only an exercise's code may tell them apart.
    static let errors: [ScriptedAnswer] = {
        let named: [URLError.Code] = [
            .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed, .timedOut, .cancelled,
            .networkConnectionLost, .cannotFindHost, .cannotConnectToHost,
        ]
        let ranges = [-1022 ... -1000, -1103 ... -1100, -1206 ... -1200, -2000 ... -2000]
        let codes = ranges.joined().compactMap(URLError.Code.init(rawValue:)).filter { !named.contains($0) }
        return codes.map { ScriptedAnswer("error \($0.rawValue)", failing: $0) }
    }()

    /// A good answer of a server whose address is written in another way.
    static let addresses = [
        at("an address with a slash") { $0.appending(path: "/") },
        at("an address with a path") { $0.appending(path: "an app/api") },
        at("an address with a query") { URL(string: "\($0.absoluteString)?key=a%26b") ?? $0 },
        at("an address with a field twice") {
            URL(string: "\($0.absoluteString)?key=a&key=b") ?? $0
        },
        at("a host without a dot") {
            URL(string: $0.absoluteString.replacing("//127.0.0.1", with: "//localhost")) ?? $0
        },
    ]

    private static func at(_ place: String, _ vary: @escaping @Sendable (URL) -> URL) -> ScriptedAnswer {
        var answer = status(200)
        answer.name += " at \(place)"
        answer.source = .address(vary)
        return answer
    }

    /// A good body with another head: of another type or of none, or of another place, which a session follows if the network
    /// doesn't.
    static let heads = [
        head("200 without a type", nil),
        head("200 of type text/html", HeaderField(name: "Content-Type", value: "text/html")),
        head("301", HeaderField(name: "Location", value: "/elsewhere"), status: 301),
    ]

    private static func head(_ name: String, _ field: HeaderField?, status: Int = 200) -> ScriptedAnswer {
        ScriptedAnswer(name) { good in
            var response = good.with(status: status)
            response.headers = field.map { [$0] } ?? []
            return response
        }
    }

    /// Statuses with bodies that don't fit them.
    private static let statusesWithBodies = [204, 401, 404, 500].flatMap { status in
        ["no body": "", "HTML": "<title>Sign in</title>"].sorted(by: <).map { name, body in
            ScriptedAnswer("\(status) with \(name)") { good in
                var response = good.with(status: status)
                response.body = Data(body.utf8)
                return response
            }
        }
    }

    /// Every status, every body that can be made from a good one, and every failure.
    ///
    /// - Parameter good: The good answers to a screen's requests, whose bodies are JSON.
    public static func catalogue(for good: [Response]) -> [ScriptedAnswer] {
        let bodies = JSONVariant.all(of: good.map(\.body)).map { variant in
            ScriptedAnswer("with \(variant.name)") { response in
                var response = response
                response.body = variant.body(response.body) ?? response.body
                return response
            }
        }
        return statuses + statusesWithBodies + bodies + failures
    }
}
