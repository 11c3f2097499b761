import Foundation

/// Reads the body of one request, as its head frames it (RFC 9112 §6.3).
struct BodyReader: Sendable {
    private(set) var body = Data()
    private var step: Step
    private let limits: Limits
    private var trailerSize = 0

    private enum Step {
        /// That many bytes are missing.
        case plain(Int)
        case chunkSize
        case chunk(Int)
        case chunkEnd
        case trailers
        case complete
    }

    init(head: RequestHead, limits: Limits) throws(Refusal) {
        self.limits = limits
        let codings = head.fields.members(of: "Transfer-Encoding")
        let lengths = head.fields.values(of: "Content-Length")
        guard !head.fields.values(of: "Transfer-Encoding").isEmpty else {
            let length = try BodyReader.length(lengths)
            guard length <= limits.body else {
                throw Refusal(413, "the body may have \(limits.body) bytes")
            }
            step = length == 0 ? .complete : .plain(length)
            return
        }
        // Two framings could have the message read in two ways (RFC 9112 §6.1).
        guard lengths.isEmpty else { throw Refusal(400, "there is a Content-Length too") }
        guard codings.allSatisfy({ $0 == "chunked" }) else {
            throw Refusal(501, "the only coding is chunked")
        }
        guard codings.count == 1 else { throw Refusal(400, "the body is chunked more than once") }
        step = .chunkSize
    }

    var isComplete: Bool {
        if case .complete = step { true } else { false }
    }

    /// Takes what belongs to the body; true when it is complete.
    mutating func read(from buffer: inout ByteBuffer) throws(Refusal) -> Bool {
        while !isComplete {
            guard try advance(&buffer) else { return false }
        }
        return true
    }

    /// Takes one step; false when it needs more bytes.
    private mutating func advance(_ buffer: inout ByteBuffer) throws(Refusal) -> Bool {
        switch step {
        case .plain(let missing):
            let taken = buffer.take(upTo: missing)
            body.append(contentsOf: taken)
            step = taken.count == missing ? .complete : .plain(missing - taken.count)
            return !taken.isEmpty
        case .chunkSize:
            guard let line = buffer.takeLine() else {
                guard buffer.count <= 1024 else { throw Refusal(400, "the size of a chunk has no end") }
                return false
            }
            let size = try chunkSize(line)
            step = size == 0 ? .trailers : .chunk(size)
        case .chunk(let missing):
            let taken = buffer.take(upTo: missing)
            body.append(contentsOf: taken)
            step = taken.count == missing ? .chunkEnd : .chunk(missing - taken.count)
            return !taken.isEmpty
        case .chunkEnd:
            guard let line = buffer.takeLine() else {
                guard buffer.count <= 1 else { throw Refusal(400, "a chunk is longer than its size") }
                return false
            }
            guard line.isEmpty else { throw Refusal(400, "a chunk is longer than its size") }
            step = .chunkSize
        case .trailers:
            let line = buffer.takeLine()
            trailerSize += line?.count ?? 0
            guard trailerSize + (line == nil ? buffer.count : 0) <= limits.head else {
                throw Refusal(431, "the trailers may have \(limits.head) bytes")
            }
            guard let line else { return false }
            if line.isEmpty { step = .complete }
        case .complete:
            break
        }
        return true
    }

    /// The size at the start of a chunk line; extensions are ignored (RFC 9112 §7.1.1).
    private func chunkSize(_ line: [UInt8]) throws(Refusal) -> Int {
        let digits = line.prefix { !"; \t".utf8.contains($0) }
        let text = String(decoding: digits, as: UTF8.self)
        guard !text.isEmpty, text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            throw Refusal(400, "the size of a chunk isn't a number")
        }
        guard let size = Int(text, radix: 16), size <= limits.body - body.count else {
            throw Refusal(413, "the body may have \(limits.body) bytes")
        }
        return size
    }

    /// Several lengths count as one when they are equal (RFC 9112 §6.3).
    private static func length(_ values: [String]) throws(Refusal) -> Int {
        let members = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let first = members.first else { return 0 }
        guard members.allSatisfy({ $0 == first }) else { throw Refusal(400, "the Content-Lengths differ") }
        guard !first.isEmpty, first.utf8.allSatisfy(\.isDigit) else {
            throw Refusal(400, "the Content-Length isn't a number")
        }
        return Int(first) ?? .max
    }
}
