import Foundation
import TestSupport
import Testing
import Weather

/// Sees, after the test of a behaviour, that the findings name who broke it.
///
/// What a person or the server would notice is said first. Who it was is known here by a digest alone: it is for the
/// learner to find.
struct Verdict: TestTrait, TestScoping {
    let finding: Suspect
    let name: String
    let digest: UInt64
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
        if case .notNamedYet = finding {
            Issue.record("Findings.\(name) names nobody yet.", sourceLocation: sourceLocation)
        } else if "\(name) \(finding)".digest != digest {
            let alibi = finding.alibi ?? "That one is guilty, but of something else."
            Issue.record("Findings.\(name) names the wrong one. \(alibi)", sourceLocation: sourceLocation)
        } else if isBroken {
            Issue.record("Findings.\(name) names the right one. Now mend it.", sourceLocation: sourceLocation)
        }
    }
}

extension Trait where Self == Verdict {
    /// Whom the findings name, and by which digest one knows who broke the behaviour of a test.
    static func named(
        _ finding: Suspect,
        in name: String,
        digest: UInt64,
        sourceLocation: SourceLocation = #_sourceLocation,
    ) -> Verdict {
        Verdict(finding: finding, name: name, digest: digest, sourceLocation: sourceLocation)
    }
}

extension Suspect {
    /// Why this one has broken nothing at all; nil for one that has.
    fileprivate var alibi: String? {
        let alibi = Suspect.alibis["alibi \(self)".digest].flatMap { Data(base64Encoded: $0) }
        return alibi.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The alibis by digest, in base 64: whoever reads them here has no need to ask any more.
    private static let alibis: [UInt64: String] = [
        0x380d_8ecd_c4e5_6c70:
            "VGhlIHZpZXcgbW9kZWwgaXMgb24gdGhlIG1haW4gYWN0b3IsIGFuZCBhIHRhc2sgdGhhdCBpdCBzdGFydHMgY29tZXMgYmFjayB0aGVyZSBhZnRlciBlYWNoIGF3YWl0Lg==",
        0x6e35_b1e7_3e6e_d0c3:
            "c2hvdyhfOikgYW5kIGRlaW5pdCBib3RoIGNhbmNlbCB0aGUgdGFzay4gV2hhdCBjb21lcyBvZiB0aGF0IGlzIGFub3RoZXIgcXVlc3Rpb24u",
        0x3727_4497_8693_c3b6:
            "VGhlIGVycm9yIGlzIHRvIGdvIGFzIHNvb24gYXMgdGhlIHNjcmVlbiB0cmllcyBhZ2FpbiwgYW5kIHNvIGl0IGRpZCBiZWZvcmUu",
        0x4b0a_8677_0c50_22ca:
            "Tm8gY29ubmVjdGlvbiBpcyB0b2xkIGZyb20gb3RoZXIgZmFpbHVyZXMsIGFzIGl0IHdhcyBiZWZvcmUu",
        0x3f96_800e_2ff4_fda2:
            "RWFjaCBvZiB0aGUgdHdvIGJyYW5jaGVzIHJlc3VtZXMgaXQsIGFuZCB0aGUgc2Vzc2lvbiBjYWxscyBpdHMgaGFuZGxlciBvbmNlLg==",
        0xd3ae_0870_e14a_c618:
            "SXQgZG9lcywgYW5kIGl0IGRpZCBiZWZvcmU6IHdoZXJlIGEgYm9keSBpcyBkZWNvZGVkLCBub2JvZHkgb24gdGhlIHNjcmVlbiBjYW4gdGVsbC4=",
    ]
}

extension String {
    /// Not to be read at a glance, and no more than that: FNV-1a.
    fileprivate var digest: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

/// Tells in plain words that a behaviour is broken, when it is.
@MainActor
func expecting(_ broken: String, _ keep: @MainActor () async throws -> Void) async throws {
    do {
        try await keep()
    } catch var finding as Finding {
        finding.summary = "\(broken) \(finding.summary)"
        throw finding
    }
}
