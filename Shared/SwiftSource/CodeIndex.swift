import Foundation
import Synchronization

/// What the compiler knows of an exercise's code: its declarations, and what each refers to.
///
/// A test asks it what the code is, however that is written:
///
/// ```swift
/// let callers = try Sources().index().references.filter { $0.symbol.name == "booksPublisher" }
/// ```
///
/// The compiler writes it when it builds the code. It doesn't contain what the compiler skips, such as SwiftUI's views on
/// Linux.
public struct CodeIndex: Sendable {
    /// Where something is in the code.
    public struct Place: Hashable, Sendable {
        /// The name of the file.
        public let file: String
        /// The number of the line, from 1.
        public let line: Int
        /// The number of the UTF-8 byte in the line, from 1.
        public let column: Int
    }

    /// A declaration in the code.
    public struct Declaration: Sendable {
        /// What it declares.
        public let symbol: Symbol
        /// Where its name is.
        public let place: Place
        /// What it is in, if that is a declaration: the type of a member, or the function of a parameter.
        public let parent: String?

        /// Its name, and its file, as in `fetch in HomeClient.swift`.
        public var description: String { "\(symbol.name) in \(place.file)" }
    }

    /// A place where the code refers to a symbol.
    public struct Reference: Sendable {
        /// What it refers to.
        public let symbol: Symbol
        /// Where it does so.
        public let place: Place
        /// The member, or the function or variable outside of types, that contains the reference.
        public let user: Symbol?
        /// Whether it calls the symbol.
        public let isCall: Bool
        /// Whether the compiler wrote it, such as the call of a property wrapper's initializer.
        let isImplicit: Bool
        /// Whether it says which type an extension extends.
        let isExtension: Bool

        /// What still refers to what, as in `sink is still in HomeViewModel.swift`.
        public var description: String { "\(symbol.name) is still in \(place.file)" }

        /// Returns whether it is in a type of the given name, or in an extension of that.
        public func isIn(_ type: String) -> Bool {
            user.map { $0.types.contains(type) || $0.kind.isType && $0.name == type } ?? false
        }
    }

    /// A type that conforms to a protocol, or inherits from a class.
    public struct Conformance: Sendable {
        /// The type.
        public let type: Symbol
        /// The protocol or the class.
        public let base: Symbol
        /// Where the code says so.
        public let place: Place
    }

    /// The declarations in the code, including parameters, file by file.
    public let declarations: [Declaration]
    /// What the compiler declares, such as the initializer of a structure.
    let implicit: [Declaration]
    /// All references, including the compiler's own, file by file.
    let allReferences: [Reference]
    /// What types conform to or inherit from, as far as the code says so.
    public let conformances: [Conformance]
    /// What a member fulfils or overrides: requirements of protocols, and members of superclasses.
    let overridden: [Symbol: [Symbol]]

    /// The USRs of the declarations.
    fileprivate let declared: Set<String>

    /// Returns whether the code itself declares a symbol.
    public func declares(_ symbol: Symbol) -> Bool { declared.contains(symbol.usr) }

    /// The references in the code, file by file.
    public var references: [Reference] { allReferences.filter { !$0.isImplicit } }

    private static let indexesRead = Mutex<[URL: CodeIndex]>([:])

    /// Reads what the compiler wrote about the Swift files in a folder, once.
    ///
    /// - Throws: A ``SourcesError`` if it has written nothing about a file since that changed.
    static func read(_ files: [String], in folder: URL) throws -> CodeIndex {
        if let index = indexesRead.withLock({ $0[folder] }) { return index }
        let index = try read(files, in: folder, from: IndexStore())
        // The code doesn't change while the tests run.
        indexesRead.withLock { $0[folder] = index }
        return index
    }

    /// Reads what the compiler wrote about the Swift files in a folder.
    ///
    /// - Throws: A ``SourcesError`` if it has written nothing about a file since that changed.
    static func read(_ files: [String], in folder: URL, from store: IndexStore) throws -> CodeIndex {
        let paths = Dictionary(uniqueKeysWithValues: files.map { ($0, folder.appending(path: $0)) })
        let units = store.units(of: Set(paths.values.map(\.path)))
        var reader = IndexReader()
        for name in files {
            guard let file = paths[name], let unit = units[file.path] else {
                throw SourcesError(
                    "The compiler's index doesn't know \(folder.lastPathComponent)/\(name), so nothing says what your "
                        + "code is. Run `swift test --enable-index-store`."
                )
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            if let changed = attributes[.modificationDate] as? Date,
                isStale(builtAt: unit.date, changedAt: changed)
            {
                throw SourcesError(
                    "\(folder.lastPathComponent)/\(name) has changed since it was built, so nothing says what your code "
                        + "is now. Save it again, and run `swift test --enable-index-store`."
                )
            }
            if let record = unit.record { reader.read(store.occurrences(in: record), of: name) }
        }
        return reader.index
    }

    /// Returns whether a file has changed since the compiler wrote about it. A date in the future is another clock's, such as
    /// that of an archive.
    static func isStale(builtAt built: Date, changedAt changed: Date) -> Bool {
        changed > built && changed < .now
    }
}

/// Makes declarations and references of the occurrences in an index.
private struct IndexReader {
    private var declarations: [CodeIndex.Declaration] = []
    private var implicit: [CodeIndex.Declaration] = []
    private var references: [(reference: CodeIndex.Reference, user: Symbol?)] = []
    private var conformances: [CodeIndex.Conformance] = []
    private var overridden: [Symbol: [Symbol]] = [:]
    /// The type of each extension, and the property or the function of each accessor and parameter.
    private var owners: [String: Symbol] = [:]

    mutating func read(_ occurrences: [IndexStore.Occurrence], of file: String) {
        for occurrence in occurrences {
            let symbol = occurrence.symbol
            let roles = occurrence.roles
            let place = CodeIndex.Place(file: file, line: occurrence.line, column: occurrence.column)
            func related(by role: IndexStore.Roles) -> [Symbol] {
                occurrence.relations.filter { $0.roles.contains(role) }.map(\.symbol)
            }
            if roles.contains(.overrideOf) {
                overridden[symbol, default: []] += related(by: .overrideOf)
            }
            for type in related(by: .baseOf) where roles.contains(.reference) {
                conformances.append(CodeIndex.Conformance(type: type, base: symbol, place: place))
            }
            for other in related(by: .extendedBy) { owners[other.usr] = symbol }
            if let property = related(by: .accessorOf).first {
                owners[symbol.usr] = property
                continue
            }
            if !roles.isDisjoint(with: [.declaration, .definition]) {
                let parent = related(by: .childOf).first
                if symbol.kind == .parameter { owners[symbol.usr] = parent }
                let declaration = CodeIndex.Declaration(symbol: symbol, place: place, parent: parent?.usr)
                if roles.contains(.implicit) {
                    implicit.append(declaration)
                } else {
                    declarations.append(declaration)
                }
            } else if roles.contains(.reference) {
                let reference = CodeIndex.Reference(
                    symbol: symbol,
                    place: place,
                    user: nil,
                    isCall: roles.contains(.call),
                    isImplicit: roles.contains(.implicit),
                    isExtension: !related(by: .extendedBy).isEmpty,
                )
                references.append((reference, related(by: .containedBy).first))
            }
        }
    }

    /// The declarations and the references, now that all files are known.
    var index: CodeIndex {
        CodeIndex(
            declarations: declarations.map { declaration in
                CodeIndex.Declaration(
                    symbol: declaration.symbol,
                    place: declaration.place,
                    parent: declaration.parent.map { owners[$0]?.usr ?? $0 },
                )
            },
            implicit: implicit,
            allReferences: references.map { reference, user in
                CodeIndex.Reference(
                    symbol: reference.symbol,
                    place: reference.place,
                    user: user.map(owner),
                    isCall: reference.isCall,
                    isImplicit: reference.isImplicit,
                    isExtension: reference.isExtension,
                )
            },
            conformances: conformances.map { conformance in
                let type = owners[conformance.type.usr] ?? conformance.type
                return CodeIndex.Conformance(type: type, base: conformance.base, place: conformance.place)
            },
            overridden: overridden,
            declared: Set(declarations.map(\.symbol.usr)),
        )
    }

    /// The property of an accessor, or the function of a parameter, and of one in that.
    private func owner(of symbol: Symbol) -> Symbol {
        var symbol = symbol
        while let owner = owners[symbol.usr], symbol.kind != .extension { symbol = owner }
        return symbol
    }
}

/// What goals ask about code.
extension CodeIndex {
    /// Returns the declarations of a type's members, without those of its nested types.
    public func members(ofType type: String) -> [Declaration] {
        declarations.filter { $0.symbol.types.last == type && $0.symbol.kind != .parameter }
    }

    /// Returns the parameters of a function or an initializer, in their order.
    public func parameters(of function: Declaration) -> [Declaration] {
        declarations.filter { $0.symbol.kind == .parameter && $0.parent == function.symbol.usr }
    }

    /// Returns the references to members of one of the named types, or to the type itself, that another module declares.
    public func references(to types: [String]) -> [Reference] {
        references.filter { reference in
            !declares(reference.symbol) && types.contains(where: reference.symbol.isPart)
        }
    }

    /// Returns where the code declares something with one of the given names, or refers to it, such as
    /// `DispatchGroup in HomeViewModel.swift`.
    public func occurrences(of names: [String]) -> [String] {
        let places = declarations.map { ($0.symbol, $0.place) } + references.map { ($0.symbol, $0.place) }
        let found = places.filter { names.contains($0.0.name) && $0.0.kind != .parameter }
        return Set(found.map { "\($0.0.name) in \($0.1.file)" }).sorted()
    }

    /// Returns where a type uses types of other modules or their members, such as `URLSession in NotesViewModel.swift`.
    public func uses(of names: [String], in type: String) -> [String] {
        let used = references(to: names).filter { $0.isIn(type) }.map { reference in
            let name = names.first(where: reference.symbol.isPart) ?? ""
            return "\(name) in \(reference.place.file)"
        }
        // The type of a property may be inferred, or have another name.
        let own = Set(declarations.filter(\.symbol.kind.isType).map(\.symbol.name))
        let typed = members(ofType: type).flatMap { member in
            let words = Set(member.symbol.signature.split { !$0.isWordCharacter }.map(String.init))
            return names.filter { (words.contains($0) || words.contains("NS" + $0)) && !own.contains($0) }
                .map { "\($0) in \(member.place.file)" }
        }
        return Set(used + typed).sorted()
    }

    /// Returns the references to a module and to what it declares.
    public func references(toModule module: String) -> [Reference] {
        references.filter { $0.symbol.module == module }
    }

    /// Returns where the code imports a module, or uses what it declares, such as `import Combine in HomeViewModel.swift`.
    public func uses(ofModule module: String) -> [String] {
        let all = references(toModule: module)
        let imports = all.filter { $0.symbol.kind == .module }.map { "import \(module) in \($0.place.file)" }
        let types = all.filter(\.symbol.kind.isType).map { "\($0.symbol.name) in \($0.place.file)" }
        let others = all.map { "\($0.symbol.name) in \($0.place.file)" }
        return Set(imports).sorted() + Set(imports.isEmpty && types.isEmpty ? others : types).sorted()
    }

    /// Returns the places that send a request through a session, also behind a protocol that sessions conform to. A method in an
    /// extension of the session is one place, however often it is called.
    public var requests: [Reference] {
        let methods = [
            "bytes", "data", "dataTask", "dataTaskPublisher", "download", "downloadTask", "upload",
            "uploadTask",
        ]
        func sends(_ symbol: Symbol) -> Bool {
            methods.contains(symbol.name) && symbol.isPart(of: "URLSession") && symbol.kind.isFunction
                && !declares(symbol)
        }
        let requirements = Set(overridden.filter { sends($0.key) }.flatMap(\.value))
        return references.filter { sends($0.symbol) || requirements.contains($0.symbol) }
    }

    /// Returns the places that start a task: with `Task { … }`, or in another way.
    public var startedTasks: [Reference] {
        let makers = ["detached", "immediate", "immediateDetached", "init"]
        return references.filter { reference in
            makers.contains(reference.symbol.name) && reference.symbol.isPart(of: "Task")
                && !declares(reference.symbol)
        }
    }

    /// Returns the file of each member that some references are in, once for each member.
    public static func filesOfUsers(_ references: [Reference]) -> [String] {
        var users: Set<Symbol?> = []
        return references.filter { users.insert($0.user).inserted }.map(\.place.file)
    }

    /// Returns the functions that take a completion handler and return before they call it: a closure that escapes, isn't
    /// async itself, and returns nothing. Those that another module requires don't count, such as a delegate's,
    /// nor do operators of streams.
    public var completionHandlers: [Declaration] {
        declarations.filter { function in
            function.symbol.kind.isFunction && !function.symbol.isAsync
                && (overridden[function.symbol] ?? []).allSatisfy(declares)
                && !["AsyncSequence", "Publisher"].contains(where: function.symbol.isPart)
                && parameters(of: function).contains { $0.symbol.isHandler }
        }
    }

    /// Returns what has a pair of a value and an error in its type, both optional, under any name:
    /// `(Value?, (any Error)?) -> Void`. A structure of two such properties is one, too.
    public var outcomePairs: [Declaration] {
        let errors = declarations.map(\.symbol).filter { $0.kind.isType && conforms($0, to: "Error") }
        let names = Set(errors.map(\.name))
        return (declarations + implicit).filter { $0.symbol.hasOutcomePair(errors: names) }
    }

    /// Returns whether a type conforms to a protocol or inherits from a class, also indirectly.
    func conforms(_ type: Symbol, to base: String) -> Bool {
        var seen: Set<Symbol> = []
        var types = [type]
        while let type = types.popLast() {
            guard seen.insert(type).inserted else { continue }
            if type.name == base { return true }
            types += conformances.filter { $0.type == type }.map(\.base)
        }
        return false
    }

    /// Returns what some declarations use, what that uses, and so on, including themselves. What uses a requirement of a
    /// protocol uses the members that fulfil it.
    public func reached(from start: [Symbol]) -> Set<Symbol> {
        var uses: [String: [Symbol]] = [:]
        for reference in allReferences {
            if let user = reference.user { uses[user.usr, default: []].append(reference.symbol) }
        }
        for declaration in declarations {
            for requirement in overridden[declaration.symbol] ?? [] {
                uses[requirement.usr, default: []].append(declaration.symbol)
            }
        }
        var reached: Set<Symbol> = []
        var next = start
        while let symbol = next.popLast() {
            guard reached.insert(symbol).inserted else { continue }
            next += uses[symbol.usr] ?? []
        }
        return reached
    }
}

extension Sources {
    /// Returns the literal strings in the code, and the members that they are in: of a member, or outside of types.
    public func literals() throws -> [(text: String, member: CodeIndex.Declaration)] {
        let members = try index().declarations.filter {
            $0.symbol.kind != .parameter && !$0.symbol.kind.isType && $0.symbol.kind != .extension
        }
        return try files().flatMap { file in
            file.literals.compactMap { literal in
                let before = members.filter { member in
                    member.place.file == file.name
                        && (member.place.line, member.place.column) < (literal.line, literal.column)
                }
                return before.max { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
                    .map { (literal.text, $0) }
            }
        }
    }

    private func lines(of name: String) throws -> [Substring] {
        let file = try files().first { $0.name == name }
        return file?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    }

    /// Returns what the compiler knows of the code.
    ///
    /// - Throws: A ``SourcesError`` that says what to do if it knows nothing, or only what was there before a change.
    public func index() throws -> CodeIndex { try CodeIndex.read(files().map(\.name), in: folder) }

    /// Returns the lines of a member without their spaces, and those that separate the statements in a line.
    public func lines(of member: CodeIndex.Declaration) throws -> [String] {
        let others = try index().declarations.filter {
            $0.place.file == member.place.file && $0.place.line > member.place.line
                && $0.symbol.kind != .parameter
        }
        let lines = try lines(of: member.place.file)
        let end = others.map { $0.place.line - 1 }.min() ?? lines.count
        return lines[(member.place.line - 1)..<end].flatMap { $0.split(separator: ";") }.map { line in
            line.filter { $0 != " " }
        }
    }
}
