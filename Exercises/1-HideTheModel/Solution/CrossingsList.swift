#if canImport(SwiftUI)
import Combine
import Foundation
import SwiftUI

/// The crossings screen in SwiftUI. `CrossingsView` is its counterpart where there is no SwiftUI.
struct CrossingsList: View {
    @ObservedObject var viewModel: CrossingsViewModel

    var body: some View {
        List {
            Text(viewModel.heading)
            if let message = viewModel.errorMessage { Text(message) }
            ForEach(viewModel.rows) { row in
                HStack(alignment: .top) {
                    VStack(alignment: .leading) {
                        Text(row.title).font(.headline)
                        Text(row.times)
                        Text(row.price)
                    }
                    Button(row.star) { viewModel.toggleSaved(id: row.id) }
                }
            }
        }
        .onAppear { viewModel.start() }
    }
}

#Preview {
    CrossingsList(viewModel: CrossingsViewModel(service: PreviewService()))
}

private struct PreviewService: CrossingService {
    func crossings() async throws -> [Crossing] {
        let noon = Date(timeIntervalSince1970: 1_783_339_200)
        return [
            Crossing(
                id: 1,
                origin: "Landeyjahöfn",
                destination: "Heimaey",
                departure: noon,
                arrival: noon + 35 * 60,
                price: 2600,
                seats: 1,
            ),
            Crossing(
                id: 2,
                origin: "Dalvík",
                destination: "Grímsey",
                departure: noon,
                arrival: noon + 180 * 60,
                price: 0,
                seats: 40,
            ),
        ]
    }
}
#endif
