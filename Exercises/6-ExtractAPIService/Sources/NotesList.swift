#if canImport(SwiftUI)
import Combine
import Foundation
import SwiftUI

/// The notes screen in SwiftUI.
struct NotesList: View {
    @ObservedObject var viewModel: NotesViewModel

    var body: some View {
        List {
            if viewModel.isFetching { ProgressView() }
            if let message = viewModel.errorMessage { Text(message) }
            ForEach(viewModel.notes) { note in
                VStack(alignment: .leading) {
                    Text(note.title).font(.headline)
                    Text(note.contents).foregroundStyle(.secondary)
                }
            }
        }
        .onAppear { viewModel.start() }
    }
}

// No server runs at this address, so a preview that sends a request shows an error.
#Preview {
    NotesList(viewModel: NotesApp(baseURL: URL(string: "http://localhost:9")!).preview())
}
#endif
