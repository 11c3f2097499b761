/// One event on a phone, or on two phones that run the same order, as a page's player shows it.
package struct PlayedFrame: Encodable, Sendable {
    package typealias Event = Recording<String>.Event

    /// The class of a line in the column beside the phones.
    package enum Style: Sendable {
        /// What the user does, what the screen shows, or what the server notices.
        case user, shows, server
        /// What happens only on the first phone, or only on the second.
        case missing, extra
        /// What is wrong where there is only one phone.
        case wrong
    }

    /// What becomes of a request, for the lanes below the phones.
    package struct Hop: Hashable, Encodable, Sendable {
        package enum Kind: String, Encodable, Sendable {
            /// The user's action sends it, or cancels it.
            case sends, cancels
            /// The server receives it, answers it, or notices that it was cancelled.
            case reaches, answers, drops
            /// The server answers it, and the main thread hasn't taken the outcome when the user does something.
            case delivers
            /// The main thread takes the outcome.
            case arrives
        }

        let kind: Kind
        let request: Int

        package init(_ kind: Kind, _ request: Int) {
            self.kind = kind
            self.request = request
        }
    }

    /// What happens on each phone; `nil` where nothing does.
    package var events: [Event?] = []
    /// Each phone once it has happened.
    package var phones: [PhonePicture]
    /// What happens, as a sentence.
    package var sentence = ""
    /// What goes wrong, as a sentence.
    package var problem: String?
    /// What the user taps, by its name on the phone.
    package var tap: String?
    /// What each phone shows, by the requests that it comes from; empty if that isn't known.
    package var claims: [RequestText] = []
    /// What becomes of requests.
    package var hops: [Hop] = []
    /// The part of the only phone that is wrong.
    package var wrongPart: String?
    /// What is new in the column beside the phones, as HTML.
    private(set) var lines: [String] = []

    package init(phones: [PhonePicture]) { self.phones = phones }

    /// Adds a line to the column beside the phones.
    package mutating func add(_ text: RequestText, _ style: Style) {
        lines.append("<li class=\(style)>\(text.html)</li>")
    }
}

/// A text in which each request is a mark. It joins the column beside the phones with what they show.
package struct RequestText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var html = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            text += literal
            html += literal.escaped
        }

        package mutating func appendInterpolation(_ value: String) { appendLiteral(value) }

        package mutating func appendInterpolation(_ other: RequestText) {
            text += other.description
            html += other.html
        }

        package mutating func appendInterpolation(request number: Int) {
            text += "request \(number)"
            html += "<b class=\"request n\(number)\">request \(number)</b>"
        }
    }

    package let description: String
    let html: String

    package init(stringLiteral text: String) { self = "\(text)" }

    package init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
        html = stringInterpolation.html
    }
}

extension RequestText: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(html)
    }
}
