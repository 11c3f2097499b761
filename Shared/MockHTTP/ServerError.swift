import Foundation

/// Why a server couldn't be opened.
public enum ServerError: Error, Hashable, Sendable {
    /// Another process, or another server of this one, listens on that port.
    case portInUse(UInt16)
    /// A call of the system failed, with that `errno`.
    case failed(call: String, errno: Int32)

    /// What a person is told.
    public var message: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is already in use. Stop what runs there, or choose another port."
        case .failed(let call, let errno):
            "The server can't be opened: \(call): \(String(cString: strerror(errno)))."
        }
    }
}
