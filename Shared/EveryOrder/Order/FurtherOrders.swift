extension ScriptedScreen {
    /// Orders of two requests that the enumeration of all actions doesn't have: the same value again, and failures of
    /// different kinds.
    var ordersOfTwo: [Order] {
        let success = ScriptedAnswer.success.name
        let failure = ScriptedAnswer.failure.name
        var orders: [Order] = []
        for action in actions {
            // Each fails in another way: by its status, its body, and its connection.
            for other in ["401", "with JSON that ends early", "with half a body"] where answers[other] != nil
            {
                orders += [(failure, other), (other, failure)].map { first, second in
                    Order([.init(action.name, .ended(with: first)), .init(action.name, .ended(with: second))])
                }
            }
            if let again = action.again {
                let fates = [Order.Fate.ended, Order.Fate.onItsWay, Order.Fate.late].map { $0(success) }
                orders += (fates + [.unanswered]).map { fate in
                    Order([.init(action.name, fate), .init(again.name, .ended(with: success))])
                }
            }
        }
        return orders
    }

    /// Orders of two screens at once that share what isn't made for each: the request of one ends while the other waits.
    var ordersOfTwoScreens: [Order] {
        guard isShared else { return [] }
        let success = ScriptedAnswer.success.name
        let fates: [Order.Fate] = [
            .ended(with: success), .late(with: success), .late(with: ScriptedAnswer.failure.name),
            .abandonedLate,
        ]
        return actions.flatMap { action in
            fates.map { fate in
                Order([
                    .init(action.name, fate), .init(action.onSecondScreen.name, .ended(with: success)),
                ])
            }
        }
    }

    /// Orders in which the user leaves with an answer on its way.
    var ordersOfLeaving: [Order] {
        actions.flatMap { action in
            [ScriptedAnswer.success, .failure].map { answer in
                Order([.init(action.name, .abandonedOnItsWay(with: answer.name))])
            }
        }
    }

    /// Returns the action with a name, which may be one that only these orders have.
    func action(named name: String) -> Action? {
        for action in actions {
            let all = [action, action.again, action.onSecondScreen].compactMap(\.self)
            if let found = all.first(where: { $0.name == name }) { return found }
        }
        return nil
    }
}

extension ScriptedScreen.Action {
    /// The action that follows this one with the same value, and gets another answer. `nil` if it has only one value.
    fileprivate var again: Self? {
        guard requests.count > 1, requests[0].line != requests[1].line else { return nil }
        let first = requests[0]
        let second = ScriptedScreen.ScriptedRequest(
            sends: first.line,
            answer: requests[1].answer,
            besides: first.others,
            perform: first.perform,
        )
        return Self("\(name) with the same value", does: "\(text) again", [first, second])
    }

    /// The same action on a second screen, which shares with the first what isn't made for each.
    fileprivate var onSecondScreen: Self {
        let text = "\(text),\(Order.onSecondScreen)"
        return Self(name + Order.onSecondScreen, does: text, requests, isOnSecondScreen: true)
    }
}
