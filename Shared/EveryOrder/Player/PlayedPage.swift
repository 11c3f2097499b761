import Foundation

extension Exploration {
    /// Saves a page that plays what was found, and every order, on a phone. It is one file, in the folder
    /// `.build/EveryOrder` of the test's package, or in the folder for temporary files if the test belongs to no package.
    ///
    /// ```swift
    /// let page = try await search.explore().savePage()
    /// ```
    ///
    /// - Returns: The address of the page, to open in a browser or to attach to a pull request.
    /// - Throws: An error if it can't be written, or if something else is in its place.
    public func savePage() throws -> URL { try page.save(as: name, for: file) }

    /// How to open the page, once it is saved, or why it can't be.
    var pageText: String { page.textAfterSaving(as: name, for: file) }

    private var page: PlayedPage {
        let known = KnownStates(visits)
        let findings = questions.map { question -> PlayedPage.Item in
            let place = question.places.first
            let visit = visits.first { $0.order == place?.order }
            let recording = visit?.shown(upTo: place?.step, leavesOutSetup: true, known) ?? Recording()
            let setup = question.setup.map { "“\($0)”" }.joined(separator: ", ")
            let notes = setup.isEmpty ? [] : ["Every order begins with \(setup), which isn’t played here."]
            return PlayedPage.Item(
                title: question.summary,
                heading: question.summary,
                count: "in \(counted(question.count, "order"))",
                notes: notes + question.advice,
                play: PlayedPage.Play(
                    place?.order ?? ScreenOrder([]),
                    recording,
                    [(question.kind, recording.events.count)]
                ),
                orders: question.places.dropFirst().map(\.order)
            )
        }
        var found: [ScreenOrder: [(kind: Question.Kind, step: Int)]] = [:]
        for question in questions {
            for place in question.places.dropFirst() {
                found[place.order, default: []].append((question.kind, place.step))
            }
        }
        let orders = visits.map { visit in
            let kinds = (found[visit.order] ?? []).map {
                ($0.kind, visit.shown(upTo: $0.step, known).events.count)
            }
            return PlayedPage.Play(visit.order, visit.shown(known), kinds)
        }
        let count = counted(visits.count, "order")
        return PlayedPage(
            name: name,
            title: !findings.isEmpty
                ? "\(counted(findings.count, "finding")) in \(count)"
                : notes.isEmpty ? "Nothing to ask about \(count)" : count,
            list: "Findings",
            notes: notes,
            findings: findings,
            orders: orders,
            hasTitles: known.haveTitles,
            otherwise: "Nothing to ask about this order."
        )
    }
}

/// A page that plays recordings of a screen: those of findings, and those of all orders.
struct PlayedPage {
    /// A recording on one phone, or two on two phones.
    struct Play {
        let order: ScreenOrder
        let difference: RecordingDifference<ShownState>
        /// When each of two is what happens, such as `before` and `now`.
        var names: [String] = []
        /// What is wrong, by the index of the event.
        var problems: [Int: Question.Kind] = [:]

        /// Creates a play on two phones, on which what differs is wrong.
        init(_ order: ScreenOrder, _ names: [String], _ difference: RecordingDifference<ShownState>) {
            self.order = order
            self.names = names
            self.difference = difference
        }

        /// Creates a play on one phone.
        ///
        /// - Parameters:
        ///   - order: The order that is played.
        ///   - recording: What happens.
        ///   - kinds: What to ask about it, the gravest first, with the number of events up to the end of the step.
        init(
            _ order: ScreenOrder,
            _ recording: Recording<ShownState>,
            _ kinds: [(kind: Question.Kind, count: Int)] = []
        ) {
            self.order = order
            difference = RecordingDifference(expected: recording, actual: recording)
            for (kind, count) in kinds.reversed() {
                if let index = kind.index(in: recording.events.prefix(count)) { problems[index] = kind }
            }
        }
    }

