import EveryOrder
import Foundation
import SwiftSource
import Trails

/// The API's answers in these tests.
enum Sample {
    static let moor = Trail(id: 7, name: "Moor", kilometres: 12)
    static let gorge = Trail(id: 3, name: "Gorge", kilometres: 5)
    static let trails = [moor, gorge]
    static let answer = Response.json(
        """
        [
            { "id": 7, "name": "Moor", "kilometres": 12 },
            { "id": 3, "name": "Gorge", "kilometres": 5 }
        ]
        """
    )

    static let otherAnswer = Response.json(
        #"[{ "id": 9, "name": "Dünen & Heide,  Süd", "kilometres": 1250000 }]"#
    )

    static let report = TrailReport(isOpen: true, text: "Muddy")
    static let reportAnswer = Response.json(#"{ "isOpen": true, "text": "Muddy" }"#)
    static let otherReportAnswer = Response.json(
        #"{ "isOpen": false, "text": "Rockfall – “until Whitsun”" }"#
    )

    /// The contents of one of the preview's files, which the learner may change.
    static func bundled<Value: Decodable>(_ file: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Sources().data(of: "Resources/\(file).json"))
    }
}
