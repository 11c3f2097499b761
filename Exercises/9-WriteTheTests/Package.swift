// swift-tools-version: 6.3
import PackageDescription

// `SOLUTION=1 swift test` runs the tests against the solution.
let isSolution = Context.environment["SOLUTION"] != nil
let (sources, others) = isSolution ? ("Solution", ["Sources"]) : ("Sources", ["Solution"])

let package = Package(
    name: "WriteTheTests",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "Menu",
            dependencies: [.product(name: "EveryOrder", package: "RefactorStages")],
            path: "\(sources)/Menu",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")],
        ),
        // The learner's tests, and the exercise's, which run them.
        .testTarget(
            name: "MenuTests",
            dependencies: [
                "Menu",
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: ".",
            exclude: others + ["exercise.json", "hints.md", "originals", "README.md", "\(sources)/Menu"],
            sources: ["\(sources)/MenuTests", "Tests"],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")],
        ),
    ],
)
