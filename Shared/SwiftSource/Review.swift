import Foundation

/// What a reviewer would ask about code that does what it should: what it does that neither the code before the refactoring
/// nor the solution does.
///
/// What a call does, the compiler's index says. The code before, and the solution, aren't built, so they are known as text.
public struct Review {
    private let files: [SourceCode]
    private let index: CodeIndex
    private let tests: CodeIndex
    private let start: [SourceCode]
    private let solution: [SourceCode]

    /// Creates a review of the code in a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - tests: The folder of its tests.
    ///   - start: The code before the refactoring, by the names of its files.
    ///   - solution: The solution; empty if there is none.
    ///   - store: The folder with the compiler's index of the code and the tests; by default, that of the build that this
    ///     code is part of.
    /// - Throws: An error if a file can't be read, or if the index doesn't know it as it is.
    public init(
        of folder: URL,
        tests: URL,
        start: [String: Data],
        solution: [String: Data],
        index store: URL? = nil,
    ) throws {
        // Most files are as they were, or as in the solution.
        var known: [String: [(data: Data, code: SourceCode)]] = [:]
        func code(_ files: [String: Data]) -> [SourceCode] {
            files.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }.map { name, data in
                if let same = known[name]?.first(where: { $0.data == data }) { return same.code }
                let code = SourceCode(String(decoding: data, as: UTF8.self), file: name)
                known[name, default: []].append((data, code))
                return code
            }
        }
        let names = Sources.swiftFiles(in: folder)
        files = code(
            try Dictionary(
                uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
            )
        )
        let store = try IndexStore(in: store)
        index = try CodeIndex.read(names, in: folder, from: store)
        self.tests = try CodeIndex.read(Sources.swiftFiles(in: tests), in: tests, from: store)
        self.start = code(start)
        self.solution = code(solution)
    }

    /// What the reviewer would ask, such as `Menu.swift:9 declares "body(of:)", which nothing uses. Can it go?`: the gravest
    /// first, of each kind only the first, and no more than anyone answers at once.
    public var questions: [String] {
        var asked: Set<Kind> = []
        return parts.filter { asked.insert($0.kind).inserted }.prefix(3).map { part in
            let question = part.kind.rule.question.replacing("{}", with: "`\(part.name)`")
            return "\(part.file):\(part.line) \(question)"
        }
    }

    /// All that there is to ask about, the gravest first.
    var parts: [NotablePart] {
        let written = files.flatMap(\.notableParts)
        let known = (start + solution).flatMap(\.notableParts)
        let new = written.filter { part in !known.contains { $0.kind == part.kind && $0.name == part.name } }
        return (effects + repetitions + defaultImplementations + new + unused)
            .sorted { ($0.kind.rawValue, $0.file, $0.line) < ($1.kind.rawValue, $1.file, $1.line) }
    }
}

/// A part of the code to ask about.
struct NotablePart {
    let kind: Review.Kind
    let name: String
    let file: String
    let line: Int
}

extension Review {
    /// The kinds of what a reviewer asks about, the gravest first.
    enum Kind: Int, CaseIterable {
        case log, session, decoder, request, answer, time, storage, elements, settings, priority
        case sharedState, defaultImplementation, defaultArgument, repeated, unused, condition

