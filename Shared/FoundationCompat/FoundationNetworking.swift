// Elsewhere, URLSession and what belongs to it are a part of Foundation.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif
