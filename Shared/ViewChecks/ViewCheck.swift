import EveryOrder
import Foundation
import SwiftSource

/// Checks SwiftUI views, which Linux doesn't compile: who keeps the view model, what they show, and whether they
/// type-check.
public struct ViewCheck {
    /// The name of the view model's type.
    private let model: String
    private let sources: Sources

    /// Creates a check of the views in an exercise that show a view model of the named type.
    public init(model: String, of test: String = #filePath) {
        self.model = model
        sources = Sources(of: test)
    }

    /// Checks that a view model is created once, by the view that keeps it, and reaches the other views.
    public func checkOwner() throws {
        let members = try members()
        for member in members where member.keyword != "#Preview" {
            let isKept =
                member.isStatic || member.modifiers.contains("@State") || member.contains(["State", "("])
            guard isKept || !member.creates(model) else {
                throw Finding(
                    "\(member.file) creates a \(model) that nothing keeps: a view's value is created often, and only `@State` keeps what it creates."
                )
            }
            let isPassedIn =
                member.modifiers.contains("@State") && member.body.isEmpty
                && member.signature.last?.text == model
            let isStored = members.contains { $0.file == member.file && $0.contains(["State", "("]) }
            guard !isPassedIn || isStored else {
                throw Finding(
                    "\(member.file) has an `@State` for a \(model) that its parent passes in: it keeps the first one, whatever comes later."
                )
            }
            let isRead = member.modifiers.contains("@Environment(\(model).self)")
            guard !isRead || members.contains(where: { $0.uses(ofMember: "environment") > 0 }) else {
                throw Finding(
                    "\(member.file) reads a \(model) from the environment, but no parent puts one there."
                )
            }
        }
    }

    /// Checks that the views show the named properties of the view model, in this order, whatever their layout and however
    /// they make bindings.
    ///
    /// - Parameter names: The names of views, and of what they show of the model.
    public func checkContents(_ properties: [String], in names: [String]) throws {
        let members = try members()
        let kept = members.filter { member in
            let isRead = member.modifiers.contains("@Environment(\(model).self)")
            return isRead || member.signature.last?.text == model
        }
        let models = Set(kept.map(\.name))
        let bodies = members.filter { $0.name == "body" }
        let used = bodies.flatMap { body -> [String] in
            let tokens = body.body.map { $0.text.replacing("$", with: "") }
            return tokens.indices.dropFirst(2).filter { place in
                tokens[place - 1].hasSuffix(".") && models.contains(tokens[place - 2])
                    && properties.contains(tokens[place])
            }.map { tokens[$0] }
        }
        var shown: [String] = []
        for name in used where !shown.contains(name) { shown.append(name) }
        let missing = names.filter { name in !bodies.contains { $0.names.contains(name) } }
        guard shown != properties || !missing.isEmpty else { return }
        throw Finding(
            "What the SwiftUI view shows was changed, but it stays: undo what `git diff` shows in its body.",
            expected: properties + missing,
            actual: shown,
        )
    }

    /// Returns where the views use names of a module, or import it, such as `@StateObject in RecipesList.swift`.
    public func uses(of names: [String], importing module: String) throws -> [String] {
        try views().flatMap { view in
            let used = Set(view.tokens.filter { $0.isName || $0.kind == .keyword }.map(\.text))
            let found = names.flatMap { [$0, "@\($0)"] }.filter(used.contains)
            let imports = view.imports(module) ? ["import \(module)"] : []
            return (imports + found).map { "\($0) in \(view.name)" }
        }
    }

    /// Returns the members of the types in the files with SwiftUI views, and what is declared outside of types.
    public func members() throws -> [SourceDeclaration] {
        func members(of declaration: SourceDeclaration) -> [SourceDeclaration] {
            declaration.isType ? declaration.members.flatMap(members) : [declaration]
        }
        return try views().flatMap(\.declarations).flatMap(members)
    }

    private func views() throws -> [SourceCode] { try sources.files().filter { $0.imports("SwiftUI") } }

    /// Type-checks the views against our stubs of SwiftUI, where the compiler that built the exercise has skipped them.
    ///
    /// The stubs have only part of SwiftUI, so this reports only errors that they can't cause.
    public func checkTypes() async throws {
        #if !canImport(SwiftUI)
        try await checkTypesAgainstStubs()
        #endif
    }

    #if !canImport(SwiftUI)
    private func checkTypesAgainstStubs() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = (1...3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let stubs = try Data(contentsOf: root.appending(path: ".ci/apple-stubs/SwiftUI.swift"))
        let others = /import (?:AppKit|Combine)\n|public init\(\) where Value: ExpressibleByNilLiteral \{\}\n/
        var files = ["Stubs.swift": String(decoding: stubs, as: UTF8.self).replacing(others, with: "") + more]
        for name in try sources.files().map(\.name) {
            let text = String(decoding: try sources.data(of: name), as: UTF8.self)
            files[name] = text.replacing("canImport(SwiftUI)", with: "true")
        }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }

        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        // All files at once: one by one, the compiler takes several times as long, and stops at the first error.
        let options = ["-typecheck", "-wmo", "-swift-version", "6", "-parse-as-library"]
        let sources = files.keys.map { folder.appending(path: $0).path }
        compiler.arguments = ["swiftc"] + options + ["-module-name", "SwiftUI"] + sources
        compiler.standardError = try FileHandle(forWritingTo: log)
        await withCheckedContinuation { end in
            compiler.terminationHandler = { _ in end.resume() }
            do { try compiler.run() } catch { end.resume() }
        }
        let said = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        // A wrapper that the stubs leave out doesn't give its property a value, so the initializer needs one.
        let knowsWrappers = !said.contains("unknown attribute")
        for error in said.matches(of: /\/(\w+\.swift:\d+):\d+: error: (.+)/)
        where error.2.contains(/[vV]iewModel|async|await|inaccessible|cannot assign/)
            && (knowsWrappers || !error.2.contains("inaccessible"))
        {
            throw Finding("\(error.1) doesn't compile on a Mac: \(error.2)")
        }
    }

    /// What the stubs leave out.
    private let more = """
        public protocol ObservableObject: AnyObject {}
        public protocol NSApplicationDelegate {}
        extension State { init(initialValue: Value) {} }
        extension State where Value: ExpressibleByNilLiteral { init() {} }
        extension Environment where Value: AnyObject & Observable { init(_ type: Value.Type) {} }
        extension View { func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self } }
        """
    #endif
}

extension SourceDeclaration {
    /// Whether it calls an initializer of the named type.
    fileprivate func creates(_ type: String) -> Bool {
        contains([type, "("]) || contains([type, ".", "init"])
    }
}