        /// What is said after the place, with the name of the part as `{}`; and what has to be called or referred to, if
        /// anything: a function, a type and its members, a member, or that of any type of Swift's own, as in
        /// `print()`, `Timer`, `Task.sleep` and `.sorted`.
        var rule: (question: String, symbols: String) {
            switch self {
            case .log:
                (
                    "logs with {}. Is that left from debugging?",
                    "print() debugPrint() dump() NSLog() os_log() Logger OSLog"
                )
            case .session:
                (
                    "uses {}, which goes round the session that it's given. Is it meant?",
                    """
                    URLSession.shared URLSession.init URLSessionConfiguration URLAuthenticationChallenge URLCredential
                    """
                )
            case .decoder:
                (
                    "reads bodies in another way, with {}. Does the API need that?",
                    """
                    JSONDecoder.allowsJSON5 JSONDecoder.assumesTopLevelDictionary JSONDecoder.dataDecodingStrategy \
                    JSONDecoder.nonConformingFloatDecodingStrategy DateDecodingStrategy.custom JSONSerialization \
                    DateDecodingStrategy.formatted KeyDecodingStrategy.custom String.init(decoding:as:)
                    """
                )
            case .request:
                (
                    "sets {} of a request, which the start doesn't. Is it meant?",
                    """
                    URLRequest.cachePolicy URLRequest.timeoutInterval URLRequest.networkServiceType \
                    URLRequest.mainDocumentURL URLRequest.httpShouldHandleCookies URLRequest.httpShouldUsePipelining \
                    URLRequest.allowsCellularAccess URLRequest.allowsExpensiveNetworkAccess URLRequest.attribution \
                    URLRequest.allowsConstrainedNetworkAccess URLRequest.assumesHTTP3Capable \
                    URLRequest.requiresDNSSECValidation
                    """
                )
            case .answer:
                (
                    "judges an answer by {}, which the start doesn't. Is it meant?",
                    """
                    URLResponse.mimeType URLResponse.expectedContentLength URLResponse.textEncodingName \
                    HTTPURLResponse.value HTTPURLResponse.allHeaderFields
                    """
                )
            case .time:
                (
                    "depends on the clock, with {}, which the start doesn't. Is it meant?",
                    """
                    Task.sleep Thread.sleep sleep() usleep() nanosleep() Timer RunLoop.run RunLoop.add DispatchQueue.asyncAfter \
                    DispatchSource DispatchTime Date.now Date.init() ContinuousClock SuspendingClock \
                    ProcessInfo.systemUptime CFAbsoluteTimeGetCurrent() Publisher.debounce Publisher.delay \
                    Publisher.throttle Publisher.timeout
                    """
                )
            case .storage:
                (
                    "uses {}, so something outlives the screen. Is it meant?",
                    "UserDefaults FileManager FileHandle Data.write NSCache URLCache"
                )
            case .elements:
                (
                    "may change which elements show, or their order, with {}. Is it meant?",
                    """
                    .prefix .suffix .dropFirst .dropLast .sorted .sort .reversed .shuffled .filter Set.insert
                    """
                )
            case .settings:
                (
                    "depends on the user's settings, with {}, which the start doesn't. Is it meant?",
                    """
                    Locale.current Locale.preferredLanguages Calendar.current TimeZone.current NSLocalizedString() \
                    Locale.autoupdatingCurrent Calendar.autoupdatingCurrent TimeZone.autoupdatingCurrent \
                    Date.formatted() Date.formatted(date:time:) BinaryInteger.formatted() \
                    BinaryFloatingPoint.formatted() DateFormatter.init() NumberFormatter.init() \
                    StringProtocol.localizedLowercase StringProtocol.localizedUppercase \
                    StringProtocol.localizedCapitalized StringProtocol.localizedStandardContains \
                    StringProtocol.localizedCaseInsensitiveContains
                    """
                )
            case .priority:
                (
                    "sets a priority, with {}. What has to wait for it?",
                    "TaskPriority DispatchQoS URLSessionTask.priority Operation.qualityOfService"
                )
            case .sharedState: ("keeps {} for all screens, and tests, at once. Is it meant?", "")
            case .defaultImplementation: ("implements {} by default. Who notices when a type forgets it?", "")
            case .defaultArgument: ("gives {} a default. Who notices when a caller forgets it?", "")
            case .repeated:
                (
                    "uses {} once more, in another member. Can both share it?",
                    """
                    JSONDecoder.decode HTTPURLResponse.statusCode URLError.notConnectedToInternet \
                    Code.notConnectedToInternet URLSession.data URLSession.dataTask URLSession.dataTaskPublisher
                    """
                )
            case .unused: ("declares {}, which nothing uses. Can it go?", "")
            case .condition: ("differs from build to build, with {}. Is it meant?", "")
            }
        }

        /// The kinds, by the symbols.
        static let ofSymbols = Dictionary(
            uniqueKeysWithValues: allCases.flatMap { kind in
                kind.rule.symbols.split(separator: " ").map { (String($0), kind) }
            }
        )
    }

    /// What the code calls or refers to that belongs to the system.
    private var effects: [NotablePart] {
        var kinds: [Symbol: Kind?] = [:]
        return index.references.filter { !index.declares($0.symbol) }.compactMap { reference in
            let symbol = reference.symbol
            let known = kinds[symbol] ?? symbol.notations.lazy.compactMap { Kind.ofSymbols[$0] }.first
            kinds[symbol] = .some(known)
            let isForPreviews = reference.user?.isForPreviews ?? false
            guard let kind = known, kind != .repeated, !isForPreviews,
                !isKnown(symbol.traces, in: reference.place.file)
            else { return nil }
            let name = symbol.name == "init" ? "\(symbol.type ?? "").\(symbol.fullName)" : symbol.name
            return NotablePart(kind: kind, name: name, reference.place)
        }
    }

