import EveryOrder
import Weather

extension Forecast {
    static let oslo = Forecast(city: "Oslo", temperature: 4)
    static let bergen = Forecast(city: "Bergen", temperature: 9)
}

extension WeatherViewModel {
    /// A description of what is on the screen.
    var words: String {
        shownText(
            isFetching ? "fetching" : nil,
            forecast.map { "\($0.city) \($0.temperature)°" },
            errorMessage.map { "“\($0)”" },
        )
    }
}

extension TestEndpoint {
    /// A client that sends its requests to this server.
    var client: WeatherClient {
        WeatherClient(baseURL: address(), key: "abc", session: session)
    }

    /// A call of the client.
    func forecast(for city: String) -> Call {
        let client = client
        return Call(on: self) { try await client.forecast(for: city) }
    }
}
