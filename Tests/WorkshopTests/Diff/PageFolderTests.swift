import Foundation
import Testing

@testable import Diffing

@Suite("The pages of diff")
@MainActor
final class PageFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "workshop-\(UUID().uuidString)"
    )

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func allNeighboursIntoAFolder() async throws {
        let folder = folder.appending(path: "new")
        let first = await Call.workshop("diff", "--html", folder.path)
        #expect(first.code == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(
            first.output == "Written: \(folder.path)/index.html and \(files.count - 1) pages, "
                + "one for each two stages and each step.\n"
        )
        #expect(Set(["1-2.html", "1-2-1.html", "4-5.html", "index.html"]).isSubset(of: files))
        let again = try await PageFolder.write(into: folder.path) { [("index.html", Page.mark)] }
        #expect(again == 1)
    }

    @Test func twoStagesIntoAFile() async throws {
        let file = folder.appending(path: "page.html").path
        #expect(await Call.workshop("diff", "1", "5", "--html", file).code == 0)
        #expect(await Call.workshop("diff", "5", "1", "--html", file).code == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<title>Stage 5 → Stage 1"))
    }

    @Test func whatIsSomebodyElsesIsNeverWrittenOver() async throws {
        let file = folder.appending(path: "4-5.html").path
        try Data("my notes".utf8).write(to: URL(filePath: file))

        for words in [["diff", "--html", folder.path], ["diff", "1", "2", "--html", file]] {
            let call = await Call.workshop(words)
            #expect(call.code == 64)
            #expect(call.errors.contains("exists, and isn't a page of `workshop diff`."))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["4-5.html"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "my notes")
    }

    @Test func aPathThatCannotBe() async throws {
        let file = folder.appending(path: "file").path
        try Data("x".utf8).write(to: URL(filePath: file))

        let calls = [
            await Call.workshop("diff", "1", "2", "--html", folder.path),
            await Call.workshop("diff", "1", "2", "--html", folder.appending(path: "none/page.html").path),
            await Call.workshop("diff", "--html", file),
            await Call.workshop("diff", "--html", file + "/pages"),
            await Call.workshop("diff", "--html", ""),
            await Call.workshop("diff", "1", "2", "--html", ""),
        ]
        for call in calls {
            #expect(call.code == 64)
            #expect(call.errors.split(separator: "\n").count == 2)
        }
    }
}
