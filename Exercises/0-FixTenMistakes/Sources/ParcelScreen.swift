import Combine
import Foundation

/// The state of a screen with parcels.
@MainActor
public final class ParcelScreen {
    /// The list of parcels.
    public private(set) var list = ""
    /// The message to show when a refresh has failed, or `nil`.
    public private(set) var message: String?
    /// The history of a parcel.
    public private(set) var history: String?
    /// The parcel that is open.
    public private(set) var parcel: String?
    /// The parcels that match the latest search.
    public private(set) var matches: String?

    private let server: any Server
    private var attempt = 0
    private var query = ""
    private var searching: (any Cancellable)?

    /// Creates a screen that sends its requests to the given server.
    public init(server: any Server) {
        self.server = server
    }

    /// Fetches the list. If that fails, keeps the current list and shows a message.
    public func refresh() {
        message = nil
        server.get("parcels") { [weak self] answer in
            DispatchQueue.main.async {
                guard let self else { return }
                if answer == nil {
                    self.message = "You're offline."
                }
                self.list = answer?.text ?? ""
            }
        }
    }

    /// Fetches the history of a parcel. The screen is freed as soon as the user leaves, even before the answer.
    public func showHistory(of parcel: Int) {
        server.get("parcels/\(parcel)/history") { answer in
            DispatchQueue.main.async {
                self.history = answer?.text
            }
        }
    }

    /// Opens a parcel. Shows only the one that was opened last.
    public func open(_ parcel: Int) {
        let attempt = attempt
        server.get("parcels/\(parcel)") { [weak self] answer in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.parcel = answer?.text
            }
        }
    }

    /// Searches the parcels for a text. Sends one request at a time, since searching is hard work for the server.
    public func search(for text: String) {
        query = text
        searching = server.get("search/\(text)") { [weak self] answer in
            DispatchQueue.main.async {
                guard let self, self.query == text else { return }
                self.matches = answer?.text
            }
        }
    }
}
