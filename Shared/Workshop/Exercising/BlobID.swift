import Foundation

extension Data {
    /// Git's ID for a file with these contents: the SHA-1 hash of a header and the contents, in hexadecimal.
    ///
    /// Computed here, since originals have to be recognized where git isn't installed. See FIPS 180-4, 5.1.1 and 6.1.
    package var blobID: String {
        var message = Array("blob \(count)\0".utf8) + self
        let bits = UInt64(message.count) * 8
        message.append(0x80)
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for block in stride(from: 0, to: message.count, by: 64) {
            Data.add(message[block..<(block + 64)], to: &hash)
        }
        return hash.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
        var words: [UInt32] = []
        for t in 0..<80 {
            if t < 16 {
                let start = block.startIndex + 4 * t
                words.append(block[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
            } else {
                words.append((words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotated(by: 1))
            }
        }
        var a = hash[0]
        var b = hash[1]
        var c = hash[2]
        var d = hash[3]
        var e = hash[4]
        for t in 0..<80 {
            let mixed: UInt32 =
                switch t {
                case 0..<20: (b & c ^ ~b & d) &+ 0x5A82_7999
                case 20..<40: (b ^ c ^ d) &+ 0x6ED9_EBA1
                case 40..<60: (b & c ^ b & d ^ c & d) &+ 0x8F1B_BCDC
                default: (b ^ c ^ d) &+ 0xCA62_C1D6
                }
            let next = a.rotated(by: 5) &+ mixed &+ e &+ words[t]
            e = d
            d = c
            c = b.rotated(by: 30)
            b = a
            a = next
        }
        hash = zip(hash, [a, b, c, d, e]).map { $0 &+ $1 }
    }
}

extension UInt32 {
    fileprivate func rotated(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
