import Behaviours
import Diffing
import Episodes
import Exercising
import Foundation
import StageCatalog
import Terminal

/// The surroundings of a command: its console, the stages, and the folder it runs in.
struct Workshop: Sendable {
    var console: Console
    /// The stages that exist.
    var stages = Stage.all
    /// The behaviours that the stages are checked against.
    var groups = Behaviour.groups
    /// A folder of the workspace.
    var folder = Workspace.current
    /// The function that runs an exercise's tests.
    var runTests: TestRun.Runner = TestRun.viaSwiftTest
    /// The API that `run` fetches from, or `nil` for a mock.
    var api: APIEnvironment?
    /// The longest time that the tour waits for a stage to fetch the list and a video.
    var timeout = Duration.seconds(5)

    /// The exit code of an interrupted command, the same as that of a process ended by SIGINT.
    static let interrupted: Int32 = 130
}
