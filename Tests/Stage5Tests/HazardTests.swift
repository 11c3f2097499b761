import Episodes
import StageCatalog
import Testing

@Suite("Stage 5 has none of the hazards")
struct HazardTests {
    @Test func none() {
        #expect(Hazard.all.filter { $0.verdict(in: 5).isPossible }.isEmpty)
    }

    @Test(arguments: Hazard.all.filter { !$0.verdict(in: 5).isPossible && $0.slip != .preview })
    func provesImpossible(_ hazard: Hazard) throws {
        let snippet = "../../Impossible/Stage5-\(hazard.slip).swift"
        let proof = URL(filePath: #filePath).appending(path: snippet)
        #expect(FileManager.default.fileExists(atPath: proof.standardizedFileURL.path))
    }
}
