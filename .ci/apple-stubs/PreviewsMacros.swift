// The macro of SwiftUI's `#Preview`, as a plug-in for the compiler; only for `.ci/apple`. It expands to nothing: the compiler
// type-checks the closure before that.
import SwiftSyntax
import SwiftSyntaxMacros

public enum SwiftUIView: DeclarationMacro {
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