    /// A finding, or what differs in several orders.
    struct Item {
        let title: String
        /// What is above the phones.
        let heading: String
        let count: String
        var notes: [String] = []
        let play: Play
        /// The orders in which it shows.
        let orders: [ScreenOrder]
    }

    let name: String
    let title: String
    /// The name of the list.
    let list: String
    var notes: [String] = []
    let findings: [Item]
    let orders: [Play]
    /// Whether the texts that the screen shows are the titles of its rows.
    let hasTitles: Bool
    /// What the map says of an order without a finding.
    let otherwise: String

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
        try html.write(to: file, atomically: true, encoding: .utf8)
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

    /// The page, which needs no network and no other file.
    private var html: String {
        get throws {
            let plays = findings.map(\.play) + orders
            func frames(_ play: Play) -> [PlayedFrame] { play.frames(name, hasTitles: hasTitles) }
            let found = findings.map { frames($0.play) }
            let map = OrderMap(
                orders.map { ($0.order, frames($0)) },
                findings: findings.map(\.title),
                none: otherwise
            )
            let places = Dictionary(orders.enumerated().map { ($1.order, $0) }) { first, _ in first }
            var data = PlayerData(map: map)
            data.add(
                "all",
                found,
                shown: findings.map { finding in finding.orders.compactMap { places[$0] } },
                names: plays.allSatisfy(\.names.isEmpty) ? nil : plays.map(\.phoneNames)
            )
            let names = plays.first?.phoneNames ?? ["The screen"]
            let scene = phoneScene(
                "all",
                names.map { ($0, $0, nil) },
                found.first ?? orders.first.map(frames) ?? [],
                column: "What happens"
            )
            return """
                \(Self.mark)<html lang=en>
                <meta charset=utf-8>
                <meta name=viewport content="width=device-width,initial-scale=1">
                <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
                <title>\(name.escaped): \(title)</title>
                <style>
                \(Player.palette)\(Player.style)\(pageResource("findings.css", in: .module))</style>
                <body>
                <header><h1>\(name.escaped)</h1><p>\(title)</p></header>
                \(navigation)<main>
                <div class=about>
                \(texts { "<h2>\($0.heading.escaped)</h2>" })</div>
                \(scene)<div class=about>
                \(texts { $0.notes.map { "<p>\($0.escaped)</p>" }.joined() })</div>
                \(orders.isEmpty ? "" : "<div class=map data-player=all></div>\n")</main>
                \(try data.html)<script>
                "use strict";
                \(Player.script)</script>
                </html>

                """
        }
    }

    private var navigation: String {
        if findings.isEmpty, notes.isEmpty { return "" }
        let items = findings.enumerated().map { index, finding in
            """
            <li><button type=button value=\(index + 1) class=f\(index % 8)\(index == 0 ? " aria-current=true" : "")>\
            <b>\(index + 1)</b><span>\(finding.title.escaped) <small>\(finding.count)</small></span></button>

            """
        }
        let others = notes.map { "<p>\($0.escaped)</p>\n" }.joined()
        return """
            <nav class=findings data-player=all aria-label=\(list)><details open><summary>\(list)</summary>
            <ol>
            \(items.joined())</ol>
            \(others)</details></nav>

            """
    }

    /// What there is to say of each finding, of which a script shows one.
    private func texts(_ text: (Item) -> String) -> String {
        let play = Play(ScreenOrder([]), Recording())
        let none = Item(title: "", heading: otherwise, count: "", play: play, orders: [])
        let all = findings.enumerated().map { ("\($0 + 1)", $1) } + [("", none)]
        return all.enumerated().map { index, item in
            "<section data-finding=\"\(item.0)\"\(index == 0 ? " class=here" : "")>\(text(item.1))</section>\n"
        }
        .joined()
    }
}

