import Foundation

@testable import Terminal
@testable import WorkshopKit

/// Whatever may be at a place of the file system, read and written by other means than those of the command.
enum Tree: Hashable {
    case file(Data, mode_t)
    case folder([BytePath.Name: Tree], mode_t)
    case link(String)
    case pipe

    /// What is there; nil when nothing is.
    init?(at path: BytePath) {
        var status = stat()
        guard lstat(path.cString, &status) == 0 else { return nil }
        let permissions = status.st_mode & 0o7777
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard let file = fopen(path.cString, "r") else { return nil }
            defer { fclose(file) }
            var bytes = Data(count: Int(status.st_size))
            let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
            self = .file(bytes.prefix(count), permissions)
        case S_IFDIR:
            guard let names = try? Files().names(in: path) else { return nil }
            let entries = names.compactMap { name in Tree(at: path.appending(name)).map { (name, $0) } }
            self = .folder(Dictionary(entries) { $1 }, permissions)
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path.cString, &target, target.count)
            self = .link(BytePath.text(of: target.prefix(max(0, count))))
        default: self = .pipe
        }
    }

    func write(to path: BytePath) {
        switch self {
        case .file(let bytes, let permissions):
            guard let file = fopen(path.cString, "w") else { return }
            _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
            fclose(file)
            chmod(path.cString, permissions)
        case .folder(let entries, let permissions):
            mkdir(path.cString, 0o700)
            for (name, tree) in entries { tree.write(to: path.appending(name)) }
            chmod(path.cString, permissions)
        case .link(let target): symlink(target, path.cString)
        case .pipe: mkfifo(path.cString, 0o600)
        }
    }

    /// The same, with such permissions alone as git keeps.
    var asGitKeepsIt: Tree {
        switch self {
        case .file(let bytes, let permissions): .file(bytes, permissions & 0o100)
        case .folder(let entries, let permissions):
            .folder(entries.mapValues(\.asGitKeepsIt), permissions & 0o100)
        case .link, .pipe: self
        }
    }

    var isEmptyFolder: Bool {
        if case .folder(let entries, _) = self { entries.isEmpty } else { false }
    }

    /// A folder whose files have these texts.
    static func folder(_ entries: [String: Tree]) -> Tree {
        .folder(Dictionary(entries.map { (Array($0.utf8CString.dropLast()), $1) }) { $1 }, 0o755)
    }

    static func text(_ text: String) -> Tree { .file(Data(text.utf8), 0o644) }

    /// `é.swift` in Latin-1, which isn't text to Foundation.
    static let latin1 = [0xE9, 0x2E, 0x73, 0x77, 0x69, 0x66, 0x74].map { CChar(bitPattern: $0) }
}

/// Random numbers that are the same for the same seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed)
    }

    /// SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Dice {
    mutating func number(to limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(to: elements.count)] }

    /// What a person may have put where their sources belong.
    mutating func sources(start: Tree) -> Tree? {
        switch number(to: 20) {
        case 0: nil
        case 1: .folder([:], 0o755)
        case 2: .pipe
        case 3: .link("nowhere")
        case 4: file()
        case 5...6: start
        default: folder(depth: 2)
        }
    }

    private mutating func folder(depth: Int) -> Tree {
        let names = ["Adder.swift", "Greeting.swift", ".notes.md", "a\nb", "-rf", " ", "Sources", ".build"]
        var entries: [BytePath.Name: Tree] = [:]
        for _ in 0..<number(to: 5) {
            let name = number(to: 6) == 0 ? Tree.latin1 : Array(pick(names).utf8CString.dropLast())
            entries[name] = entry(depth: depth)
        }
        // Only for root is nothing unreadable.
        return .folder(entries, geteuid() == 0 ? pick([0o755, 0o700, 0o555, 0]) : pick([0o755, 0o700]))
    }

    private mutating func entry(depth: Int) -> Tree {
        switch number(to: 10) {
        case 0: .pipe
        case 1: .link(pick(["Adder.swift", "/nonexistent", "..", "."]))
        case 2...4 where depth > 0: folder(depth: depth - 1)
        default: file()
        }
    }

    private mutating func file() -> Tree {
        // More than is read at once, or little.
        let count = number(to: 20) == 0 ? 70_000 : number(to: 50)
        let words = (0..<count / 8 + 1).map { _ in next() }
        let bytes = words.withUnsafeBytes { Data($0.prefix(count)) }
        return .file(bytes, geteuid() == 0 ? pick([0o644, 0o755, 0o600, 0]) : pick([0o644, 0o755]))
    }
}
