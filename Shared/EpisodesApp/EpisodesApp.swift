import Foundation
import MockAPI
import SwiftUI

#if canImport(AppKit)
import AppKit
#endif

/// The five stages in one window, on the embedded API.
@main
struct EpisodesApp: App {
    @StateObject private var workbench = Workbench()
    #if canImport(AppKit)
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate: AppDelegate
    #endif

    var body: some Scene {
        WindowGroup("Refactor Stages") { WorkbenchView(workbench: workbench) }
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

/// A tab for each stage, a menu of faults, and the requests as the server receives them.
struct WorkbenchView: View {
    @ObservedObject var workbench: Workbench
    @State private var selectedStage = 1

    var body: some View {
        VStack(spacing: 0) {
            TabView(selection: $selectedStage) {
                ForEach(workbench.screens) { stage in
                    NavigationStack { stage.view }.tabItem { Text("Stage \(stage.id)") }.tag(stage.id)
                }
            }
            Divider()
            RequestLog(requests: workbench.requests)
        }
        .toolbar {
            Picker("Fault", selection: $workbench.fault) {
                Text("No fault").tag(Fault?.none)
                ForEach(Fault.allCases, id: \.self) { fault in
                    Text(fault.rawValue).help(fault.explanation).tag(Fault?.some(fault))
                }
            }
        }
        .overlay {
            if let message = workbench.errorMessage { Text(message).padding().background(.regularMaterial) }
        }
        .frame(minWidth: 480, minHeight: 640)
    }
}

/// A log of the requests that the server received, the latest first.
struct RequestLog: View {
    let requests: [String]

    var body: some View {
        List(Array(requests.enumerated()), id: \.offset) { request in
            Text(request.element).font(.caption.monospaced())
        }
        .frame(height: 140)
        .overlay { if requests.isEmpty { Text("No requests yet").foregroundStyle(.secondary) } }
        .accessibilityLabel("Requests that the server received")
    }
}
