// swift-tools-version: 6.3
import PackageDescription

// `SOLUTION=1 swift test` runs the tests against the solution.
let sources = Context.environment["SOLUTION"] == nil ? "Sources" : "Solution"

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "YourOwnScreen",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "Books",
            dependencies: [.product(name: "EveryOrder", package: "RefactorStages")],
            path: sources,
            exclude: ["Orders"],
            swiftSettings: settings,
        ),
        .testTarget(
            name: "BooksTests",
            dependencies: [
                "Books",
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: "Tests",
            swiftSettings: settings,
        ),
    ],
)
