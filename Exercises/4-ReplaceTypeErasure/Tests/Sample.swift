import EveryOrder
import Posts

/// The server's answers in these tests.
enum Sample {
    static let posts = [
        Post(id: 8, title: "Snow", text: "All of it by noon."),
        Post(id: 5, title: "Ice", text: "Mind the steps."),
    ]

    static let answer = Response.json(
        """
        [
            { "id": 8, "title": "Snow", "text": "All of it by noon." },
            { "id": 5, "title": "Ice", "text": "Mind the steps." }
        ]
        """
    )

    static let otherAnswer = Response.json(
        #"[{ "id": 3, "title": "Föhn  & fog", "text": "“Drive slowly”, they say." }]"#
    )

    static let draft = Draft(title: "Thaw", text: "At last.")

    /// The post that the server makes of the draft.
    static let published = Response.json(
        #"{ "id": 9, "title": "Thaw (edited)", "text": "At last!" }"#,
        status: 201
    )
    static let otherPublished = Response.json(
        #"{ "id": 10, "title": "Fluß", "text": "Soon –  very soon." }"#,
        status: 201
    )
}
