import Foundation

/// The index that the compiler writes when it builds code: every declaration, and every place that refers to one.
///
/// The toolchain's library `libIndexStore` reads it. Its C interface is in `indexstore.h`, a header of the toolchain.
struct IndexStore {
    /// An occurrence of a symbol in a file.
    struct Occurrence {
        let symbol: Symbol
        let line: Int
        let column: Int
        let roles: Roles
        let relations: [(symbol: Symbol, roles: Roles)]
    }

    /// What an occurrence is, or how a symbol is related to it.
    struct Roles: OptionSet {
        let rawValue: UInt64

        static let declaration = Roles(rawValue: 1 << 0)
        static let definition = Roles(rawValue: 1 << 1)
        static let reference = Roles(rawValue: 1 << 2)
        static let call = Roles(rawValue: 1 << 5)
        static let implicit = Roles(rawValue: 1 << 8)
        static let childOf = Roles(rawValue: 1 << 9)
        static let baseOf = Roles(rawValue: 1 << 10)
        static let overrideOf = Roles(rawValue: 1 << 11)
        static let receivedBy = Roles(rawValue: 1 << 12)
        static let extendedBy = Roles(rawValue: 1 << 14)
        static let accessorOf = Roles(rawValue: 1 << 15)
        static let containedBy = Roles(rawValue: 1 << 16)
    }

    /// What the compiler wrote about a file, and when.
    struct Unit {
        let record: String?
        let date: Date
    }

    private typealias Pointer = UnsafeMutableRawPointer
    /// NB: A Swift structure can't be part of a C function's type. This one of C's has the layout of
    /// `indexstore_string_ref_t`.
    private typealias Text = iovec
    private typealias Visitor = @convention(c) (Pointer?, Pointer) -> Bool

    private let library: Pointer
    private let store: Pointer

    /// Opens the index in a folder, by default that of the build that this code is part of.
    ///
    /// - Throws: A ``SourcesError`` if that build wrote none, or if nothing can read it.
    init(in folder: URL? = nil) throws {
        guard let folder = folder ?? Self.folder else {
            throw SourcesError(
                "This build has no index, in which the goals look up what your code is. Delete the folder .build, "
                    + "and run `swift test --enable-index-store`. With `xcodebuild test`, add "
                    + "`COMPILER_INDEX_STORE_ENABLE=YES`."
            )
        }
        guard let path = Self.libraryPath, let library = dlopen(path, RTLD_NOW) else {
            throw SourcesError(
                "There is no libIndexStore here, with which the goals look up what your code is. In Xcode, choose the "
                    + "destination My Mac, since a simulator can't load it. Elsewhere, run the tests with a toolchain "
                    + "of swift.org."
            )
        }
        self.library = library
        let create: @convention(c) (UnsafePointer<CChar>, Pointer?) -> Pointer? = Self.function(
            "store_create",
            library,
        )
        guard let store = create(folder.path, nil) else {
            throw SourcesError("The index in \(folder.path) can't be read: delete it, and build again.")
        }
        self.store = store
    }

    /// Where the compiler wrote the index: next to the tests, or, in Xcode, in its folder of derived data.
    private static let folder: URL? = {
        guard var place = image(of: #dsohandle) else { return nil }
        while place.path != "/" {
            place.deleteLastPathComponent()
            for name in ["index/store", "Index.noindex/DataStore"] {
                let folder = place.appending(path: name)
                if FileManager.default.fileExists(atPath: folder.path) { return folder }
            }
        }
        return nil
    }()

    /// The toolchain's library. On Linux, the toolchain has the runtime that this code uses; on a Mac, the program that runs
    /// the tests. To any other program there, the chosen Xcode has it.
    private static var libraryPath: String? {
        let names = ["libIndexStore.so", "libIndexStore.dylib"]
        let folders = ["", "usr/lib", "Toolchains/XcodeDefault.xctoolchain/usr/lib"]
        let runtime = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle").flatMap { image(of: $0) }
        let xcode = ["/var/db/xcode_select_link", "/Applications/Xcode.app/Contents/Developer"].map {
            URL(filePath: $0).appending(path: "usr")
        }
        for program in [runtime, Bundle.main.executableURL?.resolvingSymlinksInPath()] + xcode {
            guard var place = program else { continue }
            while place.path != "/" {
                place.deleteLastPathComponent()
                let paths = folders.flatMap { folder in
                    names.map { place.appending(path: folder).appending(path: $0).path }
                }
                if let path = paths.first(where: FileManager.default.fileExists) { return path }
            }
        }
        return nil
    }

    /// Returns the file that an address of this process was loaded from.
    private static func image(of address: UnsafeRawPointer) -> URL? {
        // NB: Glibc's header hides dladdr, and Dl_info, which consists of four pointers: the first is the file's name.
        typealias Info = [UnsafePointer<CChar>?]
        typealias Function = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<Info.Element>) -> Int32
        guard let function = dlsym(dlopen(nil, RTLD_NOW), "dladdr") else { return nil }
        var info = Info(repeating: nil, count: 4)
        guard unsafeBitCast(function, to: Function.self)(address, &info) != 0, let name = info[0] else {
            return nil
        }
        return URL(filePath: String(cString: name)).standardizedFileURL.resolvingSymlinksInPath()
    }

    private static func function<Function>(_ name: String, _ library: Pointer) -> Function {
        unsafeBitCast(dlsym(library, "indexstore_" + name), to: Function.self)
    }

    private func function<Function>(_ name: String) -> Function { Self.function(name, library) }

