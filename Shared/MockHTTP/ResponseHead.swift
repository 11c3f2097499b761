import Foundation

extension Response {
    private var isInterim: Bool { (100..<200).contains(status) }

    /// Whether the status forbids a body (RFC 9112 §6.3).
    var isBodiless: Bool { isInterim || status == 204 || status == 304 }

    /// Whether no other answer can follow. An interim response with none after it leaves the client waiting.
    var endsConnection: Bool {
        if case .truncated = delivery { return true }
        return isInterim || headers.members(of: "Connection").contains("close")
    }

    /// The status line and the fields; those that frame the message are the server's own.
    func head(isClosing: Bool) -> Data {
        let own: Set = ["connection", "content-length", "transfer-encoding"]
        var fields = headers.filter { !own.contains($0.name.lowercased()) }
        if headers.values(of: "Date").isEmpty {
            fields.append(HeaderField(name: "Date", value: Date.now.httpDate))
        }
        // Not in a 1xx or 204 (RFC 9110 §8.6); in a 304 it would be that of another response.
        if !isBodiless {
            fields.append(HeaderField(name: "Content-Length", value: String(body.count)))
        }
        fields.append(HeaderField(name: "Connection", value: isClosing ? "close" : "keep-alive"))

        // A line break in a value would begin another field.
        let lines = fields.map { "\($0.name): \($0.value.filter { !$0.isNewline })\r\n" }.joined()
        return Data("HTTP/1.1 \(status) \(Status.reason(of: status))\r\n\(lines)\r\n".utf8)
    }
}
