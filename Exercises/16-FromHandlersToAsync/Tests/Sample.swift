import Charging
import EveryOrder

/// The server's answers in these tests.
enum Sample {
    static let town = "Trier"
    static let line = "GET /stations?town=Trier"
    static let harbour = Station(id: 4, name: "Harbour")
    static let market = Station(id: 9, name: "Market")
    static let plugsLine = "GET /stations/4/plugs"

    static let answer = Response.json(
        #"[{ "id": 4, "name": "Harbour" }, { "id": 9, "name": "Market" }]"#
    )
    static let otherAnswer = Response.json(#"[{ "id": 7, "name": "Gare “Sud”,  Süd" }]"#)
    static let plugsAnswer = Response.json(#"{ "free": 2, "total": 6 }"#)
    static let otherPlugsAnswer = Response.json(#"{ "free": 0, "total": 1250000 }"#)

    /// The errors of an answer that contains no stations.
    static let errors = ["unreachable", "failedRequest", "invalidResponse"]
}
