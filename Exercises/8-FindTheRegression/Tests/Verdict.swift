import EveryOrder
import Foundation
import Testing
import Weather

/// Checks, after the test of a behaviour, that the findings name what broke it.
///
/// Reports what the user or the server would notice first. Knows the cause only by its digest, so you can't read it
/// here by accident.
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
            Issue.record("Findings.\(name) names no cause yet.", sourceLocation: sourceLocation)
        } else if "\(name) \(finding)".digest != digest {
            let alibi = finding.alibi ?? "It did break a behaviour, but not this one."
            Issue.record("Findings.\(name) names the wrong one. \(alibi)", sourceLocation: sourceLocation)
        } else if isBroken {
            Issue.record("Findings.\(name) names the right one. Now fix it.", sourceLocation: sourceLocation)
        }
    }
}

extension Trait where Self == Verdict {
    /// Compares the suspect that the findings name with the digest of the one that broke the tested behaviour.
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
