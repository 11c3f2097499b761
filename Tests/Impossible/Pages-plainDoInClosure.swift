import Episodes
import Stage5

// refused: value of type 'any Error' has no member 'message'
@MainActor
func start(_ apiService: any APIService, _ show: @escaping @MainActor (String) -> Void) {
    Task {
        do {
            _ = try await apiService.episodes()
        } catch {
            show(error.message)
        }
    }
}
