import MockHTTP
import TestSupport
import Weather

extension Forecast {
    static let oslo = Forecast(city: "Oslo", temperature: 4)
    static let bergen = Forecast(city: "Bergen", temperature: 9)
}

extension Response {
    static let oslo = oslo(status: 200)

    /// The forecast of Oslo, whatever the status says.
    static func oslo(status: Int) -> Response {
        .json(#"{ "city": "Oslo", "temperature": 4 }"#, status: status)
    }
}

extension WeatherViewModel {
    /// What is on the screen, in words.
    var words: String {
        var words: [String] = []
        if isFetching { words.append("fetching") }
        if let forecast { words.append("\(forecast.city) \(forecast.temperature)°") }
        if let errorMessage { words.append("“\(errorMessage)”") }
        return words.isEmpty ? "nothing" : words.joined(separator: " · ")
    }
}

extension Backend {
    /// The client that asks this server.
    var client: WeatherClient {
        WeatherClient(baseURL: url, key: "abc", session: session)
    }
}
