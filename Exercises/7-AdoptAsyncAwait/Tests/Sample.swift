import Books
import EveryOrder

/// The server's answers in these tests.
enum Sample {
    static let books = [Book(id: 4, title: "Emma"), Book(id: 2, title: "Catharine")]
    static let booksAnswer = Response.json(
        #"[{ "id": 4, "title": "Emma" }, { "id": 2, "title": "Catharine" }]"#
    )

    static let otherBooksAnswer = Response.json(#"[{ "id": 7, "title": "Les Misérables,  “tome II”" }]"#)

    static let cover = Cover(artist: "Ann")
    static let coverAnswer = Response.json(#"{ "artist": "Ann" }"#)
}
