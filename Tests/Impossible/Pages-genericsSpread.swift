// refused: reference to generic type 'PostsViewModel' requires arguments in <...>
protocol NetworkManaging {
    associatedtype Session
}

final class PostsViewModel<Manager: NetworkManaging> {
    private let manager: Manager

    init(manager: Manager) {
        self.manager = manager
    }
}

struct PostsView {
    let viewModel: PostsViewModel
}
