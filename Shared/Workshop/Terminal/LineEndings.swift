import Foundation

/// Some editors, and git on Windows, end the lines of a text with CR LF.
extension Data {
    private static let lf = UInt8(ascii: "\n")
    private static let cr = UInt8(ascii: "\r")

    /// The text with LF at the end of each line.
    package var endingLinesWithLF: Data {
        guard contains(Data.cr) else { return self }
        return Data(lineContents.joined(separator: [Data.lf]))
    }

    /// The text, which has LF at the end of each line, with the line endings of an earlier version of it. A new line ends
    /// as the one above it.
    func endingLines(as earlier: Data) -> Data {
        let old = earlier.lineContents
        let new = lineContents
        let endsWithCR = earlier.split(separator: Data.lf, omittingEmptySubsequences: false).dropLast()
            .map { $0.last == Data.cr }
        guard endsWithCR.contains(true) else { return self }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var kept = old.indices.filter { !removed.contains($0) }[...]
        var isCR = endsWithCR[0]
        var text = Data()
        for (index, line) in new.enumerated() {
            // What follows the last line ending is no line.
            if !inserted.contains(index), let line = kept.popFirst(), line < endsWithCR.count {
                isCR = endsWithCR[line]
            }
            text += line
            guard index < new.count - 1 else { break }
            text += isCR ? [Data.cr, Data.lf] : [Data.lf]
        }
        return text
    }

    /// The lines without what ends them, and then what follows the last line ending.
    private var lineContents: [Data] {
        var lines = split(separator: Data.lf, omittingEmptySubsequences: false)
        for index in lines.indices.dropLast() where lines[index].last == Data.cr { lines[index].removeLast() }
        return lines
    }
}
