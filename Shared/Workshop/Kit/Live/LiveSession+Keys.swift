import Episodes

extension LiveSession {
    func press(_ key: Key) {
        let page = max(1, terminal.size.rows / 2)
        switch key {
        case .up, .character("k"): move(by: -1)
        case .down, .character("j"): move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown, .character(" "): move(by: page)
        case .home, .character("g"): move(by: -screen.episodes.count)
        case .end, .character("G"): move(by: screen.episodes.count)
        case .character("r"): grant(.list)
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
        grant(.video(screen.episodes[view.cursor]))
    }

    /// Asks the screen for something, unless that is on its way: a key that is held down asks thirty times a second.
    func grant(_ wish: Wish) {
        guard !screen.isFetching || wish != self.wish else { return }
        self.wish = wish
        switch wish {
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
