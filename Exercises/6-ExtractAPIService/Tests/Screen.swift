import EveryOrder
import Notes

/// The contents of the notes screen, as text such as `fetching · Milk, Books`.
@MainActor
func describe(_ screen: NotesViewModel) -> String {
    let titles = screen.notes.map(\.title).joined(separator: ", ")
    return shownText(screen.isFetching ? "fetching" : nil, titles.isEmpty ? nil : titles, screen.errorMessage)
}

/// All of each note, as text such as `7 Milk: Two bottles`.
func describe(_ notes: [Note]) -> String {
    notes.map { "\($0.id) \($0.title): \($0.contents)" }.joined(separator: ", ")
}
