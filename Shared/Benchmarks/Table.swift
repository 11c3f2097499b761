import Foundation

/// What is printed, in 80 columns.
enum Table {
    static let head = """
        \(left("", 35))  ns a value        multiple of closures
        \(left("", 35))closures Combine   median     spread   limit
        """

    static let legend = """
        closures: the same by hand. Medians of 11 rounds, in which both take turns;
        spread: the middle half of them. limit: half of what the issue says of a peer.
        """

    static func row(_ benchmark: Benchmark, _ measured: Measurement) -> String {
        let spread = "\(short(measured.spread.0))…\(short(measured.spread.1))"
        return right("\(benchmark.number)", 2) + " " + left(benchmark.name, 32)
            + right(short(measured.closures), 8) + right(short(measured.combine), 8)
            + right(short(measured.multiple), 9) + right(spread, 11) + right(short(benchmark.limit), 8)
    }

    private static func short(_ number: Double) -> String {
        String(format: number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number)
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
