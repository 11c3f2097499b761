@_exported import Foundation

#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif
