import Behaviours
import EveryOrder
import Terminal

extension ScreenState {
    /// A short description of what the screen shows.
    var phrase: String {
        var parts = isFetching ? ["fetching"] : []
        let shown = [episodes.isEmpty ? nil : counted(episodes.count, "episode"), video.map { _ in "video" }]
        if shown != [nil, nil] { parts.append(shown.compactMap(\.self).joined(separator: " + ")) }
        if errorMessage != nil { parts.append("error") }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }
}
