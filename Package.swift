// swift-tools-version: 6.2
import PackageDescription

// Apple's systems bring Combine with them; elsewhere a target of that name stands in for it.
#if canImport(Darwin)
let combine: [Target.Dependency] = []
let combineTargets: [Target] = []
#else
let combine: [Target.Dependency] = ["Combine"]
let combineTargets: [Target] = [
    .target(name: "Combine", path: "Shared/Combine", exclude: ["README.md"])
]
#endif

let package = Package(
    name: "RefactorStages",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [],
    targets: [
        // What no stage changes.
        .target(name: "Episodes", dependencies: combine, path: "Shared/Episodes"),

        // What proves them equal.
        .target(
            name: "MockAPI",
            dependencies: ["Episodes"],
            path: "Shared/MockAPI",
            resources: [.process("Resources")],
        ),

        .testTarget(name: "CombineTests", dependencies: combine),
        .testTarget(name: "MockAPITests", dependencies: ["MockAPI"]),
    ] + combineTargets,
)

// Equal for all targets, so that no stage has an advantage.
for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
    ]
}
