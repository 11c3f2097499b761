import Combine
import Episodes
import EveryOrder
import Foundation
import Stage3
import Testing

@testable import Behaviours
@testable import Book
@testable import Content
@testable import Diffing
@testable import StageCatalog
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct VerifyOrdersTests {
    @Test func `a stage that holds all behaviours is still run in every order`() async throws {
        let result = await workshop("verify 3", stages: [.forgetful])
        #expect(result.code == 1)
        for line in result.lines { #expect(line.columns <= 80) }
        #expect(result.lines.count { $0.hasSuffix("·  ✓") } == Behaviour.all.count)
        #expect(result.lines.count { $0.hasSuffix("·  ✗") } == 1)
        let orders = OrderSuite(requests: 2).orders
        let shown = orders.count {
            $0.actions == ["asks for a video", "asks for a video"]
                && $0.fate(of: 0) == ScreenOrder.Fate(.onItsWay, "200")
        }
        let story = """
            ✗ Stage 3 doesn't do what the rules say in \(shown) of \(orders.count) orders. The simplest: asks
              for a video, asks for a video; request 1: 200 on its way; request 2: never.
              --- What the rules say
              +++ Stage 3
                user               screen                      server
                                   3 episodes
                asks for a video
                                   fetching · 3 episodes
                                                               receives GET …/3/video
                                                               answers 200
                asks for a video
              +                    3 episodes · video /3/master.m3u8
                                                               receives GET …/7/video
                leaves the screen
                                   is deallocated
                                                               the client hangs up

            ✗ 1 of \(Behaviour.all.count + 1) checks failed.
            """
        #expect(result.output.contains(story), "\(result.output)")
    }
}

extension Stage {
    /// Like stage 3, but a video that is on its way shows even if another one has been selected.
    fileprivate static let forgetful = Stage(number: 3, title: "Result", request: "A forgetful stage") {
        ForgetfulScreen(Stage3.APIClient(environment: $0, session: $1))
    }
}

private final class ForgetfulScreen: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?
    private let service: Stage3.APIClient
    private var request: AnyCancellable?
    private var attempt = 0
    private var isForVideo = false

    init(_ service: Stage3.APIClient) {
        self.service = service
    }

    func start() {
        let attempt = begin(isForVideo: false)
        request = service.episodes { [weak self] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.show(result) { self.episodes = $0 }
            }
        }
    }

    func select(_ episode: Episode) {
        let attempt = begin(isForVideo: true)
        video = nil
        request = service.video(for: episode) { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                let isForgotten = self.isForVideo && (try? result.get()) != nil
                guard self.attempt == attempt || isForgotten else { return }
                self.show(result) { self.video = $0 }
            }
        }
    }

    private func begin(isForVideo: Bool) -> Int {
        request?.cancel()
        isFetching = true
        errorMessage = nil
        attempt += 1
        self.isForVideo = isForVideo
        return attempt
    }

    private func show<Value>(_ result: Result<Value, APIError>, _ show: (Value) -> Void) {
        isFetching = false
        switch result {
        case .success(let value): show(value)
        case .failure(let error): errorMessage = error.message
        }
    }
}
