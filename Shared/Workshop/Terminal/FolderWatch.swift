import Foundation

/// Tells of changes in some folders, as the system notices them.
///
/// It tells too often rather than too seldom: whoever listens compares what is there. A folder that is replaced by
/// another of its name is found again, as long as the one around it is watched too, and is named before it.
package final class FolderWatch {
    private let notices: FolderNotices

    /// - Parameters:
    ///   - folders: The folders, without those within them.
    ///   - tell: Called on a queue of its own.
    package init(_ folders: @escaping @Sendable () -> [URL], tell: @escaping @Sendable () -> Void) {
        notices = FolderNotices(folders, tell: tell)
    }

    deinit {
        notices.stop()
    }
}

#if canImport(Darwin)
/// The notices of kqueue: a folder tells of the names in it, and each file of what is written to it.
///
/// `@unchecked Sendable`: the sources are used on the queue alone.
private final class FolderNotices: @unchecked Sendable {
    private let folders: @Sendable () -> [URL]
    private let tell: @Sendable () -> Void
    private let queue = DispatchQueue(label: "Workshop.FolderWatch")
    private var paths: [String] = []
    private var sources: [any DispatchSourceFileSystemObject] = []
    /// How many of the sources don't tell of anything yet.
    private var unregistered = 0
    /// Counts how often the sources were replaced: what one of an earlier generation says late isn't counted.
    private var generation = 0

    init(_ folders: @escaping @Sendable () -> [URL], tell: @escaping @Sendable () -> Void) {
        self.folders = folders
        self.tell = tell
        queue.sync { renew() }
    }

    func stop() {
        queue.sync {
            for source in sources { source.cancel() }
            sources = []
        }
    }

    /// Watches what is there now, instead of what was there.
    private func renew() {
        for source in sources { source.cancel() }
        generation += 1
        paths = currentPaths()
        sources = paths.compactMap(source)
        unregistered = sources.count
        for source in sources { source.resume() }
        if sources.isEmpty { tell() }
    }

    /// Tells once when all sources are registered: neither they nor those before them saw what changed in between.
    private func noteRegistration(in generation: Int) {
        guard generation == self.generation else { return }
        unregistered -= 1
        guard unregistered == 0 else { return }
        tell()
        if currentPaths() != paths { renew() }
    }

    private func currentPaths() -> [String] {
        let folders = folders().map(\.path)
        return folders
            + folders.flatMap { folder in
                ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
                    "\(folder)/\($0)"
                }
            }
    }

    private func source(_ path: String) -> (any DispatchSourceFileSystemObject)? {
        let descriptor = open(path, O_EVTONLY)
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: descriptor,
            eventMask: [.write, .extend, .delete, .rename],
            queue: queue,
        )
        source.setEventHandler { [weak self] in self?.renew() }
        source.setRegistrationHandler { [weak self, generation] in self?.noteRegistration(in: generation) }
        source.setCancelHandler { close(descriptor) }
        return source
    }
}
#else
/// The notices of inotify: a folder tells of the names in it and of what is written to its files.
///
/// `@unchecked Sendable`: all that changes is the system's.
private final class FolderNotices: @unchecked Sendable {
    private let folders: @Sendable () -> [URL]
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private let source: (any DispatchSourceRead)?

    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    )

    init(_ folders: @escaping @Sendable () -> [URL], tell: @escaping @Sendable () -> Void) {
        self.folders = folders
        guard descriptor >= 0 else {
            source = nil
            return
        }
        let descriptor = descriptor
        let queue = DispatchQueue(label: "Workshop.FolderWatch")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        FolderNotices.watch(folders, by: descriptor)
        source.setEventHandler { @Sendable in
            while !System.take(from: descriptor).isEmpty {}
            FolderNotices.watch(folders, by: descriptor)
            tell()
        }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.resume()
    }

    func stop() {
        source?.cancel()
    }

    /// Watches until a second look finds no folder that came after the first; to watch one twice changes nothing.
    private static func watch(_ folders: () -> [URL], by descriptor: Int32) {
        var watched: [URL] = []
        while true {
            let found = folders()
            guard found != watched else { return }
            for folder in found { inotify_add_watch(descriptor, folder.path, changes) }
            watched = found
        }
    }
}
#endif
