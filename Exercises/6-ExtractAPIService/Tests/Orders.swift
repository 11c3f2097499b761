import EveryOrder
import Notes

/// What the screen and the client do in every order.
@MainActor
enum Orders {
    /// The notes screen.
    static let notes = PinnedOrders(
        "notes",
        of: ScreenUnderTest(
            "notes",
            sharing: { network in
                let app = NotesApp(baseURL: network.address(of: "v2"), session: network.session)
                return { app.notes() }
            },
            actions: [
                .init("start()", sends: ["GET /v2/notes": .response(Sample.answer, Sample.otherAnswer)]) {
                    $0.start()
                }
            ],
            shows: { "\(describe($0)) [\(describe($0.notes))]" },
        )
        .atEveryAddress,
    )

    /// The client's method.
    static let fetchNotes = PinnedOrders(
        "fetchNotes",
        of: ScreenUnderTest(
            of: "fetchNotes()",
            sends: ["GET /v2/notes": .response(Sample.answer)],
            sharing: { $0.fetchesOfNotes() },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.shows("an error") ? 2 : 1 },
    )
}

extension TestEndpoint {
    /// Returns a closure that calls one client, and treats all errors except a placeholder's alike.
    fileprivate func fetchesOfNotes() -> @MainActor () -> Call {
        let client = APIClient(baseURL: address(of: "v2"), session: session)
        return {
            Call(on: self) {
                do {
                    return describe(try await client.fetchNotes())
                } catch {
                    guard "\(error)".hasSuffix("isn't written yet") else { throw AnError() }
                    throw error
                }
            }
        }
    }
}

/// An error of any type.
struct AnError: Error, CustomStringConvertible {
    let description = "an error"
}
