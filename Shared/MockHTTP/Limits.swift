/// How much a server takes from one client.
public struct Limits: Hashable, Sendable {
    /// The longest head of a request, in bytes; beyond it, 431.
    public var head: Int
    /// The longest body of a request, in bytes; beyond it, 413.
    public var body: Int
    /// How long a head, and then its body, may take to arrive; beyond it, 408.
    public var arrival: Duration
    /// How long a connection may stay open between two requests.
    public var idle: Duration
    /// How long a client may take nothing of an answer that is sent to it; beyond it, the connection is reset.
    public var delivery: Duration
    /// How long the server waits, after its last answer, for the client to go on sending or to close too; it
    /// takes what is still sent for no longer than `arrival`.
    public var linger: Duration

    /// Makes limits; what isn't given is what a client on loopback never comes near.
    public init(
        head: Int = 64 << 10,
        body: Int = 1 << 20,
        arrival: Duration = .seconds(10),
        idle: Duration = .seconds(60),
        delivery: Duration = .seconds(30),
        linger: Duration = .seconds(2),
    ) {
        self.head = head
        self.body = body
        self.arrival = arrival
        self.idle = idle
        self.delivery = delivery
        self.linger = linger
    }
}
