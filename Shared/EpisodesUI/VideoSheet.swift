#if canImport(SwiftUI)
import Episodes
import Foundation
import SwiftUI

/// The video of the selected episode.
///
/// It has a link instead of a player, since the embedded API returns addresses that don't exist.
struct VideoSheet: View {
    let episode: Episode
    let video: Video?
    let status: RequestStatus
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            VStack(alignment: .leading, spacing: 16) {
                Text(episode.title).font(.title2).accessibilityAddTraits(.isHeader)
                Text(episode.excerpt)
                if let video {
                    Link(destination: video.url) { Label("Play", systemImage: "play.fill") }
                        .buttonStyle(.borderedProminent)
                    if let captions = video.captions {
                        Link(destination: captions) { Label("Captions", systemImage: "captions.bubble") }
                    }
                    Text("The link expires on \(video.expiresAt.formatted(date: .long, time: .omitted)).")
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
                status
            }
            .padding()
            .frame(minWidth: 320, maxWidth: .infinity, minHeight: 240, alignment: .topLeading)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Close") { dismiss() }
                }
            }
        }
    }
}
#endif
