import Behaviours
import Diffing
import Episodes
import Exercising
import Foundation
import StageCatalog
import Terminal

/// What a command works with.
struct Workshop: Sendable {
    var console: Console
    /// The stages that exist.
    var stages = Stage.all
    /// The behaviours that the stages are checked against.
    var groups = Behaviour.groups
    /// A folder of the workspace.
    var folder = Workspace.current
    /// What runs the tests of an exercise.
    var runTests: TestRun.Runner = TestRun.bySwiftTest
    /// The API that `run` fetches from; a mock, if `nil`.
    var api: APIEnvironment?
    /// How long the tour waits for a stage to fetch the list and a video.
    var patience = Duration.seconds(5)

    /// The exit code of a command that was interrupted, as that of a process that SIGINT ended.
    static let interrupted: Int32 = 130
}
