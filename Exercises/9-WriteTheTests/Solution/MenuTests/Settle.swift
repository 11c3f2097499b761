import EveryOrder

/// Lets everything happen that can happen on its own, such as a task that continues after its request was answered.
///
/// From here on, all tasks take turns on the main queue. So a fixed number of its turns is enough, however busy the
/// machine is, and no test ever has to sleep.
@MainActor
func settle() async {
    MainQueue.useForAllTasks()
    await MainQueue.yield(turns: 20)
}
