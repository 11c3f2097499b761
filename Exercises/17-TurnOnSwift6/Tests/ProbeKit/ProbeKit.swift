import Dispatch

/// What a probe measures too much or too little.
public struct Calibration {
    /// The degrees Celsius to add to each temperature.
    public var offset: Double

    /// Creates a calibration.
    public init(offset: Double) {
        self.offset = offset
    }
}

/// A probe in the soil.
public final class Probe {
    private let celsius: Double

    /// Creates a probe that measures the given temperature.
    public init(celsius: Double) {
        self.celsius = celsius
    }

    /// Measures the temperature.
    ///
    /// - Parameter handler: Called once, on a thread of the library's own, with degrees Celsius.
    public func measure(_ handler: @escaping (Double) -> Void) {
        let work = DispatchWorkItem { [celsius] in handler(celsius) }
        DispatchQueue.global().async(execute: work)
        // So a test knows when the handler has been called.
        work.wait()
    }
}
