import EveryOrder
import Foundation
import Notes
import SwiftSource

/// The API's answers in these tests.
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

    static let otherAnswer = Response.json(
        #"[{ "id": 9, "title": "Schlüssel  & Zubehör", "contents": "“Under the pot”" }]"#
    )

    /// The contents of the preview's file, which the learner may change.
    static func bundled() throws -> [Note] {
        try JSONDecoder().decode([Note].self, from: Sources().data(of: "Resources/notes.json"))
    }
}
