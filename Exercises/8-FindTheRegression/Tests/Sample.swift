import EveryOrder
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
        WeatherClient(baseURL: address(), key: "abc", session: session)
    }

    /// A call of the client.
    func forecast(for city: String) -> Call {
        let client = client
        return Call(on: self) { try await client.forecast(for: city) }
    }

    /// Checks a call whose task is cancelled before it starts: it ends, and leaves no request open.
    ///
    /// - Throws: A ``Finding`` if it waits forever, or if its request does.
    func checkEarlyCancellation(of call: Call, sends line: String) async throws {
        call.cancel()
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        do {
            if hasNewRequest { try await waitForCancellation(of: received(line)) }
            _ = try await call.outcomes.next()
        } catch var finding as Finding {
            finding.summary = "The task was cancelled before it started. \(finding.summary)"
            finding.detail = "Then onCancel runs first, when nothing has been started yet: remember it."
            throw finding
        }
        allowAnyRequest()
    }
}
