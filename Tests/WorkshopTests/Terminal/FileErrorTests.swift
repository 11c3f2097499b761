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

    @Test func `describes an error of Foundation in one line`() throws {
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/page.html")
        let error = #expect(throws: CocoaError.self) { try Data().write(to: nowhere, options: .atomic) }
        #expect(error?.message(in: root) == "can't write \(nowhere.path): no such file or directory.")
        let other = #expect(throws: CocoaError.self) { try Data(contentsOf: nowhere) }
        #expect(other?.message(in: root) == "can't read \(nowhere.path): no such file or directory.")
    }
}
