import Episodes
import Stage5

// compiles
@MainActor
func start(_ apiService: any APIService, _ show: @MainActor (String) -> Void) async {
    do {
        _ = try await apiService.episodes()
    } catch {
        show(error.message)
    }
}
