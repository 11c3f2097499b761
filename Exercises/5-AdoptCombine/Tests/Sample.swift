import EveryOrder
import PhotoFeed

/// The API's answers in these tests.
enum Sample {
    static let feed = PhotoFeed(photos: [
        Photo(id: "x81", title: "Heron", photographer: "Mara"),
        Photo(id: "b07", title: "Ferry", photographer: "Ilse"),
    ])

    static let answer = Response.json(
        """
        {
            "photos": [
                { "id": "x81", "title": "Heron", "photographer": "Mara" },
                { "id": "b07", "title": "Ferry", "photographer": "Ilse" }
            ]
        }
        """
    )

    static let otherAnswer = Response.json(
        #"{ "photos": [{ "id": "k55", "title": "Kite  & “wind”", "photographer": "Jón Þór" }] }"#
    )

    /// The feed that was saved before, as a cache returns it.
    static let saved = PhotoFeed(photos: [Photo(id: "s02", title: "Quay", photographer: "Mara")])
}
