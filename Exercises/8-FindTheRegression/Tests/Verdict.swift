import EveryOrder
import Foundation
import Testing
import Weather

/// Checks, after the test of a behaviour, that the findings name what broke it.
///
/// Reports what the user or the server would notice first. Knows the cause only by its digest, so you can't read it
/// here by accident.
struct Verdict: TestTrait, TestScoping {
    let name: String
    let sourceLocation: SourceLocation

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing behaviour: @Sendable () async throws -> Void,
    ) async throws {
        var isBroken = false
        do {
            try await behaviour()
        } catch {
            isBroken = true
            Issue.record(error, sourceLocation: sourceLocation)
        }
        if let problem = problem(isBroken: isBroken) {
            Issue.record("Findings.\(name) \(problem)", sourceLocation: sourceLocation)
        }
    }

    private func problem(isBroken: Bool) -> String? {
        let findings = Self.findings
        guard let finding = findings[name]?.suspect, finding != .notNamedYet else {
            return "names no cause yet."
        }
        guard isRight(finding, for: name) else {
            return "names the wrong one. \(finding.alibi ?? "It did break a behaviour, but not this one.")"
        }
        guard isBroken else { return nil }
        let others = findings.filter { !isRight($1.suspect, for: $0) }
        return others.isEmpty
            ? "names the right one. Now fix it."
            : "names the right one. Before you fix it, find the other causes."
    }

    private func isRight(_ suspect: Suspect, for name: String) -> Bool {
        "\(name) \(suspect)".digest == Self.findings[name]?.digest
    }

    /// What the learner has named, and the digest of the cause.
    private static let findings: [String: (suspect: Suspect, digest: UInt64)] = [
        "fetchingNeverEnds": (Findings.fetchingNeverEnds, 0x1290_7c71_75e2_5355),
        "refusalIsNotAFailure": (Findings.refusalIsNotAFailure, 0x3f6d_aff2_c97f_de49),
        "olderAnswerShows": (Findings.olderAnswerShows, 0x9395_0b7c_b4e7_cfd6),
        "connectionStaysOpen": (Findings.connectionStaysOpen, 0x1e14_b880_12bd_bdb4),
        "screenStaysAlive": (Findings.screenStaysAlive, 0xc6bf_12fb_786d_78c7),
    ]
}

extension Trait where Self == Verdict {
    /// Checks the finding of this name.
    static func named(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> Verdict {
        Verdict(name: name, sourceLocation: sourceLocation)
    }
}

extension Suspect {
    /// The reason why this suspect has broken nothing, or `nil` if it has.
    fileprivate var alibi: String? {
        let alibi = Suspect.alibis["alibi \(self)".digest].flatMap { Data(base64Encoded: $0) }
        return alibi.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The alibis by digest, in Base64 so you don't read them by accident.
    private static let alibis: [UInt64: String] = [
        0x380d_8ecd_c4e5_6c70:
            "VGhlIHZpZXcgbW9kZWwgaXMgb24gdGhlIG1haW4gYWN0b3IsIGFuZCBhIHRhc2sgdGhhdCBpdCBzdGFydHMgcmV0dXJucyB0aGVyZSBhZnRlciBlYWNoIGF3YWl0Lg==",
        0x6e35_b1e7_3e6e_d0c3:
            "c2hvdyhfOikgYW5kIGRlaW5pdCBib3RoIGNhbmNlbCB0aGUgdGFzay4gV2hldGhlciB0aGF0IGhhcyBhbiBlZmZlY3QgaXMgYW5vdGhlciBxdWVzdGlvbi4=",
        0x5e60_18e4_3cc2_941d:
            "VGhlIG1lc3NhZ2Ugc2hvdWxkIGRpc2FwcGVhciBhcyBzb29uIGFzIHRoZSBzY3JlZW4gdHJpZXMgYWdhaW4sIGFuZCBpdCBkaWQgc28gYmVmb3JlLg==",
        0xf66c_2588_3418_7085:
            "QSBtaXNzaW5nIGNvbm5lY3Rpb24gc3RpbGwgaGFzIGl0cyBvd24gZXJyb3IsIGFzIGl0IGRpZCBiZWZvcmUu",
        0x3f96_800e_2ff4_fda2:
            "RWFjaCBvZiB0aGUgdHdvIGJyYW5jaGVzIHJlc3VtZXMgaXQsIGFuZCB0aGUgc2Vzc2lvbiBjYWxscyBpdHMgaGFuZGxlciBvbmNlLg==",
        0xd3ae_0870_e14a_c618:
            "SXQgZG9lcywgYW5kIGl0IGRpZCBiZWZvcmUuIFdoZXJlIGEgYm9keSBpcyBkZWNvZGVkIG1ha2VzIG5vIGRpZmZlcmVuY2Ugb24gdGhlIHNjcmVlbi4=",
    ]
}

extension String {
    /// An FNV-1a hash, which is only meant to be unreadable at a glance.
    fileprivate var digest: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

/// Adds a plain description to the failure when a behaviour is broken.
@MainActor
func expecting(_ broken: String, _ keep: @MainActor () async throws -> Void) async throws {
    do {
        try await keep()
    } catch var finding as Finding {
        finding.summary = "\(broken) \(finding.summary)"
        throw finding
    }
}
