import EveryOrder
import Foundation
import SwiftSource

/// What the compiler says about the sources, in the language mode of the tests.
///
/// A build shows the warnings of the files that have changed. This compiles all of them.
enum Compiler {
    struct Message: Hashable {
        let file: String
        let line: Int
        let text: String
    }

    private static let messages = Result { try compile() }
    /// A file that is compiled with the sources. Each of its lines is right if one type is `Sendable`.
    private static let claims = (file: "Claims.swift", types: ["Reading", "BedViewModel"])

    /// Checks that there are no messages, or none of some.
    static func checkSilence(about isIncluded: (Message) -> Bool = { _ in true }) throws {
        var places: Set<String> = []
        var finding = Finding("The compiler warns:", kind: "warning")
        for message in try messages.get() where message.file != claims.file && isIncluded(message) {
            let place = "\(message.file):\(message.line)"
            // What else it says about a line often has the same cause.
            if places.insert(place).inserted { finding.add("\(place): \(message.text)") }
        }
        if !places.isEmpty { throw finding }
    }

    /// Checks that a type is `Sendable`.
    static func check(isSendable type: String, otherwise advice: String) throws {
        let line = claims.types.firstIndex(of: type).map { $0 + 1 }
        guard try messages.get().contains(where: { $0.file == claims.file && $0.line == line }) else {
            return
        }
        throw Finding("`\(type)` isn't `Sendable`. \(advice)", kind: "notSendable")
    }

    private static func compile() throws -> [Message] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "Compiler-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let lines = claims.types.map { "let claim\($0): any Sendable.Type = \($0).self\n" }
        let text = lines.joined()
        try text.write(to: folder.appending(path: claims.file), atomically: true, encoding: .utf8)
        let library = tests.appending(path: "ProbeKit/ProbeKit.swift").path
        _ = try run(
            "-swift-version 5 -parse-as-library -emit-module -module-name ProbeKit",
            [library],
            in: folder
        )

        let sources = Sources()
        let package = tests.deletingLastPathComponent()
        let files = try sources.files().map { package.appending(path: "\(sources.name)/\($0.name)").path }
        #if swift(>=6)
        let mode = "-swift-version 6"
        #else
        let mode = "-swift-version 5 -strict-concurrency=complete"
        #endif
        // Some warnings come only after the types have been checked. The folder has the library's module.
        let flags =
            "-enable-upcoming-feature ExistentialAny -parse-as-library -wmo -emit-sil -o /dev/null -I ."
        let said = try run(
            "\(mode) \(flags) -module-name Greenhouse",
            modules + files + [claims.file],
            in: folder
        )
        let form =
            #/(?:.*/)?(\S+\.swift):(\d+):\d+: (?:warning|error): (.+?)(?:; this is an error in .*)?(?: \[#\w+\])?/#
        return said.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: form), let number = Int(match.2) else { return nil }
            return Message(file: String(match.1), line: number, text: String(match.3))
        }
    }

    /// The flags for Combine, which isn't part of the system on Linux.
    private static var modules: [String] {
        #if canImport(Darwin)
        []
        #else
        // Each build system has its own place for modules.
        ["", "Modules"].flatMap { place in
            [
                "-I",
                URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: place)
                    .path,
            ]
        }
        #endif
    }

    /// Runs the compiler, and returns what it says.
    private static func run(_ flags: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + flags.split(separator: " ").map(String.init) + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: said, as: UTF8.self)
        // Its own errors are those of the code. Without one, it hasn't compiled anything.
        if process.terminationStatus != 0, !text.contains(" error: ") {
            throw Finding("`swiftc` failed: \(text)")
        }
        return text
    }
}
