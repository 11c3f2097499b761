import Behaviours
import Episodes
import Foundation

/// A phone with the episodes screen at one moment, as `EpisodesView` draws it.
struct Phone: Hashable, Sendable {
    /// What has become of the screen once the user has left it.
    enum End: Hashable, Sendable {
        case left, freed
    }

    /// What the screen shows.
    var state = ScreenState.idle
    /// The selected episode, whose sheet covers the list.
    var selection: Episode.ID?
    var end: End?

    var isFetching: Bool { state.isFetching }
    var list: [Episode] { state.episodes }
    /// The path of the video.
    var video: String? { state.video?.url.path }
    var error: APIError? { APIError.allCases.first { $0.message == state.errorMessage } }

    /// The episode with an ID, as the list or a sample has it.
    func episode(_ id: Episode.ID) -> Episode {
        (state.episodes + Sample.episodes).first { $0.id == id } ?? Sample.episode(id)
    }
}

extension Phone {
    /// The screen as HTML. A script compares its parts, and finds what the user taps by name.
    var html: String {
        if let end {
            let text = end == .freed ? "The screen is closed, and freed." : "The screen is closed."
            return "<div class=app><p class=end data-part=end>\(text)</p></div>"
        }
        let rows = list.map { episode in
            """
            <li data-tap=\(episode.id)><i class=still style=--hue:\(episode.id % 20 * 18)></i>\
            <b>\(episode.title.escaped)</b><small>\(episode.excerpt.escaped)</small>
            """
        }
        let isIdle = list.isEmpty && !isFetching && error == nil
        let none = isIdle ? "<p class=none>No episodes</p>" : ""
        return """
            <div class=app><header><b>Episodes</b><i data-tap=list role=img title=Reload>↻</i></header>\
            <ul data-part=list>\(rows.joined())</ul>\(none)\(selection.map(sheet) ?? status)</div>
            """
    }

    private func sheet(of id: Episode.ID) -> String {
        let episode = self.episode(id)
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
