import Foundation

extension Date {
    /// The date as HTTP has it, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    var httpDate: String {
        let parts = Date.gregorian.dateComponents(
            [.weekday, .day, .month, .year, .hour, .minute, .second],
            from: self,
        )
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = days[(parts.weekday ?? 1) - 1]
        let month = months[(parts.month ?? 1) - 1]
        let numbers = [parts.day, parts.hour, parts.minute, parts.second].map { part in
            let digits = String(part ?? 0)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "\(day), \(numbers[0]) \(month) \(parts.year ?? 0) \(numbers[1...].joined(separator: ":")) GMT"
    }

    private static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
