/// Receives what a ``FrostWatch`` finds.
public protocol FrostWatchDelegate: AnyObject {
    /// Called with the last reading that was close to frost.
    func frostWatch(_ frostWatch: FrostWatch, didFind reading: Reading)
}

/// Looks for frost in the readings of a bed.
public final class FrostWatch {
    /// The delegate.
    public weak var delegate: (any FrostWatchDelegate)?

    /// Tells the delegate of the last reading below 2 °C, if there is one.
    public func check(_ readings: [Reading]) {
        guard let reading = readings.last(where: { $0.celsius < 2 }) else { return }
        delegate?.frostWatch(self, didFind: reading)
    }
}
