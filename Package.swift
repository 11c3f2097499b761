// swift-tools-version: 6.2
import PackageDescription

// Apple's systems bring Combine with them; elsewhere a target of that name stands in for it.
#if canImport(Darwin)
let combine: [Target.Dependency] = []
let combineTargets: [Target] = []
// The app is for them alone; of the views, nothing is left elsewhere.
let appTargets: [Target] = [
    .executableTarget(
        name: "EpisodesApp",
        dependencies: ["Episodes", "EpisodesUI", "MockAPI", "StageCatalog"],
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
        // What the exercises stand on.
        .library(
            name: "Practice",
            targets: ["Practice", "Lexing", "MockAPI", "Networking"] + combineTargets.map(\.name)
        ),
    ],
    dependencies: [],
    targets: [
        // What no stage changes.
        .target(name: "Networking", path: "Shared/Networking"),
        .target(name: "Episodes", dependencies: ["Networking"] + combine, path: "Shared/Episodes"),

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
            dependencies: ["Episodes", "Stage1", "Stage2", "Stage3", "Stage4", "Stage5"],
            path: "Shared/StageCatalog",
        ),

        // What proves them equal.
        .target(
            name: "MockAPI",
            dependencies: ["Episodes", "Networking"],
            path: "Shared/MockAPI",
            resources: [.process("Resources")],
        ),
        .target(
            name: "Practice",
            dependencies: ["Lexing", "MockAPI", "Networking"] + combine,
            path: "Shared/Practice",
        ),
        .target(
            name: "Behaviours",
            dependencies: ["Episodes", "MockAPI", "Practice"] + combine,
            path: "Shared/Behaviours",
        ),

        // What shows them: a view that knows no stage, and its previews with each stage.
        .target(name: "EpisodesUI", dependencies: ["Episodes"] + combine, path: "Shared/EpisodesUI"),
        .target(
            name: "EpisodesPreviews",
            dependencies: [
                "Episodes", "EpisodesUI", "MockAPI", "Stage1", "Stage2", "Stage3", "Stage4", "Stage5",
            ],
            path: "Shared/EpisodesPreviews",
        ),

        // The command.
        .target(name: "Lexing", path: "Shared/Lexing"),
        .target(
            name: "WorkshopKit",
            dependencies: ["Behaviours", "Episodes", "Lexing", "MockAPI", "Practice", "StageCatalog"]
                + combine,
            path: "Shared/Workshop/Kit",
        ),
        .executableTarget(name: "workshop", dependencies: ["WorkshopKit"], path: "Shared/Workshop/Command"),

        // What Combine costs.
        .executableTarget(name: "Benchmarks", dependencies: combine, path: "Shared/Benchmarks"),

        .testTarget(name: "Stage1Tests", dependencies: ["Stage1", "Behaviours", "MockAPI", "StageCatalog"]),
        .testTarget(name: "Stage2Tests", dependencies: ["Stage2", "Behaviours", "StageCatalog"] + combine),
        .testTarget(name: "Stage3Tests", dependencies: ["Stage3", "Behaviours", "StageCatalog"] + combine),
        .testTarget(name: "Stage4Tests", dependencies: ["Stage4", "Behaviours", "StageCatalog"] + combine),
        .testTarget(name: "Stage5Tests", dependencies: ["Stage5", "Behaviours", "Practice", "StageCatalog"]),
        .testTarget(name: "CombineTests", dependencies: combine),
        .testTarget(name: "MockAPITests", dependencies: ["MockAPI"]),
        .testTarget(name: "PracticeTests", dependencies: ["MockAPI", "Networking", "Practice"] + combine),
        .testTarget(
            name: "WorkshopTests",
            dependencies: ["WorkshopKit", "Behaviours", "Episodes", "MockAPI", "Practice", "StageCatalog"]
                + combine,
        ),
    ] + appTargets + combineTargets,
)

// Equal for all targets, so that no stage has an advantage.
for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
    ]
}
