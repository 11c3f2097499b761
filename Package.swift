// swift-tools-version: 6.3
import PackageDescription

// Apple's systems include Combine. On other systems, a target with that name replaces it.
#if canImport(Darwin)
let combine: [Target.Dependency] = []
let combineTargets: [Target] = []
// The app is only for Apple's systems. On others, the views compile to nothing.
let appTargets: [Target] = [
    .executableTarget(
        name: "EpisodesApp",
        dependencies: ["Episodes", "EpisodesUI", "EveryOrder", "MockAPI", "StageCatalog"],
        path: "Shared/EpisodesApp",
    )
]
#else
let combine: [Target.Dependency] = ["Combine"]
let combineTargets: [Target] = [
    .target(name: "Combine", path: "Shared/Combine", exclude: ["README.md", "DIFFERENCES.md"])
]
let appTargets: [Target] = []
#endif

let package = Package(
    name: "RefactorStages",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "workshop", targets: ["workshop"]),
        .library(name: "EpisodesUI", targets: ["EpisodesUI", "EpisodesPreviews"]),
        // The libraries that the exercises use, and `EveryOrder` for tests of any screen.
        .library(
            name: "EveryOrder",
            targets: ["EveryOrder", "FoundationCompat"] + combineTargets.map(\.name)
        ),
        .library(name: "SwiftSource", targets: ["SwiftSource"]),
        .library(name: "Behaviours", targets: ["Behaviours", "Episodes"] + combineTargets.map(\.name)),
    ],
    dependencies: [],
    targets: [
        // The code that all stages share.
        .target(name: "FoundationCompat", path: "Shared/FoundationCompat"),
        .target(name: "Episodes", dependencies: ["FoundationCompat"] + combine, path: "Shared/Episodes"),

        // The stages: one screen, five times.
        .target(
            name: "Stage1",
            dependencies: ["Episodes"] + combine,
            path: "Stages/Stage1",
            exclude: ["README.md"],
        ),
        .target(
            name: "Stage2",
            dependencies: ["Episodes"] + combine,
            path: "Stages/Stage2",
            exclude: ["README.md"],
            resources: [.process("Resources")],
        ),
        .target(
            name: "Stage3",
            dependencies: ["Episodes"] + combine,
            path: "Stages/Stage3",
            exclude: ["README.md"],
            resources: [.process("Resources")],
        ),
        .target(
            name: "Stage4",
            dependencies: ["Episodes"] + combine,
            path: "Stages/Stage4",
            exclude: ["README.md"],
            resources: [.process("Resources")],
        ),
        .target(
            name: "Stage5",
            dependencies: ["Episodes"] + combine,
            path: "Stages/Stage5",
            exclude: ["README.md"],
            resources: [.process("Resources")],
        ),
        .target(
            name: "StageCatalog",
            dependencies: [
                "Behaviours", "Episodes", "EveryOrder", "Stage1", "Stage2", "Stage3", "Stage4", "Stage5",
            ],
            path: "Shared/StageCatalog",
        ),

        // The kit for tests of networking code, which knows no episodes.
        .target(
            name: "EveryOrder",
            dependencies: ["FoundationCompat"] + combine,
            path: "Shared/EveryOrder",
            resources: [.process("Player/Resources")],
        ),

        // The checks that all stages behave the same.
        .target(
            name: "MockAPI",
            dependencies: ["Episodes", "EveryOrder"],
            path: "Shared/MockAPI",
            resources: [.process("Resources")],
        ),
        .target(
            name: "Behaviours",
            dependencies: ["Episodes", "EveryOrder", "FoundationCompat"] + combine,
            path: "Shared/Behaviours",
        ),

        // The view, which knows no stage, and its previews with each stage.
        .target(name: "EpisodesUI", dependencies: ["Episodes"] + combine, path: "Shared/EpisodesUI"),
        .target(
            name: "EpisodesPreviews",
            dependencies: [
                "Episodes", "EpisodesUI", "MockAPI", "Stage1", "Stage2", "Stage3", "Stage4", "Stage5",
            ],
            path: "Shared/EpisodesPreviews",
        ),

        // The command.
        .target(name: "SwiftSource", path: "Shared/SwiftSource"),
        .target(name: "Terminal", path: "Shared/Workshop/Terminal"),
        .target(name: "Content", dependencies: ["Terminal"], path: "Shared/Workshop/Content"),
        .target(
            name: "Diffing",
            dependencies: ["Content", "SwiftSource", "Terminal"],
            path: "Shared/Workshop/Diffing",
        ),
        .target(name: "Learner", dependencies: ["Content", "Terminal"], path: "Shared/Workshop/Learner"),
        .target(
            name: "Checking",
            dependencies: ["Content", "EveryOrder", "Learner", "SwiftSource", "Terminal"],
            path: "Shared/Workshop/Checking",
        ),
        .target(
            name: "Book",
            dependencies: [
                "Behaviours", "Content", "Diffing", "Episodes", "EveryOrder", "StageCatalog", "SwiftSource",
                "Terminal",
            ],
            path: "Shared/Workshop/Book",
            resources: [.process("Resources")],
        ),
        .executableTarget(
            name: "workshop",
            dependencies: [
                "Behaviours", "Book", "Checking", "Content", "Diffing", "Episodes", "EveryOrder",
                "FoundationCompat", "Learner", "MockAPI", "StageCatalog", "Terminal",
            ] + combine,
            path: "Shared/Workshop/Commands",
        ),

        // The proofs that steps, changes and exercises are right, for their authors.
        .executableTarget(
            name: "prove",
            dependencies: [
                "Behaviours", "Checking", "Content", "EveryOrder", "Learner", "StageCatalog", "SwiftSource",
                "Terminal",
            ],
            path: "Shared/Proving"
        ),

        .testTarget(
            name: "Stage1Tests",
            dependencies: [
                "Behaviours", "Episodes", "EveryOrder", "FoundationCompat", "Stage1", "StageCatalog",
            ] + combine,
        ),
        .testTarget(
            name: "Stage2Tests",
            dependencies: ["Behaviours", "Episodes", "EveryOrder", "Stage2", "StageCatalog"] + combine,
        ),
        .testTarget(
            name: "Stage3Tests",
            dependencies: ["Behaviours", "Episodes", "EveryOrder", "Stage3", "StageCatalog"] + combine,
        ),
        .testTarget(
            name: "Stage4Tests",
            dependencies: ["Behaviours", "Episodes", "EveryOrder", "Stage4", "StageCatalog"] + combine,
        ),
        .testTarget(
            name: "Stage5Tests",
            dependencies: [
                "Behaviours", "Episodes", "EveryOrder", "FoundationCompat", "Stage5", "StageCatalog",
            ],
        ),
        .testTarget(name: "CombineTests", dependencies: combine),
        .testTarget(
            name: "FoundationCompatTests",
            dependencies: ["EveryOrder", "FoundationCompat"] + combine,
        ),
        .testTarget(
            name: "BehavioursTests",
            dependencies: [
                "Behaviours", "Episodes", "EveryOrder", "FoundationCompat", "Stage1", "Stage2", "Stage3",
                "Stage4", "Stage5", "StageCatalog",
            ] + combine,
        ),
        .testTarget(name: "SwiftSourceTests", dependencies: ["FoundationCompat", "SwiftSource"]),
        .testTarget(
            name: "EveryOrderTests",
            dependencies: ["Episodes", "EveryOrder", "FoundationCompat", "MockAPI"] + combine,
        ),
        .testTarget(
            name: "WorkshopTests",
            dependencies: [
                "Behaviours", "Book", "Checking", "Content", "Diffing", "Episodes", "EveryOrder",
                "FoundationCompat", "Learner", "MockAPI", "Stage3", "Stage5", "StageCatalog", "SwiftSource",
                "Terminal", "prove", "workshop",
            ] + combine,
        ),
    ] + appTargets + combineTargets,
)

// What only maintainers need is declared with `EVERYTHING=1` only: `swift test` is every behaviour, on every stage.
var undeclared: Set<String> = []
if Context.environment["EVERYTHING"] == nil {
    undeclared = [
        "BehavioursTests", "CombineTests", "EveryOrderTests", "FoundationCompatTests", "SwiftSourceTests",
        "WorkshopTests", "prove",
    ]
}
#if canImport(Darwin)
// Apple's Combine may differ from ours in some detail, so its tests have a variable of their own.
undeclared.insert("CombineTests")
#endif
if Context.environment["TEST_COMBINE"] != nil { undeclared.remove("CombineTests") }
package.targets.removeAll { undeclared.contains($0.name) }

// The same settings for all targets, so that no stage has an advantage.
for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
