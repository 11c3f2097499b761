#if canImport(SwiftUI)
import SwiftUI

/// The departures screen in SwiftUI.
struct DeparturesList: View {
    @Bindable var viewModel: DeparturesViewModel

    var body: some View {
        VStack {
            Picker("Station", selection: $viewModel.station) {
                ForEach(["Oslo", "Bergen", "Voss"], id: \.self) { Text($0).tag($0) }
            }
            if let notice = viewModel.notice { Text(notice) }
            if viewModel.isFetching { ProgressView() }
            if let message = viewModel.errorMessage { Text(message) }
            List(viewModel.departures, id: \.self) { departure in
                Text("\(departure.time) \(departure.destination)")
            }
        }
        .onAppear {
            viewModel.startNotice()
            viewModel.start()
        }
        .onChange(of: viewModel.station) { viewModel.start() }
        .refreshable { @MainActor in viewModel.start() }
    }
}

/// A screen that keeps its view model.
struct DeparturesScreen: View {
    @State private var viewModel = DeparturesViewModel(service: PreviewService())

    var body: some View {
        DeparturesList(viewModel: viewModel)
    }
}

#Preview {
    DeparturesScreen()
}

private struct PreviewService: DepartureService {
    func notice() async throws -> String { "Trains to Voss are late." }

    func departures(from station: String) async throws -> [Departure] {
        try await Task.sleep(for: .seconds(2))
        return (10...20).map { Departure(time: "\($0):04", destination: "A train from \(station)") }
    }
}
#endif
