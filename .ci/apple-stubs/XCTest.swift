// The parts of XCTest in use, as Apple declares them; only for `.ci/apple`.
@_exported import Foundation

open class XCTestCase: NSObject {}

public func XCTAssertEqual<T: Equatable>(
    _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertTrue(
    _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath,
    line: UInt = #line
) {}
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
