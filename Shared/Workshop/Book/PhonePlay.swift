import Behaviours
import Episodes
import Foundation
import TestSupport

/// One event on two phones that run the same order: one with the stage as it is, the other with a change.
struct PhoneFrame: Hashable, Sendable {
    /// Which of the two it happens on.
    enum Side: Int, Hashable, Sendable {
        case both, asItIs, changed, different
    }

    /// The party and what it does; `nil` before anything has happened.
    var party: Recording.Party?
    var text = ""
    var side = Side.both
    /// Both phones once it has happened. A tap has no effect until the next frame.
    var asItIs = Phone()
    var changed = Phone()
    /// What the user taps, by its name on the phone.
    var tap: String?
    /// What goes wrong, as a sentence; `nil` as long as the phones show the same.
    var problem: String?
}

/// What two phones show, event by event.
struct PhonePlay: Hashable, Sendable {
    private(set) var frames = [PhoneFrame()]

    /// The first frame in which something goes wrong.
    var firstProblem: Int? { frames.firstIndex { $0.problem != nil } }

    /// Plays a recording of what should have happened and what did.
    init(_ difference: RecordingDifference) {
        self.init(difference.rows.map { Row(mark: $0.mark, party: $0.event.party, text: $0.event.text) })
    }

    /// Plays a recording in three columns, as the suite prints it.
    init(lines: [String]) {
        var rows: [Row] = []
        for line in lines.dropFirst(3) where line != "  …" {
            let start = line.dropFirst().firstIndex { $0 != " " } ?? line.endIndex
            let column = line.distance(from: line.startIndex, to: start)
            let party = Recording.Party(ofColumn: column)
            let row = Row(mark: String(line.prefix(1)), party: party, text: String(line[start...]))
            // A line that was wrapped continues below, with a word for which there was no room.
            let next = row.text.prefix { $0 != " " }.count
            let isNew = PhonePlay.beginnings.contains { row.text.hasPrefix($0) }
            if let last = rows.last, last.mark == row.mark, last.party == party, !isNew,
                column + last.text.count + next >= 76
            {
                rows[rows.count - 1].text += " \(row.text)"
            } else {
                rows.append(row)
            }
        }
        self.init(rows)
    }

    /// What the events of a server begin with.
    private static let beginnings = ["receives ", "answers ", "the client ", "("]

    /// An event, and whether it should have happened (`-`), shouldn't have (`+`), or both should and did.
    private struct Row {
        let mark: String
        let party: Recording.Party
        var text: String
    }

    private init(_ rows: [Row]) {
        // What the phones show before the user does anything.
        let opening = rows.prefix { $0.party == .screen && $0.mark == " " }
        if let state = opening.last {
            frames[0].text = state.text
            frames[0].asItIs.show(state.text)
            frames[0].changed.show(state.text)
        }
        var rest = rows.dropFirst(opening.count)
        // What the user's last tap opens once it has an effect.
        var opened: Phone?
        while let row = rest.popFirst() {
            var frame = frames[frames.count - 1]
            frame.tap = nil
            frame.party = row.party
            frame.text = row.text
            frame.side = row.mark == "-" ? .asItIs : row.mark == "+" ? .changed : .both
            if let opened {
                for phone in [\PhoneFrame.asItIs, \.changed] {
                    frame[keyPath: phone].selection = opened.selection
                    if frame[keyPath: phone].end == nil { frame[keyPath: phone].end = opened.end }
                }
            }
            opened = nil
            switch row.party {
            case .user:
                var phone = Phone()
                switch row.text {
                case "leaves the screen":
                    phone.end = .left
                    frame.tap = "leave"
                case "asks for a video":
                    phone.selection = Self.selection(in: rest)
                    frame.tap = phone.selection.map(String.init)
                default: frame.tap = "list"
                }
                opened = phone
            case .screen:
                if frame.side != .changed { frame.asItIs.show(row.text) }
                if frame.side != .asItIs { frame.changed.show(row.text) }
                if let next = rest.first, next.party == .screen, next.mark == "+", row.mark == "-" {
                    rest.removeFirst()
                    frame.side = .different
                    frame.text = "\(row.text) / \(next.text)"
                    frame.changed.show(next.text)
                }
            case .server: break
            }
            frame.problem = frame.problem(since: frames[frames.count - 1])
            frames.append(frame)
        }
        // A user who leaves has left, even if nothing follows.
        if let opened, opened.end != nil {
            frames[frames.count - 1].asItIs.end = .left
            frames[frames.count - 1].changed.end = .left
        }
    }

    /// The episode whose video is requested next.
    private static func selection(in rows: ArraySlice<Row>) -> Episode.ID? {
        let request = rows.prefix { $0.party != .user }.first {
            $0.text.hasPrefix("receives ") && $0.text.hasSuffix("/video")
        }
        return request.flatMap { $0.text.split(separator: "/").dropLast().last.flatMap { Int($0) } }
    }
}

