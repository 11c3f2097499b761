import Behaviours
import Foundation
import StageCatalog

@testable import Terminal
@testable import workshop

/// The package that these tests belong to, whatever folder they run in: Xcode uses another one.
let packageRoot = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

/// The style of this package. On a Mac, Foundation has a C type with the same name.
typealias Style = Terminal.Style

/// A call of the command, and its result.
struct Call {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @MainActor
    static func workshop(
        _ arguments: [String],
        width: Int = 80,
        style: Style = Style(isOn: false),
        isTerminal: Bool = false,
        input: LineInput = .none,
        stages: [Stage] = Stage.all,
        groups: [Behaviour.Group] = Behaviour.groups,
    ) async -> Call {
        let (output, errors) = (Sink(), Sink())
        var console = Console.to(output, errors, width: width)
        console.style = style
        console.isTerminal = isTerminal
        console.input = input
        var workshop = Workshop(console: console, stages: stages, groups: groups, folder: packageRoot)
        // Long enough for a busy machine.
        workshop.timeout = .seconds(60)
        let code = await workshop.run(arguments)
        return Call(code: code, output: output.text, errors: errors.text)
    }

    @MainActor
    static func workshop(
        _ arguments: String...,
        width: Int = 80,
        style: Style = Style(isOn: false),
        isTerminal: Bool = false,
        input: LineInput = .none,
        stages: [Stage] = Stage.all,
        groups: [Behaviour.Group] = Behaviour.groups,
    ) async -> Call {
        await workshop(
            arguments,
            width: width,
            style: style,
            isTerminal: isTerminal,
            input: input,
            stages: stages,
            groups: groups,
        )
    }
}

extension Workshop {
    func run(_ arguments: [String]) async -> Int32 {
        await Command.run(arguments, in: self)
    }
}

extension String {
    /// The text as the user sees it, without escape codes.
    var withoutEscapes: String {
        let parts = split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            text + part.drop { !$0.isLetter }.dropFirst()
        }
    }

    var hasEscapes: Bool { contains("\u{1B}") }
}
