import Crossings
import EveryOrder
import Foundation

/// The crossings in the tests.
enum Sample {
    /// A crossing that leaves the given number of minutes after Monday, 6 July 2026, 17:30 GMT.
    static func crossing(
        _ id: Int = 1,
        from origin: String = "Landeyjahöfn",
        to destination: String = "Heimaey",
        after delay: Int = 0,
        takes duration: Int = 35,
        price: Int = 2_300,
        seats: Int = 40,
    ) -> Crossing {
        let departure = Date(timeIntervalSince1970: 1_783_359_000 + Double(delay * 60))
        return Crossing(
            id: id,
            origin: origin,
            destination: destination,
            departure: departure,
            arrival: departure.addingTimeInterval(Double(duration * 60)),
            price: price,
            seats: seats,
        )
    }

    /// Two crossings, as a server sends them. The second one arrives on the next day, in another month.
    static let answer = Response.json(
        """
        [
            {
                "id": 1, "origin": "Landeyjahöfn", "destination": "Heimaey",
                "departure": 805051800, "arrival": 805053900, "price": 2300, "seats": 10
            },
            {
                "id": 2, "origin": "Dalvík", "destination": "Grímsey",
                "departure": 807233400, "arrival": 807240600, "price": 0, "seats": 1
            }
        ]
        """
    )

    /// Another crossing.
    static let otherAnswer = Response.json(
        """
        [{
            "id": 3, "origin": "Stykkishólmur", "destination": "Brjánslækur  (höfn)",
            "departure": 805335000, "arrival": 805345000, "price": 1250000, "seats": 9
        }]
        """
    )

    /// Sets this process to another time zone, which must not affect the screen.
    static let otherTimeZone: Void = {
        setenv("TZ", "Pacific/Auckland", 1)
        NSTimeZone.resetSystemTimeZone()
        NSTimeZone.default = TimeZone(identifier: "Pacific/Auckland") ?? .gmt
    }()

    /// Three crossings that have little in common.
    static let crossings = [
        crossing(1, seats: 3),
        crossing(2, from: "Stykkishólmur", to: "Brjánslækur", after: 90, takes: 165, price: 11_460),
        crossing(3, from: "Dalvík", to: "Grímsey", after: 330, takes: 180, price: 0, seats: 0),
    ]
}
