// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that only the exercises with SwiftUI views compile it.
let package = Package(
    name: "ViewChecks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "ViewChecks", targets: ["ViewChecks"])],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "ViewChecks",
            dependencies: [
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: ".",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")],
        )
    ],
)
