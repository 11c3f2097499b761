/// The connection that the subscribers of an `autoconnect` have in common, made anew each time there's a first.
@usableFromInline final class Connection {
    @usableFromInline struct State {
        var subscribers = 0
        var generation: UInt = 0
        var held: (any Cancellable)?
    }

    private let state = Locked(State())

    @usableFromInline init() {}

    /// Counts a subscriber. The first is told the generation of the connection it has to make.
    @usableFromInline func enter() -> UInt? {
        state.withLock { state in
            state.subscribers += 1
            if state.subscribers > 1 { return nil }
            state.generation &+= 1
            return state.generation
        }
    }

    /// Keeps a connection that was made, unless all its subscribers have gone meanwhile.
    @usableFromInline func hold(_ connection: any Cancellable, _ generation: UInt) {
        let isWanted = state.withLock { state in
            guard state.subscribers > 0, state.generation == generation else { return false }
            state.held = connection
            return true
        }
        if !isWanted { connection.cancel() }
    }

    /// A subscriber cancels; the last ends the connection.
    func leave() {
        let old = state.withLock { state -> (any Cancellable)? in
            state.subscribers -= 1
            if state.subscribers > 0 { return nil }
            let old = state.held
            state.held = nil
            return old
        }
        old?.cancel()
    }
}

/// A subscription that counts in a connection, and looks like the one it stands for.
@usableFromInline
final class ConnectedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    private let base: any Subscription
    private let connection: Locked<Connection?>

    @usableFromInline init(_ base: any Subscription, _ connection: Connection) {
        self.base = base
        self.connection = Locked(connection)
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        base.request(demand)
    }

    @usableFromInline func cancel() {
        connection.exchange(nil)?.leave()
        base.cancel()
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    @usableFromInline var description: String {
        (base as? any CustomStringConvertible)?.description ?? String(describing: base)
    }
    @usableFromInline var customMirror: Mirror {
        (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: EmptyCollection())
    }
    @usableFromInline var playgroundDescription: Any {
        (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
    }
}
