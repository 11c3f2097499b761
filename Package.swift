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
        dependencies: [
            "Episodes", "EpisodesUI", "FoundationCompat", "MockAPI", "MockHTTP", "StageCatalog",
        ],
        path: "Shared/EpisodesApp",
    )
]
#else
let combine: [Target.Dependency] = ["Combine"]
let combineTargets: [Target] = [
    .target(name: "Combine", path: "Shared/Combine", exclude: ["README.md"])
]
let appTargets: [Target] = []
#endif

let package = Package(
    name: "RefactorStages",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "workshop", targets: ["workshop"]),
        .library(name: "EpisodesUI", targets: ["EpisodesUI", "EpisodesPreviews"]),
        // The libraries that the exercises use.
        .library(
            name: "TestSupport",
            targets: ["FoundationCompat", "MockHTTP", "SwiftSource", "TestSupport"]
                + combineTargets.map(\.name)
        ),
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
            dependencies: ["Behaviours", "Episodes", "Stage1", "Stage2", "Stage3", "Stage4", "Stage5"],
            path: "Shared/StageCatalog",
        ),

        // The checks that all stages behave the same.
        .target(name: "MockHTTP", dependencies: ["FoundationCompat"], path: "Shared/MockHTTP"),
        .target(
            name: "MockAPI",
            dependencies: ["Episodes", "MockHTTP"],
            path: "Shared/MockAPI",
            resources: [.process("Resources")],
        ),
        .target(
            name: "TestSupport",
            dependencies: ["FoundationCompat", "MockHTTP"] + combine,
            path: "Shared/TestSupport",
        ),
        .target(
            name: "Behaviours",
            dependencies: ["Episodes", "FoundationCompat", "MockHTTP", "TestSupport"] + combine,
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
            dependencies: ["Content", "Learner", "Terminal"],
            path: "Shared/Workshop/Checking",
        ),
        .target(
            name: "Book",
            dependencies: [
                "Behaviours", "Content", "Diffing", "Episodes", "StageCatalog", "SwiftSource", "Terminal",
                "TestSupport",
            ],
            path: "Shared/Workshop/Book",
            resources: [.process("Resources")],
        ),
        .executableTarget(
            name: "workshop",
            dependencies: [
                "Behaviours", "Book", "Checking", "Content", "Diffing", "Episodes", "FoundationCompat",
                "Learner", "MockAPI", "MockHTTP", "StageCatalog", "Terminal", "TestSupport",
            ] + combine,
            path: "Shared/Workshop/Commands",
        ),

        // The proofs that steps, changes and exercises are right, for their authors.
        .executableTarget(
            name: "prove",
            dependencies: [
                "Behaviours", "Book", "Checking", "Content", "Learner", "StageCatalog", "Terminal",
                "TestSupport",
            ],
            path: "Shared/Proving"
        ),

        .testTarget(
            name: "Stage1Tests",
            dependencies: ["Stage1", "Behaviours", "Episodes", "MockHTTP", "StageCatalog", "TestSupport"],
        ),
        .testTarget(
            name: "Stage2Tests",
            dependencies: ["Stage2", "Behaviours", "Episodes", "StageCatalog", "TestSupport"] + combine,
        ),
        .testTarget(
            name: "Stage3Tests",
            dependencies: ["Stage3", "Behaviours", "Episodes", "StageCatalog", "TestSupport"] + combine,
        ),
        .testTarget(
            name: "Stage4Tests",
            dependencies: ["Stage4", "Behaviours", "Episodes", "StageCatalog", "TestSupport"] + combine,
        ),
        .testTarget(
            name: "Stage5Tests",
            dependencies: [
                "Stage5", "Behaviours", "Episodes", "FoundationCompat", "MockHTTP", "StageCatalog",
                "TestSupport",
            ],
        ),
        .testTarget(name: "CombineTests", dependencies: combine),
        .testTarget(name: "FoundationCompatTests", dependencies: ["FoundationCompat", "MockHTTP"] + combine),
        .testTarget(name: "MockAPITests", dependencies: ["FoundationCompat", "MockAPI", "MockHTTP"]),
        .testTarget(
            name: "BehavioursTests",
            dependencies: [
                "Behaviours", "Episodes", "FoundationCompat", "MockHTTP", "Stage1", "Stage2", "Stage3",
                "Stage4", "Stage5", "StageCatalog", "TestSupport",
            ] + combine,
        ),
        .testTarget(name: "SwiftSourceTests", dependencies: ["SwiftSource"]),
        .testTarget(
            name: "TestSupportTests",
            dependencies: ["FoundationCompat", "MockHTTP", "TestSupport"] + combine,
        ),
        .testTarget(
            name: "WorkshopTests",
            dependencies: [
                "Behaviours", "Book", "Checking", "Content", "Diffing", "Episodes", "FoundationCompat",
                "Learner", "MockAPI", "MockHTTP", "Stage3", "Stage5", "StageCatalog", "SwiftSource",
                "Terminal", "TestSupport", "prove", "workshop",
            ] + combine,
        ),
    ] + appTargets + combineTargets,
)

// What only maintainers need is declared with `EVERYTHING=1` only: `swift test` is every behaviour, on every stage.
var undeclared: Set<String> = []
if Context.environment["EVERYTHING"] == nil {
    undeclared = [
        "BehavioursTests", "CombineTests", "FoundationCompatTests", "MockAPITests", "SwiftSourceTests",
        "TestSupportTests", "WorkshopTests", "prove",
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
