#if canImport(SwiftUI)
import Combine
import Foundation
import SwiftUI

/// The crossings screen in SwiftUI. `CrossingsView` is its counterpart where there is no SwiftUI.
struct CrossingsList: View {
    @ObservedObject var viewModel: CrossingsViewModel

    var body: some View {
        List {
            Text(viewModel.crossings.count == 1 ? "1 crossing" : "\(viewModel.crossings.count) crossings")
            if let message = viewModel.errorMessage { Text(message) }
            ForEach(viewModel.crossings) { crossing in
                HStack(alignment: .top) {
                    VStack(alignment: .leading) {
                        Text("\(crossing.origin) → \(crossing.destination)").font(.headline)
                        Text(crossing.departure.formatted(style))
                        Text(crossing.price == 0 ? "Free" : "\(crossing.price.formatted(price)) kr")
                    }
                    Button(viewModel.saved.contains(crossing.id) ? "★" : "☆") {
                        viewModel.toggleSaved(crossing)
                    }
                }
            }
        }
        .onAppear { viewModel.start() }
    }

    /// The view knows dates, locales and time zones.
    private let price = IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US"))
    private let style = Date.FormatStyle(
        date: .abbreviated,
        time: .shortened,
        locale: Locale(identifier: "en_US"),
        timeZone: .gmt,
    )
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
