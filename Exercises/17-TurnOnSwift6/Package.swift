// swift-tools-version: 6.3
import PackageDescription

// The language mode. When the compiler warns of nothing, change this line to `.v6`.
let mode: SwiftLanguageMode = .v5

// `SOLUTION=1 swift test` runs the tests against the solution.
let isSolution = Context.environment["SOLUTION"] != nil

let package = Package(
    name: "TurnOnSwift6",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "Greenhouse",
            dependencies: ["ProbeKit"],
            path: isSolution ? "Solution" : "Sources",
            swiftSettings: [
                .swiftLanguageMode(isSolution ? .v6 : mode),
                .enableUpcomingFeature("ExistentialAny"),
                // In the Swift 5 mode, this checks what the Swift 6 mode checks. In Xcode, it is Strict Concurrency Checking.
                .enableUpcomingFeature("StrictConcurrency"),
            ],
        ),
        // Stands for a library of somebody else, whose author hasn't turned on the Swift 6 mode.
        .target(name: "ProbeKit", path: "Tests/ProbeKit"),
        .testTarget(
            name: "GreenhouseTests",
            dependencies: [
                "Greenhouse", "ProbeKit",
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: "Tests",
            exclude: ["Orders", "ProbeKit"],
            swiftSettings: [
                .swiftLanguageMode(isSolution ? .v6 : mode), .enableUpcomingFeature("ExistentialAny"),
            ],
        ),
    ],
    swiftLanguageModes: [.v5],
)
