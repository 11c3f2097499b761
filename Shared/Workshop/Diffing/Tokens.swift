import Content
import SwiftSource
import Terminal

extension SourceFile {
    /// The tokens of its code, as bytes, or the lines of a file that isn't Swift.
    package var tokens: [[UInt8]] {
        let texts = isSwift ? SwiftToken.tokens(of: text).map(\.text) : text.lines
        return texts.map { Array($0.utf8) }
    }
}
