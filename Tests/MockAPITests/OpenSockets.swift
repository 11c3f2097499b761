import Foundation

/// The sockets that this process has open and bound.
struct OpenSockets {
    struct Entry: Hashable {
        let descriptor: Int32
        let address: UInt32
        let port: UInt16
        /// What Linux calls the socket for as long as it lives, such as `socket:[4711]`; empty elsewhere.
        let name: String
    }

    let entries: [Entry]

    init() {
        entries = (0..<Int32(getdtablesize().clamped(to: 0...65_536))).compactMap { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
            guard result == 0, address.sin_family == sa_family_t(AF_INET), address.sin_port != 0 else {
                return nil
            }
            let link = "/proc/self/fd/\(descriptor)"
            return Entry(
                descriptor: descriptor,
                address: UInt32(bigEndian: address.sin_addr.s_addr),
                port: UInt16(bigEndian: address.sin_port),
                name: (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? "",
            )
        }
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
