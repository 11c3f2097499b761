import MockAPI

/// A network that fails every request with an error other than that of being offline.
struct Outage {
    let name: String
    let network: FailingURLProtocol.Type

    static let each = [
        Outage(name: "a time-out", network: TimedOutURLProtocol.self),
        Outage(name: "a lost connection", network: ConnectionLostURLProtocol.self),
        Outage(name: "a host that can't be looked up", network: DNSLookupFailedURLProtocol.self),
        Outage(name: "a request that the system cancelled", network: CancelledURLProtocol.self),
    ]
}
