#if canImport(SwiftUI)
import Episodes
import Foundation
import SwiftUI

/// A row for an episode: its picture, title, publication date and duration.
struct EpisodeRow: View {
    let episode: Episode
    @ScaledMetric(relativeTo: .body) private var pictureWidth: CGFloat = 96
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        // Large type needs the whole width.
        let layout =
            typeSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading))
            : AnyLayout(HStackLayout(alignment: .top, spacing: 12))
        layout {
            picture
                .frame(width: pictureWidth, height: pictureWidth * 9 / 16)
                .clipShape(.rect(cornerRadius: 6))
                .accessibilityHidden(true)

            VStack(alignment: .leading, spacing: 4) {
                Text(episode.title).font(.headline)
                Text(verbatim: "\(date) · \(duration(.abbreviated))").font(.subheadline).foregroundStyle(
                    .secondary
                )
                Text(episode.excerpt).font(.footnote).foregroundStyle(.secondary).lineLimit(3)
            }
        }
        .padding(.vertical, 4)
        .frame(maxWidth: .infinity, alignment: .leading)
        .contentShape(.rect)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(
            Text(verbatim: "\(episode.title), \(date), \(duration(.wide)). \(episode.excerpt)")
        )
    }

    /// The still, drawn rather than loaded from `Episode.image`: no server has these addresses, and even a look-up of
    /// their host would leave this machine.
    private var picture: some View {
        Image(systemName: "play.rectangle")
            .foregroundStyle(.white)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color(hue: Double(episode.id % 20) / 20, saturation: 0.5, brightness: 0.6))
    }

    private var date: String {
        episode.publishedAt.formatted(date: .abbreviated, time: .omitted)
    }

    /// The running time, abbreviated on screen or in full for VoiceOver.
    private func duration(_ width: Duration.UnitsFormatStyle.UnitWidth) -> String {
        Duration.seconds(episode.duration).formatted(.units(allowed: [.hours, .minutes], width: width))
    }
}
#endif
