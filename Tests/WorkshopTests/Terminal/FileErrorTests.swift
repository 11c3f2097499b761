import Foundation
import Testing

@testable import Terminal
@testable import workshop

struct FileErrorTests {
    private let root = URL(filePath: "/home/ada/stages")

    @Test(arguments: [
        (ENOSPC, "no space left on device"), (EROFS, "read-only file system"),
        (EACCES, "permission denied"),
        (EIO, "input/output error"),
    ])
    func `describes an error of the system in one line`(_ code: Int32, _ reason: String) {
        let cause = POSIXError(POSIXErrorCode(rawValue: code)!)
        let path = "/home/ada/stages/.workshop/lock"
        let error = CocoaError(
            .fileWriteUnknown,
            userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: cause]
        )
        #expect(error.message(in: root) == "can't write .workshop/lock: \(reason).")
    }

    /// On a Mac, Foundation would ask the system.
    @Test func `a temporary folder is where the variable says`() {
        #expect(TemporaryFolder.parent(in: ["TMPDIR": "/elsewhere"]).path == "/elsewhere")
        let own = FileManager.default.temporaryDirectory
        #expect(TemporaryFolder.parent(in: [:]) == own)
        #expect(TemporaryFolder.parent(in: ["TMPDIR": ""]) == own)
    }

    @Test func `describes an error of Foundation in one line`() throws {
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/page.html")
        let error = #expect(throws: CocoaError.self) { try Data().write(to: nowhere, options: .atomic) }
        #expect(error?.message(in: root) == "can't write \(nowhere.path): no such file or directory.")
        let other = #expect(throws: CocoaError.self) { try Data(contentsOf: nowhere) }
        #expect(other?.message(in: root) == "can't read \(nowhere.path): no such file or directory.")
    }
}
