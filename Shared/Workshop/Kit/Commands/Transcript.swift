import Behaviours
import Episodes
import Foundation
import FoundationCompat
import StageCatalog
import Terminal

/// A screen as plain lines: what it shows, from turn to turn.
@MainActor
final class Transcript {
    private let console: Console
    private let style: Style
    private var shown: [Episode] = []

    init(_ console: Console) {
        self.console = console
        style = console.style
    }

    /// Shows the list, then the video of its first episode; the exit code says whether that went well.
    func run(_ screen: any EpisodesScreen, of stage: Stage, from source: EpisodesSource) async -> Int32 {
        console.heading("Stage \(stage.number)", stage.title)
        console.paragraph(source.description)
        console.line()
        console.line(style.bold("idle"))

        let walkthrough = await Walkthrough.run(screen, show: show, select: announce)

        guard !Task.isCancelled else { return Workshop.interrupted }
        guard walkthrough.isComplete else {
            console.paragraph("The screen is still fetching: no answer came.", style.bad)
            return 1
        }
        guard walkthrough.outcome.errorMessage != nil else { return 0 }
        if let proxy = source.proxy {
            console.paragraph(
                "Requests go through the proxy \(proxy.address.printable), which \(proxy.variable) names. If it "
                    + "can't be reached, nothing behind it can.",
                style.warning
            )
        }
        return 1
    }

    private func show(_ state: ScreenState) {
        console.line(style.bold(state.phrase))
        if state.episodes != shown {
            shown = state.episodes
            for episode in shown where !Task.isCancelled { console.line(row(episode)) }
        }
        if let message = state.errorMessage { console.paragraph(message.printable, indent: 2, style.bad) }
        if let video = state.video { show(video) }
    }

    private func announce(_ episode: Episode) {
        console.line()
        console.paragraph("Selected: \(episode.title.printable)")
        console.line()
        guard let image = episode.image else { return }
        console.paragraph(image.absoluteString.printable, lead: "  \("picture".padded(to: 10))", indent: 12)
    }

    private func row(_ episode: Episode) -> String {
        let facts = "\(runningTime(episode.duration).paddedLeft(to: 8))  \(day(episode.publishedAt))"
        return "  " + episode.title.printable.padded(to: console.measureOfText - 2 - facts.columns) + facts
    }

    private func show(_ video: Video) {
        let facts = [
            ("video", video.url.absoluteString),
            ("captions", video.captions?.absoluteString ?? "none"),
            ("duration", runningTime(video.duration)),
            ("expires", moment(video.expiresAt)),
        ]
        for (name, value) in facts {
            console.paragraph(value.printable, lead: "  \(name.padded(to: 10))", indent: 12)
        }
    }
}

extension ScreenState {
    /// What the screen shows, in a few words that fit into a history.
    var phrase: String {
        var parts: [String] = []
        if isFetching { parts.append("fetching") }
        let shown = [
            episodes.isEmpty ? nil : counted(episodes.count, "episode"),
            video == nil ? nil : "video",
        ].compactMap(\.self)
        if !shown.isEmpty { parts.append(shown.joined(separator: " + ")) }
        if errorMessage != nil { parts.append("error") }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }
}