    /// What more members do than places of the solution, which does it in a place for all: decoding, for instance.
    private var repetitions: [NotablePart] {
        let references = index.references.filter { reference in
            !index.declares(reference.symbol)
                && reference.symbol.notations.contains { Kind.ofSymbols[$0] == .repeated }
        }
        return Dictionary(grouping: references, by: \.symbol.name).compactMap { name, references in
            var members: Set<Symbol?> = []
            let firsts = references.filter { members.insert($0.user).inserted }
            let count = solution.reduce(0) { $0 + $1.number(of: [name]) }
            guard count > 0, firsts.count > count else { return nil }
            return NotablePart(kind: .repeated, name: name, firsts[count].place)
        }
    }

    /// Returns whether the start or the solution has one of these texts, in the file of the same name if there is one.
    private func isKnown(_ texts: [String], in file: String) -> Bool {
        let all = start + solution
        let same = all.filter { $0.name == file }
        return (same.isEmpty ? all : same).contains { $0.number(of: texts) > 0 }
    }

    /// The members of the code's own protocols that fulfil a requirement for each type that forgets it.
    private var defaultImplementations: [NotablePart] {
        index.declarations.filter { $0.symbol.kind == .protocol }.flatMap { type in
            let members = index.members(ofType: type.symbol.name)
            return members.filter { member in
                member.parent == type.symbol.usr && member.symbol.signature.contains("(extension in ")
                    && members.contains {
                        $0.symbol != member.symbol && $0.symbol.fullName == member.symbol.fullName
                    }
            }
            .map { NotablePart(kind: .defaultImplementation, name: $0.symbol.fullName, $0.place) }
        }
    }

    /// The types, functions, initializers, cases and private properties that neither the code nor the tests use, and that the
    /// solution doesn't have. A function that only calls itself is unused, and so is a case that only patterns mention.
    private var unused: [NotablePart] {
        let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
        let uses = index.allReferences.filter { reference in
            let symbol = reference.symbol
            let isOwn = reference.user == symbol || reference.user?.types.contains(symbol.name) == true
            guard !isOwn || !symbol.kind.isType && reference.user != symbol, !reference.isExtension else {
                return false
            }
            guard symbol.kind == .enumerationCase, !reference.isCall else { return true }
            return texts[reference.place.file]?.isPattern(at: reference.place) == false
        }
        var used = Set((uses + tests.allReferences).map(\.symbol))
        // A requirement is used if a member that fulfils it is.
        for (member, requirements) in index.overridden where used.contains(member) {
            used.formUnion(requirements)
        }
        // What the compiler skips isn't in the index, nor what runs the tests in the code.
        let skipped = files.filter { $0.number(of: ["#if"]) > 0 }
        let testFiles = files.filter { $0.number(of: ["import Testing"]) > 0 }.map(\.name)
        return index.declarations.filter { declaration in
            let symbol = declaration.symbol
            guard !used.contains(symbol), !symbol.isForPreviews, index.overridden[symbol] == nil,
                !testFiles.contains(declaration.place.file),
                !solution.contains(where: { $0.number(of: symbol.traces) > 0 }),
                !skipped.contains(where: { file in
                    file.number(of: symbol.traces) > (file.name == declaration.place.file ? 1 : 0)
                })
            else { return false }
            switch symbol.kind {
            case .enumerationCase: return !index.isMadeElsewhere(declaration.parent ?? "")
            case .instanceProperty, .staticProperty, .classProperty: return symbol.isPrivate
            case .initializer: return true
            default: return symbol.kind.isType || symbol.kind.isFunction
            }
        }
        .map { NotablePart(kind: .unused, name: $0.symbol.fullName, $0.place) }
    }
}

extension NotablePart {
    fileprivate init(kind: Review.Kind, name: String, _ place: CodeIndex.Place) {
        self.init(kind: kind, name: name, file: place.file, line: place.line)
    }
}

extension CodeIndex {
    /// Returns whether the values of an enumeration may be made by what it conforms to, such as `CaseIterable`, or from its
    /// raw values.
    fileprivate func isMadeElsewhere(_ type: String) -> Bool {
        let others = ["AnyObject", "CustomStringConvertible", "Equatable", "Error", "Hashable", "Sendable"]
        return conformances.contains { conformance in
            conformance.type.usr == type && !declares(conformance.base)
                && !others.contains(conformance.base.name)
        }
    }
}