extension PhoneFrame {
    /// What the user does or the server notices, in the column between the phones; `nil` for what a phone shows itself.
    var entry: String? {
        switch party {
        case .user?: "the user \(deed)"
        case .server?: text
        case .screen?, nil: nil
        }
    }

    /// What happens, as a sentence.
    var sentence: String {
        let only = ["", ", but only as it is", ", but only with the change", ""][side.rawValue]
        switch party {
        case nil where !asItIs.list.isEmpty:
            return "Two phones, the same list, the same taps, the same server."
        case nil: return "Two phones, the same taps, the same server."
        case .screen? where side == .different:
            let states = text.components(separatedBy: " / ").map(PhoneFrame.words)
            return "As it is, the screen shows \(states[0]); with the change, \(states.last ?? "")."
        case .screen? where text == "is deallocated": return "The screen is freed\(only)."
        case .screen?: return "The screen shows \(PhoneFrame.words(for: text))\(only)."
        case .user?: return "The user \(deed)."
        case .server? where text.hasPrefix("the "): return "T\(text.dropFirst())\(only)."
        case .server? where text.hasPrefix("("): return "No server answers: \(text.dropFirst().dropLast())."
        case .server?: return "The server \(text)\(only)."
        }
    }

    /// What the user does, as a user would say it.
    private var deed: String {
        switch tap {
        case "list" where !asItIs.list.isEmpty: "reloads the list"
        case "list", "leave", nil: text
        default: "taps an episode"
        }
    }

    /// What a screen shows, in words that can be read aloud.
    private static func words(for state: String) -> String {
        let parts = state.components(separatedBy: " · ")
        let shown = parts.filter { $0 != "fetching" }.map { part in
            switch part {
            case "idle": "nothing"
            case _ where part.hasPrefix("✗ error: "): "the error “\(message(of: part.dropFirst(9)))”"
            case _ where part.hasPrefix("video "): "the \(part)"
            default: part
            }
        }
        return (shown + (parts.contains("fetching") ? ["a spinner"] : [])).joined(separator: " and ")
    }

    /// The first sentence that the user reads of an error, without its full stop.
    private static func message(of name: Substring) -> String {
        let message = APIError.allCases.first { "\($0)" == name }?.message ?? String(name)
        return String(message.prefix { $0 != "." })
    }

    /// What goes wrong in it, as a user or a server would notice it.
    fileprivate func problem(since before: PhoneFrame) -> String? {
        let hasLeft = asItIs.end != nil
        if party == .server, side != .both {
            switch (side, text) {
            case (.asItIs, "the client hangs up"):
                return hasLeft
                    ? "The user has left, and the request keeps running: nobody hangs up."
                    : "The user has moved on, and the old request keeps running: nobody hangs up."
            case (.changed, "the client hangs up"):
                return "The client hangs up on a request that the user is still waiting for."
            case (.changed, _) where text.hasPrefix("receives ") && asItIs.error != nil:
                return "The user should see an error, and waits: the server receives the request again."
            case (.asItIs, _): return "The server should have noticed this: \(text)."
            default: return "The server shouldn't have noticed this: \(text)."
            }
        }
        if asItIs.end != changed.end { return "The user has left, and the screen stays in memory." }
        guard asItIs.shown != changed.shown else {
            // What only the server noticed stays true until the user goes on.
            return party == .user || before.asItIs.shown != before.changed.shown ? nil : before.problem
        }
        if party != .screen, let problem = before.problem { return problem }
        if let error = changed.error {
            if let other = asItIs.error {
                return "The user should read “\(other.message)”, and reads “\(error.message)”"
            }
            guard asItIs.isFetching else { return "All is well, and the user sees an error." }
            return before.changed.error == error && before.asItIs.error == error
                ? "The user has gone on, and still sees the error of before."
                : "Your user has moved on, and sees the error of the old request all the same."
        }
        if asItIs.error != nil {
            return changed.isFetching
                ? "The user should see an error, and waits." : "The user should see an error, and doesn't."
        }
        if asItIs.isFetching, !changed.isFetching {
            return "Your user has moved on, and sees the answer to the old request all the same."
        }
        if changed.video != nil, asItIs.video == nil {
            return "The user has chosen another episode, and the video is still that of the one before."
        }
        if changed.list.isEmpty, !asItIs.list.isEmpty {
            return "The user is still reading the list, and it is gone before the new one has arrived."
        }
        return "The user sees something else."
    }
}

extension Phone {
    /// The phone without what has become of the screen.
    fileprivate var shown: Phone {
        var phone = self
        phone.end = nil
        return phone
    }
}

extension Recording.Party {
    /// The party whose column of a printed recording a text begins in.
    fileprivate init(ofColumn column: Int) {
        switch column {
        case ..<20: self = .user
        case ..<48: self = .screen
        default: self = .server
        }
    }
}
