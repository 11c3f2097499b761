import MockHTTP
import TestSupport
import Weather

extension Forecast {
    static let oslo = Forecast(city: "Oslo", temperature: 4)
    static let bergen = Forecast(city: "Bergen", temperature: 9)
}

extension Response {
    static let oslo = Response.json(#"{ "city": "Oslo", "temperature": 4 }"#)
}

extension WeatherViewModel {
    /// A description of what is on the screen.
    var words: String {
        var words: [String] = []
        if isFetching { words.append("fetching") }
        if let forecast { words.append("\(forecast.city) \(forecast.temperature)°") }
        if let errorMessage { words.append("“\(errorMessage)”") }
        return words.isEmpty ? "nothing" : words.joined(separator: " · ")
    }
}

extension Backend {
    /// A client that sends its requests to this server.
    var client: WeatherClient {
        WeatherClient(baseURL: url, key: "abc", session: session)
    }

    /// A call of the client.
    func forecast(for city: String) -> Call {
        let client = client
        return Call(on: self) { try await client.forecast(for: city) }
    }
}

extension MethodCheck {
    /// The client's outcome for each answer.
    static let forecast = MethodCheck(
        "forecast(for:)",
        sends: "GET /forecasts/Oslo",
        answer: .oslo,
        value: "\(Forecast.oslo)",
        Failures(
            status: { _ in "\(WeatherError.failedRequest)" },
            transport: "\(WeatherError.failedRequest)",
            offline: "\(WeatherError.unreachable)",
            unreadable: "\(WeatherError.invalidResponse)",
        ),
    ) { $0.forecast(for: "Oslo") }
}
