import Behaviours
import Episodes
import Foundation

/// A phone with the episodes screen at one moment, as `EpisodesView` draws it.
struct Phone: Hashable, Sendable {
    /// What has become of the screen once the user has left it.
    enum End: Hashable, Sendable {
        case left, freed
    }

    private(set) var isFetching = false
    private(set) var list: [Episode.ID] = []
    /// The path of the video.
    private(set) var video: String?
    private(set) var error: APIError?
    /// The selected episode, whose sheet covers the list.
    var selection: Episode.ID?
    var end: End?

    /// Lets the screen show what a recording describes, such as `fetching · 3 episodes`.
    mutating func show(_ text: String) {
        guard text != "is deallocated" else {
            end = .freed
            return
        }
        isFetching = false
        list = []
        video = nil
        error = nil
        for part in text.components(separatedBy: " · ") {
            let words = part.split(separator: " ").map(String.init)
            if part == "fetching" { isFetching = true }
            if words.count == 2, words[1].hasPrefix("episode"), let count = Int(words[0]) {
                list = Sample.list(of: count).map(\.id)
            }
            if words.first == "video" { video = words.last }
            if part.hasPrefix("✗ error: ") {
                error = APIError.allCases.first { "✗ error: \($0)" == part }
            }
        }
    }

    /// The first episode of the list or of the samples that has an ID.
    static func episode(_ id: Episode.ID) -> Episode {
        (2...3).flatMap(Sample.list).first { $0.id == id } ?? Sample.episode(id)
    }
}

extension Phone {
    /// The screen as HTML. A script compares its parts, and finds what the user taps by name.
    var html: String {
        if let end {
            let text = end == .freed ? "The screen is closed, and freed." : "The screen is closed."
            return "<div class=app><p class=end data-part=end>\(text)</p></div>"
        }
        let rows = list.map { id in
            let episode = Phone.episode(id)
            return """
                <li data-tap=\(id)><i class=still style=--hue:\(id % 20 * 18)></i>\
                <b>\(episode.title.escaped)</b><small>\(episode.excerpt.escaped)</small>
                """
        }
        let isIdle = list.isEmpty && !isFetching && error == nil
        let none = isIdle ? "<p class=none>No episodes</p>" : ""
        return """
            <div class=app><div class=head><b>Episodes</b><i data-tap=list role=img aria-label=Reload>↻</i></div>\
            <ul data-part=list>\(rows.joined())</ul>\(none)\(selection.map(sheet) ?? status)</div>
            """
    }

    private func sheet(of id: Episode.ID) -> String {
        let episode = Phone.episode(id)
        let play = video.map { "<p class=play><b>▶ Play</b> <small>\($0.escaped)</small></p>" } ?? ""
        return """
            <div class=sheet><i class=close>Close</i><b>\(episode.title.escaped)</b>\
            <small>\(episode.excerpt.escaped)</small><div data-part=video>\(play)</div>\(status)</div>
            """
    }

    private var status: String {
        var html = ""
        if isFetching {
            html = "<p class=loading>Loading</p>"
        } else if let error {
            html = "<p class=error>⚠ \(error.message.escaped)</p><i class=retry>Try again</i>"
        }
        return "<div class=status data-part=status>\(html)</div>"
    }
}