extension PlayedPage.Play {
    /// The names of the phones.
    var phoneNames: [String] {
        names.isEmpty ? ["The screen"] : names.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// What differs first, as a sentence that is true of many orders, since it leaves out what the screen shows.
    var kind: String {
        guard let moment = difference.moments.first(where: { $0.expected != $0.actual }) else { return "" }
        let parts = [moment.expected, moment.actual].map { $0?.event.state?.parts }
        let sentence = moment.sentence((names.first ?? "", names.last ?? ""), deed: moment.deed, \.parts)
        return parts[0] == parts[1] ? sentence.replacing("; now, ", with: "; now, other ") : sentence
    }

    private func sentence(_ moment: RecordingDifference<ShownState>.Moment) -> String {
        moment.sentence((names.first ?? "", names.last ?? ""), deed: moment.deed, \.phrase)
            .replacing("….", with: "…")
    }

    /// What the phones show, event by event.
    func frames(_ title: String, hasTitles: Bool) -> [PlayedFrame] {
        var phones = phoneNames.map { _ in PhonePicture(title: title) }
        let hops = difference.hops(in: order)
        return zip(difference.moments, hops).enumerated().map { index, element in
            let (moment, hops) = element
            let before = phones
            let rows = [moment.expected, moment.actual].prefix(phones.count)
            for (phone, row) in rows.enumerated() {
                switch row?.event {
                case .shows(let state)?:
                    phones[phone] = PhonePicture(title, showing: state, hasTitles: hasTitles)
                case .leaves?: phones[phone].end = "The user has left."
                case .isDeallocated?: phones[phone].end = "The user has left, and the screen is freed."
                default: break
                }
            }
            let problem = problems[index]
            if let end = problem?.end { phones[0].end = end }
            var frame = PlayedFrame(phones: phones)
            frame.hops = hops
            if let request = hops.first?.request, moment.event == .hangsUp, !moment.isInBoth {
                let claims: [RequestText] = [
                    "it cancels \(request: request).", "it keeps \(request: request) running.",
                ]
                frame.claims = moment.actual == nil ? claims : claims.reversed()
            }
            frame.events = rows.map { moment.isPart ? nil : $0?.event.described }
            if moment.event.party == .user { frame.tap = "screen" }
            frame.sentence = sentence(moment)
            if let problem {
                frame.problem = "\(frame.sentence) \(problem.expectation)"
                frame.wrongPart = problem.part ?? phones[0].firstPart(unlike: before[0])
                frame.add("✗ \(frame.sentence)", .wrong)
            } else if moment.expected == moment.actual {
                frame.add("\(frame.sentence)", moment.event.party.style)
            } else {
                frame.problem = frame.sentence
                frame.add("\(frame.sentence)", moment.expected == nil ? .extra : .missing)
            }
            return frame
        }
    }
}

extension Party {
    fileprivate var style: PlayedFrame.Style {
        switch self {
        case .user: .user
        case .screen: .shows
        case .server: .server
        }
    }
}

extension RecordingDifference.Moment {
    /// What the user does, if the name of the action isn't a verb but a method.
    fileprivate var deed: String? {
        if case .user(let action) = event, action.contains("(") { "calls \(action)" } else { nil }
    }
}

extension PhonePicture {
    /// The part that shows something else than in another picture.
    fileprivate func firstPart(unlike other: PhonePicture) -> String? {
        if rows != other.rows { return "list" }
        if text != other.text { return "text" }
        return isBusy != other.isBusy || error != other.error ? "status" : nil
    }
}

extension Question.Kind {
    /// The part of the screen that is wrong, if it isn't what has changed.
    fileprivate var part: String? {
        switch self {
        case .errorWithoutFailure, .errorRemains, .silentFailure, .staysBusy, .busyEndsEarly: "status"
        default: nil
        }
    }

    /// What has become of the screen, if nothing can show any more.
    fileprivate var end: String? {
        self == .crash ? "The app has crashed." : self == .hang ? "The app hangs." : nil
    }

