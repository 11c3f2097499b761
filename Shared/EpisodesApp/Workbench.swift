import Combine
import Episodes
import EpisodesUI
import EveryOrder
import Foundation
import FoundationCompat
import MockAPI
import StageCatalog
import SwiftUI

/// The embedded API, and a screen of each stage that talks to it.
@MainActor
final class Workbench: ObservableObject {
    /// The fault in every request, or `nil`. Changing it starts another API and creates new screens.
    @Published var fault: Fault? { didSet { open() } }
    @Published private(set) var screens: [StageScreen] = []
    /// The requests that the server received, the latest first.
    @Published private(set) var requests: [String] = []
    /// The message to show if the API couldn't be started, or `nil`.
    @Published private(set) var errorMessage: String?

    private var api: MockAPI?

    init() {
        open()
    }

    private func open() {
        api?.stop()
        do throws(ServerError) {
            let api = try MockAPI(fault: fault) { [weak self] request, status in
                DispatchQueue.main.async { self?.add(request, status) }
            }
            self.api = api
            screens = screens(of: api)
            errorMessage = nil
        } catch {
            errorMessage = error.message
        }
    }

    /// Creates the screens. This is the only place where the stages get their session.
    private func screens(of api: MockAPI) -> [StageScreen] {
        let configuration = URLSessionConfiguration.loopback
        if fault == .offline { configuration.protocolClasses = [OfflineURLProtocol.self] }
        let session = URLSession(configuration: configuration)
        // NB: App Transport Security refuses plain HTTP to an IP address, but not to `localhost` (Apple's documentation
        // of `NSAllowsLocalNetworking`).
        let environment = APIEnvironment(
            baseURL: URL(string: "http://localhost:\(api.port)")!,
            token: MockAPI.token,
        )
        return Stage.all.map { stage in
            StageScreen(id: stage.number, screen: stage.makeScreen(environment, session))
        }
    }

    private func add(_ request: Request, _ status: Int) {
        let line = "\(status == 0 ? "---" : String(status))  \(request.method)  \(request.target)"
        requests = Array(([line] + requests).prefix(100))
    }
}

/// One stage's screen in the window.
struct StageScreen: Identifiable {
    /// The stage's number. It outlives the API, so choosing a fault keeps the selected tab.
    let id: Int
    let screen: any EpisodesScreen

    /// The screen's view. A new screen gets a new view, which starts it.
    @MainActor var view: AnyView {
        func view(of screen: some EpisodesScreen) -> AnyView {
            AnyView(EpisodesView(screen: screen).id(ObjectIdentifier(screen)))
        }
        return view(of: screen)
    }
}
