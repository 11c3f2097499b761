/// Times what each of the cases costs a value, in closures written by hand and in Combine.
///
///     swift run -c release Benchmarks [part of a case's name]
@main
struct Benchmarks {
    nonisolated(nonsending) static func main() async {
        let wanted = CommandLine.arguments.dropFirst().first
        print(Table.head)
        for benchmark in (synchronous + shortLived + delivered).sorted(by: { $0.number < $1.number }) {
            if let wanted, !benchmark.name.contains(wanted) { continue }
            print(Table.row(benchmark, await Measurement(benchmark)))
        }
        print("\n\(Table.legend)")
    }
}
