#if os(Linux)
import Foundation
import Testing

@testable import Terminal

struct LookTests {
    /// Nobody would notice a step of a hosted job that is skipped.
    @Test(arguments: [[:], ["CI": "true"]])
    func `without a browser, .ci/look is skipped, and on a hosted machine red`(_ hosted: [String: String])
        async throws
    {
        let tools = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: tools) }
        symlink("/usr/bin/dirname", tools.appending(path: "dirname").path)
        let environment = hosted.merging(["PATH": tools.path]) { $1 }
        let look = try await Subprocess.output(of: ["/bin/bash", ".ci/look"], in: packageRoot, environment)
        #expect(String(decoding: look.output, as: UTF8.self).hasPrefix("Skipped: Chromium isn't available"))
        #expect(look.code == (hosted.isEmpty ? 0 : 1))
    }
}
#endif
