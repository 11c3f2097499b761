import Foundation
import MockHTTP
import Notes
import SwiftSource

/// What the API answers in these tests.
enum Sample {
    static let notes = [
        Note(id: 7, title: "Milk", contents: "Two bottles"),
        Note(id: 3, title: "Books", contents: "Back to the library by Monday"),
    ]

    static let answer = Response.json(
        """
        [
            { "id": 7, "title": "Milk", "contents": "Two bottles" },
            { "id": 3, "title": "Books", "contents": "Back to the library by Monday" }
        ]
        """
    )

    static let otherAnswer = Response.json(#"[{ "id": 9, "title": "Keys", "contents": "Under the pot" }]"#)

    /// What is in the preview's file, which is the learner's to change.
    static func bundled() throws -> [Note] {
        try JSONDecoder().decode([Note].self, from: Sources().data(of: "Resources/notes.json"))
    }
}
