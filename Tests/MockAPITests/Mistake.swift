import Testing

/// What a client says wrongly, and the status that tells it so.
struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let status: Int

    init(_ description: String, _ text: String, _ status: Int) {
        testDescription = description
        self.text = text
        self.status = status
    }

    static let host = "Host: localhost\r\n"
    static let post = "POST / HTTP/1.1\r\nHost: localhost\r\n"

    static let heads = [
        Mistake("two words on the request line", "GET /\r\n", 400),
        Mistake("four words on the request line", "GET / and HTTP/1.1\r\n", 400),
        Mistake("two spaces", "GET  / HTTP/1.1\r\n", 400),
        Mistake("a method that is no token", "G(T / HTTP/1.1\r\n", 400),
        Mistake("no method", " / HTTP/1.1\r\n", 400),
        Mistake("a target beyond ASCII", "GET /é HTTP/1.1\r\n", 400),
        Mistake("a target that is no path", "GET episodes HTTP/1.1\r\n", 400),
        Mistake("TLS", "\u{16}\u{3}\u{1}\u{2}\r\n", 400),
        Mistake("no version", "GET / FTP/1.1\r\n", 400),
        Mistake("a version of three numbers", "GET / HTTP/1.1.1\r\n", 400),
        Mistake("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        Mistake("HTTP/0", "GET / HTTP/0.9\r\n", 505),
        Mistake("HTTP/1.0", "GET / HTTP/1.0\r\n", 505),
        Mistake("an unknown method", "BREW / HTTP/1.1\r\n", 501),
        Mistake("a method in lower case", "get / HTTP/1.1\r\n", 501),
        Mistake("CONNECT", "CONNECT localhost:80 HTTP/1.1\r\n", 501),
        Mistake("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        Mistake("two Hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        Mistake("a Host that is none", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        Mistake("two Hosts in one", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
        Mistake("a field without a colon", "GET / HTTP/1.1\r\n\(host)Nothing\r\n", 400),
        Mistake("a field without a name", "GET / HTTP/1.1\r\n\(host): x\r\n", 400),
        Mistake("a space before the colon", "GET / HTTP/1.1\r\n\(host)A : x\r\n", 400),
        Mistake("a folded field", "GET / HTTP/1.1\r\n\(host)A: x\r\n y\r\n", 400),
        Mistake("a folded first field", "GET / HTTP/1.1\r\n Host: x\r\n", 400),
        Mistake("a NUL in a value", "GET / HTTP/1.1\r\n\(host)A: x\0y\r\n", 400),
        Mistake("a lone CR in a value", "GET / HTTP/1.1\r\n\(host)A: x\ry\r\n", 400),
        Mistake("a head that is too long", post + "A: " + String(repeating: "x", count: 65_536), 431),
        Mistake("too many fields", post + String(repeating: "A: b\r\n", count: 11_000), 431),
        Mistake("a request line that is too long", "GET /" + String(repeating: "x", count: 65_536), 431),
        Mistake("an unknown expectation", post + "Expect: tea\r\n\r\n", 417),
    ]

    static let bodies = [
        Mistake("a length that is no number", post + "Content-Length: ten\r\n\r\n", 400),
        Mistake("a negative length", post + "Content-Length: -1\r\n\r\n", 400),
        Mistake("a signed length", post + "Content-Length: +1\r\n\r\n", 400),
        Mistake("an empty length", post + "Content-Length:\r\n\r\n", 400),
        Mistake("a list with a gap", post + "Content-Length: 1,\r\n\r\n", 400),
        Mistake("two lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        Mistake("two lengths in one", post + "Content-Length: 1, 2\r\n\r\n", 400),
        Mistake("a body that is too long", post + "Content-Length: 1048577\r\n\r\n", 413),
        Mistake(
            "a length beyond all numbers",
            post + "Content-Length: 99999999999999999999\r\n\r\n",
            413
        ),
        Mistake("a body in chunks", post + "Transfer-Encoding: chunked\r\n\r\n", 411),
        Mistake(
            "a length and a coding",
            post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            411,
        ),
        Mistake("an empty coding", post + "Transfer-Encoding:\r\n\r\n", 411),
    ]
}
