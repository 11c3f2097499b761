import Episodes
import EpisodesUI
import EveryOrder
import Foundation
import MockAPI
import StageCatalog
import SwiftUI

#if canImport(AppKit)
import AppKit
#endif

/// The five stages in one window, on the embedded API.
@main
struct EpisodesApp: App {
    #if canImport(AppKit)
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate: AppDelegate
    #endif

    var body: some Scene {
        WindowGroup("Refactor Stages") { StagesView() }
    }
}

#if canImport(AppKit)
/// Turns an executable without a bundle, as `swift run` starts it, into an app with a window and a menu.
final class AppDelegate: NSObject, NSApplicationDelegate {
    // If done any later, the menu bar ignores clicks until the user switches apps.
    func applicationWillFinishLaunching(_ notification: Notification) {
        NSApplication.shared.setActivationPolicy(.regular)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        NSApplication.shared.activate()
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
#endif

/// A tab for each stage.
struct StagesView: View {
    @State private var selectedStage = 1

    var body: some View {
        TabView(selection: $selectedStage) {
            ForEach(StageScreen.all) { stage in
                NavigationStack { stage.view }.tabItem { Text("Stage \(stage.id)") }.tag(stage.id)
            }
        }
        .overlay { if StageScreen.all.isEmpty { Text("The embedded API couldn't be started.") } }
        .frame(minWidth: 480, minHeight: 640)
    }
}

/// One stage's screen in the window.
@MainActor
struct StageScreen: Identifiable {
    private static let api = try? MockAPI()
    /// A screen of each stage, created once, that talks to the embedded API; none if that couldn't be started.
    static let all: [StageScreen] = {
        guard let api else { return [] }
        // NB: App Transport Security refuses plain HTTP to an IP address, but not to `localhost` (Apple's documentation
        // of `NSAllowsLocalNetworking`).
        let url = URL(string: "http://localhost:\(api.port)")!
        let environment = APIEnvironment(baseURL: url, token: MockAPI.token)
        let session = URLSession(configuration: .loopback)
        return Stage.all.map { StageScreen(id: $0.number, screen: $0.makeScreen(environment, session)) }
    }()

    /// The stage's number.
    nonisolated let id: Int
    let screen: any EpisodesScreen

    var view: AnyView {
        func view(of screen: some EpisodesScreen) -> AnyView { AnyView(EpisodesView(screen: screen)) }
        return view(of: screen)
    }
}
