import Combine
import Testing

@Suite struct SpecialsTests {
    @Test func `operators on what is known are done beforehand`() {
        let just: Just<String> = Just(1).map { "\($0)" }
        let failed: Result<Int, any Error>.Publisher = Just(1).tryMap { _ in throw Oops() }
        let none: Optional<Int>.Publisher = Just(1).filter { $0 > 1 }
        let array: Publishers.Sequence<[Int], Never> = (1...3).publisher.map { $0 * 2 }
        let recorders = (0..<4).map { _ in Recorder<String, any Error>() }
        just.setFailureType(to: (any Error).self).subscribe(recorders[0])
        failed.map { "\($0)" }.subscribe(recorders[1])
        none.map { "\($0)" }.setFailureType(to: (any Error).self).subscribe(recorders[2])
        array.map { "\($0)" }.setFailureType(to: (any Error).self).subscribe(recorders[3])
        #expect(
            recorders.map(\.history) == [
                ["subscription Once", "value 1", "finished"],
                ["subscription Empty", "failure oops"],
                ["subscription Empty", "finished"],
                [#"subscription ["2", "4", "6"]"#, "value 2", "value 4", "value 6", "finished"],
            ]
        )
    }

    @Test func `what is known is of the same kind afterwards`() {
        let maybe = Optional<Int>.Publisher(nil)
        let maybeArray: Optional<[Int]>.Publisher = maybe.collect()
        let certain: Just<Int> = maybe.replaceEmpty(with: 2)
        #expect(maybeArray == .init([]) && certain == Just(2))
        let failure = Result<Int, Oops>.Publisher(Oops())
        let replaced: Result<Int, Never>.Publisher = failure.replaceError(with: 3)
        let array: Result<[Int], Oops>.Publisher = failure.collect()
        #expect(replaced == .init(3) && array == .init(Oops()))
        let sequence = Publishers.Sequence<ClosedRange<Int>, Oops>(sequence: 1...3)
        let never: Publishers.Sequence<ClosedRange<Int>, Never> = sequence.setFailureType(to: Never.self)
        let all: Result<[Int], Oops>.Publisher = sequence.collect()
        #expect(never.sequence == 1...3 && all == .init([1, 2, 3]))
        let filled: Publishers.Sequence<[Int?], Never> = [1, nil].publisher.replaceNil(with: 4)
        #expect(filled.sequence == [1, 4])
    }
}
