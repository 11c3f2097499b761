@_exported import Networking