    /// Returns what the compiler wrote last about each of some files.
    func units(of files: Set<String>) -> [String: Unit] {
        let stems = Set(files.map { URL(filePath: $0).lastPathComponent.prefix { $0 != "." } + "." })
        let read: @convention(c) (Pointer, UnsafePointer<CChar>, Pointer?) -> Pointer? = function(
            "unit_reader_create"
        )
        let dispose: @convention(c) (Pointer) -> Void = function("unit_reader_dispose")
        let file: @convention(c) (Pointer) -> Text = function("unit_reader_get_main_file")
        let time: @convention(c) (Pointer, UnsafePointer<CChar>, Time, Time, Pointer?) -> Bool = function(
            "store_get_unit_modification_time"
        )
        var units: [String: Unit] = [:]
        // A unit has the name of an object file.
        for name in unitNames() where stems.contains(where: name.hasPrefix) {
            guard let reader = read(store, name, nil) else { continue }
            defer { dispose(reader) }
            let path = file(reader).string
            var (seconds, nanoseconds) = (Int64(0), Int64(0))
            guard files.contains(path), !time(store, name, &seconds, &nanoseconds, nil) else { continue }
            let date = Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
            // A file has several if it is built for several systems.
            if let other = units[path], other.date > date { continue }
            units[path] = Unit(record: record(of: path, in: reader), date: date)
        }
        return units
    }

    private typealias Time = UnsafeMutablePointer<Int64>

    private func unitNames() -> [String] {
        let apply:
            @convention(c) (Pointer, UInt32, Pointer?, @convention(c) (Pointer?, Text) -> Bool) -> Bool =
                function("store_units_apply_f")
        var names: [String] = []
        withUnsafeMutablePointer(to: &names) { names in
            _ = apply(store, 0, names) { names, name in
                names?.assumingMemoryBound(to: [String].self).pointee.append(name.string)
                return true
            }
        }
        return names
    }

    private func record(of file: String, in unit: Pointer) -> String? {
        let apply: @convention(c) (Pointer, Pointer?, Visitor) -> Bool = function(
            "unit_reader_dependencies_apply_f"
        )
        let kind: @convention(c) (Pointer) -> UInt32 = function("unit_dependency_get_kind")
        let name: @convention(c) (Pointer) -> Text = function("unit_dependency_get_name")
        let path: @convention(c) (Pointer) -> Text = function("unit_dependency_get_filepath")
        var record: String?
        visit(unit, apply) { dependency in
            // INDEXSTORE_UNIT_DEPENDENCY_RECORD is 2.
            if kind(dependency) == 2, path(dependency).string == file { record = name(dependency).string }
        }
        return record
    }

    /// Returns the occurrences in a record, in their order.
    func occurrences(in record: String) -> [Occurrence] {
        let read: @convention(c) (Pointer, UnsafePointer<CChar>, Pointer?) -> Pointer? = function(
            "record_reader_create"
        )
        let dispose: @convention(c) (Pointer) -> Void = function("record_reader_dispose")
        let apply: @convention(c) (Pointer, Pointer?, Visitor) -> Bool = function(
            "record_reader_occurrences_apply_f"
        )
        let symbol: @convention(c) (Pointer) -> Pointer = function("occurrence_get_symbol")
        let roles: @convention(c) (Pointer) -> UInt64 = function("occurrence_get_roles")
        typealias Number = UnsafeMutablePointer<UInt32>
        let place: @convention(c) (Pointer, Number, Number) -> Void = function("occurrence_get_line_col")
        let relate: @convention(c) (Pointer, Pointer?, Visitor) -> Bool = function(
            "occurrence_relations_apply_f"
        )
        let related: @convention(c) (Pointer) -> Pointer = function("symbol_relation_get_symbol")
        let relation: @convention(c) (Pointer) -> UInt64 = function("symbol_relation_get_roles")
        guard let reader = read(store, record, nil) else { return [] }
        defer { dispose(reader) }
        var symbols: [Pointer: Symbol] = [:]
        func known(_ pointer: Pointer) -> Symbol {
            if let symbol = symbols[pointer] { return symbol }
            let symbol = self.symbol(at: pointer)
            symbols[pointer] = symbol
            return symbol
        }
        var occurrences: [Occurrence] = []
        visit(reader, apply) { occurrence in
            var (line, column) = (UInt32(0), UInt32(0))
            place(occurrence, &line, &column)
            var relations: [(symbol: Symbol, roles: Roles)] = []
            visit(occurrence, relate) {
                relations.append((known(related($0)), Roles(rawValue: relation($0))))
            }
            occurrences.append(
                Occurrence(
                    symbol: known(symbol(occurrence)),
                    line: Int(line),
                    column: Int(column),
                    roles: Roles(rawValue: roles(occurrence)),
                    relations: relations,
                )
            )
        }
        return occurrences
    }

    private func symbol(at pointer: Pointer) -> Symbol {
        let name: @convention(c) (Pointer) -> Text = function("symbol_get_name")
        let usr: @convention(c) (Pointer) -> Text = function("symbol_get_usr")
        let kind: @convention(c) (Pointer) -> UInt32 = function("symbol_get_kind")
        return Symbol(usr: usr(pointer).string, name: name(pointer).string, kind: kind(pointer))
    }

    /// Calls a closure with each value that a function of the library visits. A value exists only during the call.
    private func visit(
        _ value: Pointer,
        _ apply: @convention(c) (Pointer, Pointer?, Visitor) -> Bool,
        _ body: (Pointer) -> Void,
    ) {
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) { body in
                _ = apply(value, body) { body, value in
                    body?.assumingMemoryBound(to: ((Pointer) -> Void).self).pointee(value)
                    return true
                }
            }
        }
    }
}

extension iovec {
    fileprivate var string: String {
        String(decoding: UnsafeRawBufferPointer(start: iov_base, count: Int(iov_len)), as: UTF8.self)
    }
}
