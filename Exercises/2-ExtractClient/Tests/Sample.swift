import Foundation
import MockHTTP
import SwiftSource
import TestSupport
import Trails

/// What the API answers in these tests.
enum Sample {
    static let moor = Trail(id: 7, name: "Moor", kilometres: 12)
    static let trails = [moor, Trail(id: 3, name: "Gorge", kilometres: 5)]
    static let answer = Response.json(
        """
        [
            { "id": 7, "name": "Moor", "kilometres": 12 },
            { "id": 3, "name": "Gorge", "kilometres": 5 }
        ]
        """
    )

    static let report = TrailReport(isOpen: true, text: "Muddy")
    static let reportAnswer = Response.json(#"{ "isOpen": true, "text": "Muddy" }"#)

    /// What an answer that holds neither trails nor a report comes to.
    static let failures = Failures(
        status: { _ in "The trails can't be reached right now." },
        transport: "The trails can't be reached right now.",
        offline: "There is no connection to the internet.",
        unreadable: "The trails sent something that this app can't read.",
    )

    /// What is in a file of the preview's, which is the learner's to change.
    static func bundled<Value: Decodable>(_ file: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Sources().data(of: "Resources/\(file).json"))
    }
}
