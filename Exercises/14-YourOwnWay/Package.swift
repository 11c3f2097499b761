// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "YourOwnWay",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "RefactorStages", path: "../..")],
    targets: [
        .target(
            name: "YourScreen",
            dependencies: [.product(name: "Behaviours", package: "RefactorStages")],
            path: "Sources",
            resources: [.process("Resources")],
            swiftSettings: settings,
        ),
        .testTarget(
            name: "YourScreenTests",
            dependencies: [
                "YourScreen",
                .product(name: "Behaviours", package: "RefactorStages"),
                .product(name: "EveryOrder", package: "RefactorStages"),
                .product(name: "SwiftSource", package: "RefactorStages"),
            ],
            path: "Tests",
            swiftSettings: settings,
        ),
    ],
)
