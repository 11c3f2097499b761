import EveryOrder
import Trails

/// The contents of the trails screen, as text such as `fetching · Moor, Gorge`.
@MainActor
func describe(_ screen: TrailsViewModel) -> String {
    let names = screen.trails.map(\.name).joined(separator: ", ")
    let report = screen.report.map { "“\($0.text)”" }
    return shownText(
        screen.isFetching ? "fetching" : nil,
        names.isEmpty ? nil : names,
        report,
        screen.errorMessage,
    )
}

/// What the names of the trails and the text of the report leave out, as text such as `[7 12 km, 3 5 km; open]`.
@MainActor
func details(of screen: TrailsViewModel) -> String {
    let trails = screen.trails.map { "\($0.id) \($0.kilometres) km" }.joined(separator: ", ")
    let report = screen.report.map { $0.isOpen ? "; open" : "; closed" } ?? ""
    return "[\(trails)\(report)]"
}