extension Symbol {
    /// What the list calls it: `print()`, `Timer` as all of its members, `Task.sleep`, `Date.init()` or `.sorted`.
    fileprivate var notations: [String] {
        if kind == .function { return ["\(name)()"] }
        var owner = kind.isType ? name : type ?? ""
        // Objective-C's, on a Mac.
        if owner.hasPrefix("NS"), usr.hasPrefix("c:") { owner = String(owner.dropFirst(2)) }
        return [owner, "\(owner).\(name)", "\(owner).\(fullName)"] + (module == "Swift" ? [".\(name)"] : [])
    }

    /// Whether it is for previews only, as its name or that of its type says.
    fileprivate var isForPreviews: Bool { (types + [name]).contains { $0.lowercased().contains("preview") } }

    /// The texts by which code is known to use it or to declare it.
    fileprivate var traces: [String] {
        // What has a set may fill it in any way.
        guard name == "init" else {
            let hasNoParameter = kind.isFunction && fullName.hasSuffix("()")
            return type == "Set" ? [name, "Set<"] : [hasNoParameter ? fullName : name]
        }
        let label = String(fullName.dropFirst(5).prefix { $0.isWordCharacter })
        guard label.isEmpty || label == "_" else { return [label] }
        return ["init(\(label)", "\(type ?? "")("]
    }
}

extension SourceCode {
    /// Returns how often one of some texts occurs in the code, outside of strings, and not as a part of a longer name.
    fileprivate func number(of texts: [String]) -> Int {
        texts.map(Array.init).reduce(0) { count, text in
            count
                + blanked.indices.count { index in
                    guard blanked[index] == text[0], blanked[index...].starts(with: text) else {
                        return false
                    }
                    let isBegin = index == 0 || !blanked[index - 1].isWordCharacter
                    let next = blanked.dropFirst(index + text.count).first
                    let isEnd = next?.isWordCharacter != true || text.last?.isWordCharacter != true
                    return isBegin && isEnd
                }
        }
    }

    /// The default arguments, the conditions of the build, and what is shared by all: static variables, and static locks
    /// and caches.
    fileprivate var notableParts: [NotablePart] {
        let text = String(blanked)
        func part(_ kind: Review.Kind, _ name: String, at index: String.Index) -> NotablePart {
            let line = text[..<index].count { $0 == "\n" } + 1
            return NotablePart(kind: kind, name: name, file: self.name, line: line)
        }
        let conditions = text.matches(of: #/#(?:if|elseif) [^\n]*/#).map { match in
            let condition = String(match.0).trimmingCharacters(in: .whitespaces)
            return part(.condition, condition, at: match.range.lowerBound)
        }
        let variables = text.matches(of: #/\b(?:static|class) var (\w+)[^{\n]*[=\n]/#)
        let constants = text.matches(of: #/\bstatic let (\w+)[^{\n]*\b(?:Mutex|NSLock|NSCache)\b/#)
        let shared = (variables.map { ($0.1, $0.range) } + constants.map { ($0.1, $0.range) })
            .map { part(.sharedState, String($0), at: $1.lowerBound) }
        let functions = text.matches(of: #/\b(?:func (\w+)|init)[^(\n]*\(/#)
        let defaults = functions.flatMap { match in
            defaultArguments(in: text, from: match.range.upperBound).map { name, index in
                part(.defaultArgument, name, at: index)
            }
        }
        return conditions + shared + defaults
    }

    /// Returns the parameters that have an object for a default, and where that is, in a list that begins at a place.
    private func defaultArguments(
        in text: String,
        from start: String.Index
    ) -> [(String, String.Index)] {
        var found: [(String, String.Index)] = []
        var depth = 1
        var begin = start
        var last: Character = "("
        for index in text[start...].indices {
            let character = text[index]
            switch character {
            case "(", "[", "{", "<": depth += 1
            case ")", "]", "}": depth -= 1
            case ">" where last != "-": depth -= 1
            case "," where depth == 1: begin = text.index(after: index)
            case "=" where depth == 1:
                let words = text[begin..<index].prefix { $0 != ":" }.split { !$0.isWordCharacter }
                let value = text[index...].dropFirst().drop(while: \.isWhitespace).first
                // A literal, such as `nil` or an empty closure, replaces nothing that a caller should give.
                let isObject = value == "." || value?.isUppercase == true
                if let name = words.last, isObject { found.append((String(name), index)) }
            default: break
            }
            if depth == 0 { break }
            last = character
        }
        return found
    }
}