    /// The index of the event that is wrong in events that end with it: what the screen shows or does at last, or else what
    /// made it do something.
    fileprivate func index<State>(in events: ArraySlice<Recording<State>.Event>) -> Int? {
        let start = events.lastIndex(where: \.isForced) ?? events.startIndex
        let last = events[start...].lastIndex { event in
            switch (self, event) {
            case (.offMain, .changesOffMain), (.unannounced, .changesWithoutNotifying): true
            case (.offMain, _), (.unannounced, _): false
            case (.sameRequestTwice, .receives), (.skipsWhatFailed, .receives): true
            case (.sameRequestTwice, _), (.skipsWhatFailed, _): false
            default: event.state != nil
            }
        }
        return last ?? (events.isEmpty ? nil : start)
    }

    /// What should have happened, as a sentence.
    fileprivate var expectation: String {
        switch self {
        case .crash: "The app should keep running."
        case .hang: "The main thread should remain free for what the user does next."
        case .olderOutcome: "It should ignore this outcome, since the user has done something else by now."
        case .otherRows: "The same outcome should lead to the same rows, whatever happens before it arrives."
        case .rowTwice: "It should show each row once."
        case .errorWithoutFailure: "It should show an error only if a request has failed."
        case .errorRemains: "The success should have removed the error."
        case .silentFailure: "It should tell the user that the request has failed."
        case .skipsWhatFailed: "The same request should have been sent again, because it has failed."
        case .staysBusy: "The spinner should disappear when nothing waits for an answer."
        case .busyEndsEarly: "The spinner should stay until the answer arrives."
        case .sameRequestTwice: "The first request should have been cancelled, or the second one not sent."
        case .goesOn: "The request in flight should be cancelled."
        case .notFreed: "Nothing should hold the screen, or what it stores, any longer."
        case .offMain: "It should change only on the main thread."
        case .unannounced: "It should notify its view of every change."
        case .endsInTwoWays: "The same order should end in the same way each time."
        }
    }
}

/// What a screen shows, by its description, which is all that a file of pins or the note of a crash has.
struct KnownStates {
    private var states: [String: ShownState] = [:]
    /// Whether the texts are the titles of the rows.
    let haveTitles: Bool

    /// Collects what a screen shows in some visits, and what it could show: each text with each error, busy or not.
    init(_ visits: [Visit]) {
        let shown = Set(visits.flatMap(\.steps).map(\.after))
        haveTitles = ShownState.haveTitles(shown)
        for text in Set(shown.map(\.text)) {
            for error in Set(shown.map(\.error) + [nil]) {
                for isBusy in [false, true] {
                    let state = ShownState(text: text, isBusy: isBusy, error: error)
                    states[state.description] = state
                }
            }
        }
    }

    /// Returns the state with a description, without its rows, or else one with the description as its text.
    subscript(description: String) -> ShownState {
        if let state = states[description] { return state }
        // An error that shows only in the pins.
        for state in states.values {
            let start = ShownState(text: state.text, isBusy: state.isBusy, error: "").description
            guard description.hasPrefix(start) else { continue }
            let error = String(description.dropFirst(start.count))
            return ShownState(text: state.text, isBusy: state.isBusy, error: error)
        }
        return ShownState(text: description)
    }
}

extension Visit {
    /// What was recorded, with the states as values.
    ///
    /// - Parameters:
    ///   - last: The index of the last step, or `nil` for all.
    ///   - leavesOutSetup: Whether it begins with what the screen shows after the setup.
    ///   - known: The states, if only their descriptions were recorded.
    fileprivate func shown(
        upTo last: Int? = nil,
        leavesOutSetup: Bool = false,
        _ known: KnownStates,
    ) -> Recording<ShownState> {
        if let recorded { return recorded.mapStates { known[$0] } }
        var recording = Recording<ShownState>()
        var shown = steps.prefix((last ?? steps.count - 1) + 1)
        if leavesOutSetup, setupSteps > 1, shown.count > setupSteps {
            shown.removeFirst(setupSteps)
            recording.add(.shows(steps[setupSteps - 1].after))
        }
        for step in shown {
            for event in events(in: step) { recording.add(event) }
        }
        return recording
    }
}

/// A number of things, such as `1 order`.
private func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
