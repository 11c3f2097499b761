/// The embedded API.
