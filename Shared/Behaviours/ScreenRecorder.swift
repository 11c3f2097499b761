import Episodes
import Practice

/// Records what an episodes screen shows, from turn to turn of the main queue.
public typealias ScreenRecorder = Recorder<ScreenState>

extension Recorder<ScreenState> {
    /// Begins to record a screen, which it doesn't hold.
    public convenience init(_ screen: any EpisodesScreen, _ conditions: Conditions = Conditions()) {
        self.init(of: screen, conditions)
    }

    private convenience init<Screen: EpisodesScreen>(of screen: Screen, _ conditions: Conditions) {
        self.init(of: screen, conditions: conditions) { ScreenState(of: $0) }
    }
}
