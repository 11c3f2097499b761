/// One event on a phone, or on two phones that run the same order, as a page's player shows it.
package struct PlayedFrame: Hashable, Sendable {
    package typealias Event = Recording<String>.Event

    /// What happens on each phone, with the descriptions of states; `nil` where nothing does.
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
    /// What is new in the column beside the phones.
    package var entries: [Entry] = []
    /// The part of the only phone that is wrong.
    package var wrongPart: String?

    package init(phones: [PhonePicture]) { self.phones = phones }

    /// A line of the column beside the phones.
    package struct Entry: Hashable, Sendable {
        /// The class of a line.
        package enum Style: String, Sendable {
            /// What the user does, what the screen shows, or what the server notices.
            case user, shows, server
            /// What happens only on the first phone, or only on the second.
            case missing, extra
            /// What is wrong where there is only one phone.
            case wrong
        }

        package var text: RequestText
        package var style: Style

        package init(_ text: RequestText, _ style: Style) {
            self.text = text
            self.style = style
        }

        var html: String { "<li class=\(style)>\(text.html)</li>" }
    }
}

/// A text in which each request is a mark. It joins the column beside the phones with what they show.
package struct RequestText: Hashable, Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Part: Hashable {
        case plain(String)
        case request(Int)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { parts.append(.plain(text)) }
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.plain(value.description))
        }
        package mutating func appendInterpolation(_ text: RequestText) { parts += text.parts }
        package mutating func appendInterpolation(request: Int) { parts.append(.request(request)) }
    }

    private let parts: [Part]

    package init(stringLiteral text: String) { parts = [.plain(text)] }
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
    package init(_ text: String) { parts = [.plain(text)] }

    package var html: String {
        parts.map { part in
            switch part {
            case .plain(let text): text.escaped
            case .request(let number): "<b class=\"request n\(number)\">request \(number)</b>"
            }
        }
        .joined()
    }
}

extension RequestText: CustomStringConvertible {
    package var description: String {
        parts.map { part in
            switch part {
            case .plain(let text): text
            case .request(let number): "request \(number)"
            }
        }
        .joined()
    }
}
