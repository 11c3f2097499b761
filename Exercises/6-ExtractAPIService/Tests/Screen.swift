import Notes
import TestSupport

/// What a person sees of the notes screen, in words such as `fetching · Milk, Books`.
@MainActor
func look(at screen: NotesViewModel) -> String {
    let titles = screen.notes.map(\.title).joined(separator: ", ")
    let parts = [screen.isFetching ? "fetching" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}

/// What the screen says when it can't fetch the notes.
let sorry = "Your notes can't be fetched right now. Try again in a moment."
