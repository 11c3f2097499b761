import Foundation

extension Exercise {
    /// Whether there is anything in Sources.
    var hasSources: Bool {
        do {
            return try Files().names(in: BytePath(sources)).contains {
                $0.first != CChar(bitPattern: UInt8(ascii: "."))
            }
        } catch let error as FileError {
            // What can't be read is for the toolchain to complain of.
            return ![ENOENT, ENOTDIR].contains(error.code)
        } catch { return true }
    }

    /// The folders whose files matter to a check, after those around them: each may be replaced by another of its name.
    var watchedFolders: [URL] {
        let inner = ["Sources", "Tests"].flatMap { name in
            let top = folder.appending(path: name, directoryHint: .isDirectory)
            let paths = (try? FileManager.default.subpathsOfDirectory(atPath: top.path)) ?? []
            return [top] + paths.map { top.appending(path: $0) }.filter(\.isFolder)
        }
        return [root, folder.deletingLastPathComponent(), folder] + inner
    }

    /// What is in them, by which a save is told from a mere touch.
    var watchedFiles: [String: Data] {
        ["Sources", "Tests"].reduce(into: [:]) { all, name in
            let files = (try? Files().contents(of: BytePath(folder.appending(path: name)))) ?? [:]
            for (path, data) in files { all["\(name)/\(path)"] = data }
        }
    }
}

extension URL {
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
