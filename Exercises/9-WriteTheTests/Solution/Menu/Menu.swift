/// A dish of the canteen's.
public struct Dish: Hashable, Sendable {
    /// The name.
    public let name: String

    /// Makes a dish of its name.
    public init(_ name: String) {
        self.name = name
    }
}

/// A day on which the canteen is open.
public enum Day: Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday
}

/// What the app asks of the canteen.
@MainActor
public protocol MenuService {
    /// Fetches the dishes of a day; cancelling the task cancels the request.
    func dishes(on day: Day) async throws -> [Dish]
}

/// The menu screen, as its view sees it: the dishes of a day, and how fetching them goes.
@MainActor
public protocol MenuScreen: AnyObject {
    /// What is on the menu.
    var dishes: [Dish] { get }
    /// Whether a request is in flight.
    var isFetching: Bool { get }
    /// What a person is told of the last request, if it failed.
    var errorMessage: String? { get }

    /// Fetches the dishes of a day; keeps what is shown until they are there.
    func show(_ day: Day)
}
