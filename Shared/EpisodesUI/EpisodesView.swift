#if canImport(SwiftUI)
import Episodes
import Foundation
import SwiftUI

/// The episodes screen, for the view model of any stage.
///
/// ```swift
/// EpisodesView(screen: EpisodesViewModel(apiService: APIPreviewClient()))
/// ```
public struct EpisodesView<Screen: EpisodesScreen>: View {
    // The one line that knows how the view model is observed. An `@Observable` one would be a plain `let`.
    @ObservedObject private var screen: Screen
    @State private var hasStarted = false
    @State private var highlighted: Episode.ID?
    @State private var selection: Episode?
    @FocusState private var isListFocused: Bool

    /// Creates a view of a screen, which the caller has to retain.
    public init(screen: Screen) {
        self.screen = screen
    }

    public var body: some View {
        // The arrow keys only move the highlight; a click, a tap or Return selects.
        List(screen.episodes, selection: $highlighted) { episode in
            Button {
                select(episode)
            } label: {
                EpisodeRow(episode: episode)
            }
            .buttonStyle(.plain)
            .accessibilityHint("Shows the video.")
        }
        .focused($isListFocused)
        .onKeyPress(.return) { selectHighlighted() }
        .overlay { if isEmpty { Text("No episodes").foregroundStyle(.secondary) } }
        .safeAreaInset(edge: .bottom) {
            RequestStatus(isFetching: screen.isFetching, errorMessage: screen.errorMessage) { screen.start() }
        }
        .navigationTitle("Episodes")
        .toolbar {
            // A Mac has no gesture for `refreshable`.
            Button("Refresh", systemImage: "arrow.clockwise") { screen.start() }.keyboardShortcut("r")
        }
        // `start()` returns at once, and the view model cancels its own request, so there is nothing for the task
        // of `.task` to wait for or to cancel. For the same reason, `RequestStatus` shows the progress: the indicator
        // of `refreshable` disappears as soon as the request is sent.
        .onAppear {
            // A view in a tab appears each time its tab is selected.
            if !hasStarted { screen.start() }
            hasStarted = true
        }
        .refreshable { @MainActor in screen.start() }
        .sheet(item: $selection) { episode in
            VideoSheet(
                episode: episode,
                video: screen.video,
                status: RequestStatus(
                    isFetching: screen.isFetching,
                    errorMessage: screen.errorMessage,
                    retry: { screen.select(episode) },
                ),
            )
        }
    }

    private var isEmpty: Bool {
        screen.episodes.isEmpty && !screen.isFetching && screen.errorMessage == nil
    }

    private func select(_ episode: Episode) {
        screen.select(episode)
        selection = episode
        // The button takes the click, so the list neither highlights the row nor receives the focus.
        highlighted = episode.id
        isListFocused = true
    }

    private func selectHighlighted() -> KeyPress.Result {
        guard let episode = screen.episodes.first(where: { $0.id == highlighted }) else { return .ignored }
        select(episode)
        return .handled
    }
}

/// The status of the last request: its progress, or its error and a button to try again; empty after a success.
struct RequestStatus: View {
    let isFetching: Bool
    let errorMessage: String?
    let retry: @MainActor () -> Void

    var body: some View {
        if isFetching {
            ProgressView("Loading").controlSize(.small).padding()
        } else if let errorMessage {
            VStack(spacing: 8) {
                Label(errorMessage, systemImage: "exclamationmark.triangle")
                Button("Try again", action: retry).buttonStyle(.borderedProminent)
            }
            .padding()
            .frame(maxWidth: .infinity)
            .background(.regularMaterial)
        }
    }
}
#endif
