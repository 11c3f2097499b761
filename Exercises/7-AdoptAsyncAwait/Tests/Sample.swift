import Books
import MockHTTP
import TestSupport

/// The server's answers in these tests.
enum Sample {
    static let books = [Book(id: 4, title: "Emma"), Book(id: 2, title: "Catharine")]
    static let booksAnswer = Response.json(
        #"[{ "id": 4, "title": "Emma" }, { "id": 2, "title": "Catharine" }]"#
    )

    static let otherBooksAnswer = Response.json(#"[{ "id": 7, "title": "Middlemarch" }]"#)

    static let cover = Cover(artist: "Ann")
    static let coverAnswer = Response.json(#"{ "artist": "Ann" }"#)

    /// The outcome of each answer without books.
    static let failures = Failures(
        status: { _ in "\(LibraryError.failedRequest)" },
        transport: "\(LibraryError.failedRequest)",
        offline: "\(LibraryError.unreachable)",
        unreadable: "\(LibraryError.invalidResponse)",
    )
}
