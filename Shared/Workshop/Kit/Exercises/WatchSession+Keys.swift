extension WatchSession {
    /// Does what a key asks for, if it isn't one that leaves.
    func press(_ key: Key) throws {
        view.notice = nil
        let wasSure = isSureToSee
        isSureToSee = false
        switch key {
        case .up, .character("k"): view.offset = max(0, view.offset - 1)
        case .down, .character("j"): view.offset += 1
        case .pageUp: view.offset = max(0, view.offset - view.room(in: terminal.size))
        case .pageDown, .character(" "): view.offset += view.room(in: terminal.size)
        case .home: view.offset = 0
        case .end: view.offset = .max
        case .enter, .character("q"): show(nil)
        case .character("h"): try showHint()
        case .character("n"): try goOn()
        case .character("d"): try showDiff(isSure: wasSure)
        case .suspend: terminal.suspend()
        case .interrupt, .character: break
        }
        view.offset = min(view.offset, view.mostOffset(in: terminal.size))
    }

    private func show(_ lines: [String]?) {
        view.sheet = lines.map(WatchScreen.Sheet.init)
        view.offset = 0
        shownHint = nil
    }

    /// Shows the next hint; after the last, the first again.
    private func showHint() throws {
        let hints = view.exercise.hints
        guard !hints.isEmpty else {
            view.notice = "It has no hints."
            return
        }
        var index = shownHint.map { ($0 + 1) % hints.count } ?? 0
        try workshop.remember { progress in
            if shownHint == nil {
                index = progress.nextHint(of: view.exercise) ?? 0
            } else {
                progress.see(hint: index, of: view.exercise)
            }
        }
        let width = max(24, min(100, terminal.size.columns))
        show(hints[index].lines(index, of: hints.count, width: width, view.style))
        shownHint = index
    }

    private func goOn() throws {
        guard let next = exercises.next(after: view.exercise, in: try workshop.progress()),
            next.id != view.exercise.id
        else {
            view.notice = "There is no other one to do."
            return
        }
        try begin(next)
        view.notice = "Read \(next.path(of: "README.md"))"
    }

    private func showDiff(isSure: Bool) throws {
        guard try isSure || workshop.progress()[view.exercise].done != nil else {
            isSureToSee = true
            view.notice = "It isn't done yet. Press d again to see the solution anyway."
            return
        }
        let comparison = try workshop.workspace().comparison(of: view.exercise)
        var text = DiffText(comparison, files: try comparison.files(named: nil))
        text.style = view.style
        text.width = max(24, terminal.size.columns)
        show(text.lines())
    }
}
