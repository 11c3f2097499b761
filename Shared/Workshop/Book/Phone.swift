import Behaviours
import Episodes
import EveryOrder
import Foundation
import Terminal

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
    /// The phone, as the player draws it.
    var picture: PhonePicture {
        var picture = PhonePicture(title: "Episodes")
        picture.canReload = true
        picture.rows = list.map(row)
        picture.isBusy = isFetching
        picture.error = isFetching ? nil : error?.message
        picture.text = list.isEmpty && !isFetching && error == nil ? "No episodes" : ""
        picture.sheet = selection.map { row(of: episode($0)) }
        picture.video = video
        picture.end = end.map { $0 == .freed ? "The screen is closed, and freed." : "The screen is closed." }
        return picture
    }

    private func row(of episode: Episode) -> PhonePicture.Row {
        .init(id: "\(episode.id)", title: episode.title, detail: episode.excerpt, hue: episode.id % 20 * 18)
    }
}

extension ScreenState {
    /// What it shows, for a phrase.
    func shown(withVideo hasVideo: Bool) -> ShownState {
        let list = episodes.isEmpty ? nil : counted(episodes.count, "episode")
        let video = hasVideo ? video.map { "the video \($0.url.path)" } : nil
        return ShownState(
            text: [list, video].compactMap(\.self).joined(separator: " and "),
            isBusy: isFetching,
            error: errorMessage
        )
    }
}
