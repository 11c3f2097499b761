import Content
import SwiftSource
import Terminal

extension SourceFile {
    /// The tokens of its code and the white space that the compiler minds, as bytes, or the lines of a file that isn't
    /// Swift.
    package var tokens: [[UInt8]] {
        let texts = isSwift ? SwiftToken.significantText(of: text) : text.lines
        return texts.map { Array($0.utf8) }
    }
}
