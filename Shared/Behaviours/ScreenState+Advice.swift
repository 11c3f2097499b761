extension ScreenState {
    /// Where to look when a screen shows this as soon as it was asked for something, and not what was expected; nil
    /// when that says nothing of its own.
    ///
    /// One such line forgotten breaks many promises, whose own hints then lead astray.
    func advice(expecting expected: ScreenState) -> String? {
        if expected.isFetching, !isFetching {
            return "`isFetching` should be true before the call returns."
        }
        if expected.errorMessage == nil, errorMessage != nil {
            return
                "`errorMessage` should be nil again before the call returns: this one is of an older request."
        }
        if expected.video == nil, video != nil {
            return
                "`select(_:)` should set `video` to nil before it returns: this one is of the last selection."
        }
        return nil
    }
}
