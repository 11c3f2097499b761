// swift-tools-version: 6.3
import PackageDescription

// `SOLUTION=1 swift test` runs the tests against the solution.
let sources = Context.environment["SOLUTION"] == nil ? "Sources" : "Solution"

let package = Package(
    name: "FromHandlersToAsync",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "Charging",
            dependencies: [.product(name: "EveryOrder", package: "RefactorStages")],
            path: sources,
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")],
        ),
        .testTarget(
            name: "ChargingTests",
            dependencies: [
                "Charging",
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: "Tests",
            exclude: ["Orders"],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")],
        ),
    ],
)
