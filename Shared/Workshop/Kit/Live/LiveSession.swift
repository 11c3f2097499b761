import Behaviours
import Combine
import Episodes
import Foundation
import Terminal

/// A screen and the person before it.
@MainActor
final class LiveSession {
    private let screen: any EpisodesScreen
    private let terminal: any LiveTerminal
    private var view: LiveScreen
    private let events: AsyncStream<LiveEvent>
    private let tell: AsyncStream<LiveEvent>.Continuation
    private lazy var pulse = Pulse { [tell] in tell.yield(.tick) }
    private var request: Request?

    private enum Request: Hashable {
        case list
        case video(Episode)
    }

    init(
        _ screen: any EpisodesScreen,
        title: String,
        subtitle: String,
        style: Style,
        on terminal: any LiveTerminal
    ) {
        self.screen = screen
        self.terminal = terminal
        view = LiveScreen(title: title, subtitle: subtitle, state: .idle, style: style)
        (events, tell) = AsyncStream.makeStream(of: LiveEvent.self)
    }

    /// Shows the screen until the person has had enough, or the task is cancelled.
    func run() async {
        let feed = ScreenFeed(screen)
        let relay = Task { [tell] in
            for await _ in feed.states { tell.yield(.changed) }
        }
        terminal.enter { [tell] in tell.yield($0) }
        defer {
            pulse.isOn = false
            relay.cancel()
            terminal.leave()
        }

        perform(.list)
        feed.look()
        draw(feed)
        for await event in events {
            guard answer(event) else { return }
            feed.look()
            draw(feed)
        }
    }

    /// Does what an event asks for; false when the person wants to leave.
    private func answer(_ event: LiveEvent) -> Bool {
        switch event {
        case .key(.interrupt), .key(.character("q")), .closed: return false
        case .key(let key): press(key)
        case .tick: view.ticks += 1
        case .changed, .resized: break
        }
        return true
    }

    private func draw(_ feed: ScreenFeed) {
        view.state = feed.history.last ?? .idle
        view.cursor = max(0, min(view.cursor, view.state.episodes.count - 1))
        pulse.isOn = view.state.isFetching
        terminal.draw(view.lines(in: terminal.size))
    }

    private func press(_ key: Key) {
        let page = max(1, terminal.size.rows / 2)
        switch key {
        case .up, .character("k"): move(by: -1)
        case .down, .character("j"): move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown, .character(" "): move(by: page)
        case .home, .character("g"): move(by: -screen.episodes.count)
        case .end, .character("G"): move(by: screen.episodes.count)
        case .character("r"): perform(.list)
        case .enter: select()
        case .suspend: terminal.suspend()
        case .interrupt, .character: break
        }
    }

    private func move(by step: Int) {
        view.cursor = max(0, min(view.cursor + step, screen.episodes.count - 1))
    }

    private func select() {
        guard screen.episodes.indices.contains(view.cursor) else { return }
        perform(.video(screen.episodes[view.cursor]))
    }

    /// Asks the screen for something, unless that is on its way: a key that is held down asks thirty times a second.
    private func perform(_ request: Request) {
        guard !screen.isFetching || request != self.request else { return }
        self.request = request
        switch request {
        case .list:
            // A video that was awaited is awaited no longer.
            if screen.video == nil { view.selected = nil }
            screen.start()
        case .video(let episode):
            view.selected = episode
            screen.select(episode)
        }
    }
}
