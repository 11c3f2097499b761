import Foundation

extension Exploration {
    /// Saves a page that plays the shortest recording of each question on a phone, in the folder `.build/EveryOrder` of the
    /// test's package, or in the folder for temporary files if the test belongs to no package.
    ///
    /// ```swift
    /// let page = try await search.explore().savePage()
    /// ```
    ///
    /// - Returns: The address of the page, to open in a browser.
    /// - Throws: An error if it can't be written, or if something else is in its place.
    public func savePage() throws -> URL { try page.save(as: name, for: file) }

    /// How to open the page, once it is saved, or why it can't be.
    var pageText: String { page.textAfterSaving(as: name, for: file) }

    private var page: PlayedPage {
        let plays = questions.map { question in
            PlayedPage.Play(
                title: question.summary,
                notes: ["\(question.count) \(question.count == 1 ? "order" : "orders")"]
                    + (question.setup.isEmpty ? [] : ["After \(question.setup.joined(separator: ", "))."]),
                phones: ["The screen"],
                difference: RecordingDifference(expected: question.recording, actual: question.recording)
            )
        }
        return PlayedPage(title: name, plays: plays)
    }
}

/// A page that plays recordings on phones, event by event.
struct PlayedPage: Encodable {
    /// A recording on one phone, or two on two phones.
    struct Play: Encodable {
        let title: String
        let notes: [String]
        /// The names of the phones: of the only one, or of the one before and the one now.
        let phones: [String]
        let rows: [Row]

        init(title: String, notes: [String], phones: [String], difference: RecordingDifference<String>) {
            self.title = title
            self.notes = notes
            self.phones = phones
            rows = difference.rows.map { row in
                Row(mark: row.mark, party: "\(row.event.party)", text: row.text, shown: row.event.state)
            }
        }
    }

    /// An event.
    struct Row: Encodable {
        /// `-` if it happened only before, `+` if it happens only now, or else a space.
        let mark: String
        let party: String
        let text: String
        /// What the screen shows from now on, if it is something new.
        let shown: String?
    }

    let title: String
    let plays: [Play]

    /// Saves the page, and returns the command that opens it in a browser, or why it isn't saved.
    func textAfterSaving(as name: String, for test: String) -> String {
        #if canImport(Darwin)
        let command = "open"
        #else
        let command = "xdg-open"
        #endif
        do {
            return "To see it played: \(command) \(try save(as: name, for: test).path)"
        } catch {
            return "There is no page that plays it: \((error as? Finding)?.summary ?? "\(error)")"
        }
    }

    /// Writes the page to a folder that only the test's file uses, in place of an earlier page.
    ///
    /// - Throws: An error if something other than such a page is in its place, which stays.
    func save(as name: String, for test: String) throws -> URL {
        let folder = Self.folder(for: test)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let file = folder.appending(path: "\(plain).html")
        var status = stat()
        // A link isn't followed, even if it leads to nothing.
        if lstat(file.path, &status) == 0 {
            let isFile = status.st_mode & S_IFMT == S_IFREG
            guard isFile, try Data(contentsOf: file).starts(with: Self.mark.utf8) else {
                throw Finding("\(file.path) exists and isn't a page of EveryOrder. Move it away.")
            }
        }
        // Nothing in a script element may look like its end.
        let data = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        let page = Self.html.replacing("DATA", with: data.replacing("<", with: "\\u003c"), maxReplacements: 1)
        try (Self.mark + page).write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    /// The folder for the pages of a test's file: in `.build`, beside what else is built from the test.
    private static func folder(for test: String) -> URL {
        let test = URL(filePath: test).standardizedFileURL.deletingPathExtension()
        var parts = test.pathComponents.dropFirst()
        while !parts.isEmpty {
            parts.removeLast()
            let package = URL(filePath: "/" + parts.joined(separator: "/"))
            guard FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path) else {
                continue
            }
            let path = test.pathComponents.dropFirst(parts.count + 1).joined(separator: "/")
            return package.appending(path: ".build/EveryOrder/\(path)")
        }
        return FileManager.default.temporaryDirectory.appending(path: "EveryOrder\(test.path)")
    }

    /// The beginning of every page.
    private static let mark = "<!doctype html>\n<!-- Written by EveryOrder, which may write over it. -->\n"

    private static let html = """
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Every order</title>
        <style>
        :root { color-scheme: light dark }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
        section { margin: 3rem 0 }
        .play { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start }
        figure { margin: 0 }
        .phone { width: 12rem; min-height: 16rem; border: 3px solid; border-radius: 1.5rem; padding: 1.5rem 1rem }
        .phone p { margin: 0; overflow-wrap: anywhere }
        ol { list-style: none; padding: 0; margin: 0; flex: 1 1 20rem }
        li { padding: .1rem .5rem }
        li.screen { padding-left: 2.5rem }
        li.server { padding-left: 4.5rem }
        li[aria-current] { outline: 2px solid; border-radius: .3rem }
        li.later { opacity: .55 }
        button { font: inherit; padding: .3rem .9rem; margin-right: .5rem }
        </style>
        <h1></h1>
        <script type="application/json" id="data">DATA</script>
        <script>
        const page = JSON.parse(document.getElementById("data").textContent)
        function element(name, text, kind) {
            const node = document.createElement(name)
            if (text) node.textContent = text
            if (kind) node.className = kind
            return node
        }
        document.querySelector("h1").textContent = page.title
        for (const play of page.plays) {
            const section = element("section")
            section.append(element("h2", play.title))
            for (const note of play.notes) section.append(element("p", note))
            const screens = play.phones.map(() => element("p"))
            const figures = play.phones.map((name, index) => {
                const figure = element("figure")
                const phone = element("div", "", "phone")
                phone.setAttribute("aria-live", "polite")
                phone.append(screens[index])
                figure.append(element("figcaption", name), phone)
                return figure
            })
            const marks = { "-": "only before: ", "+": "only now: ", " ": "" }
            const items = play.rows.map(row => element("li", marks[row.mark] + row.text))
            const list = element("ol")
            list.append(...items)
            let position = 0, timer = null
            function show(index) {
                position = Math.max(0, Math.min(index, items.length - 1))
                screens.forEach((screen, phone) => {
                    const other = play.phones.length == 1 ? "" : phone == 0 ? "+" : "-"
                    const rows = play.rows.slice(0, position + 1)
                    const last = rows.filter(row => row.shown != null && row.mark != other).pop()
                    screen.textContent = last ? last.shown : ""
                })
                items.forEach((item, number) => {
                    item.className = play.rows[number].party + (number > position ? " later" : "")
                    if (number == position) item.setAttribute("aria-current", "step")
                    else item.removeAttribute("aria-current")
                })
                if (position == items.length - 1) stop()
            }
            function stop() {
                clearInterval(timer)
                timer = null
                run.textContent = "Play"
            }
            function button(title, action) {
                const node = element("button", title)
                node.onclick = action
                return node
            }
            const run = button("Play", () => {
                if (timer) return stop()
                if (position == items.length - 1) show(0)
                run.textContent = "Pause"
                timer = setInterval(() => show(position + 1), 1200)
            })
            const controls = element("p")
            controls.append(
                button("Back", () => { stop(); show(position - 1) }), run,
                button("Next", () => { stop(); show(position + 1) }))
            const stage = element("div", "", "play")
            stage.append(...figures, list)
            section.append(controls, stage)
            document.body.append(section)
            show(0)
        }
        </script>
        </html>

        """
}
