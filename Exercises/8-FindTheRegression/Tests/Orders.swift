import EveryOrder
import Weather

/// What the client does with every answer. What the user sees in every order of them is part of the goals.
@MainActor
enum Orders {
    /// The client's method.
    static let forecast = PinnedOrders(
        "forecast",
        of: ScreenUnderTest(
            of: "forecast(for:)",
            sends: [
                "GET /forecasts/S%C3%A3o%20Tom%C3%A9": .json(#"{ "city": "São Tomé", "temperature": -4 }"#)
            ],
            sharing: { $0.calls(for: "São Tomé") },
        )
        .atEveryAddress,
        actions: 1,
        where: { !$0.isLeft },
        goal: { $0.isRefused ? 2 : nil },
    )

    /// The client's method, for a name that has to be encoded.
    static let otherForecast = PinnedOrders(
        "otherForecast",
        of: ScreenUnderTest(
            of: "forecast(for:)",
            sends: ["GET /forecasts/*": .json(#"{ "city": "Oslo", "temperature": 4 }"#)],
            sharing: { $0.calls(for: " Oslo/Ås & " + String(repeating: "Å", count: 200) + " ") },
        ),
        catalogue: [.success],
        actions: 1,
        where: { !$0.isLeft && !$0.isOnTwoScreens },
    )
}

extension Pin {
    /// A Boolean value that indicates whether the status isn't a success, or there is none.
    fileprivate var isRefused: Bool {
        let answer = order.fate(of: 0).answer
        if answer == ScriptedAnswer.noStatus.name { return true }
        // Such as the status of “401 with HTML”
        guard let status = answer.flatMap({ Int($0.prefix(3)) }) else { return false }
        return !(200..<300).contains(status)
    }
}

extension TestEndpoint {
    /// Returns a closure that calls one client for the forecast of a city.
    fileprivate func calls(for city: String) -> @MainActor () -> Call {
        let client = client
        return { Call(on: self) { try await client.forecast(for: city) } }
    }
}
