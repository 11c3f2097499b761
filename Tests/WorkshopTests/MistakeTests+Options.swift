@testable import Terminal

extension MistakeTests {
    static let options = [
        Mistake("run 1 --falt slow", "`run` has no option `--falt`.", "Did you mean `--fault`?"),
        Mistake("run 1 -x", "`run` has no option `-x`.", "Its options: --fault, --base-url, --token"),
        Mistake(
            "hazards --all",
            "`hazards` has no option `--all`.",
            "It takes none: swift run workshop hazards"
        ),
        Mistake(
            "run 1 --fault",
            "`--fault` needs a value.",
            "For example: swift run workshop run 1 --fault slow"
        ),
        Mistake(
            "run 1 --fault --token T",
            "`--fault` needs a value.",
            "For example: swift run workshop run 1 --fault slow",
        ),
        Mistake(
            "run 1 --fault slow --fault=reset",
            "`--fault` is given twice.",
            "For example: swift run workshop run 1 --fault slow",
        ),
        Mistake(
            "run 1 --fault oflin",
            "There is no fault `oflin`.",
            "Did you mean `offline`? swift run workshop run 1 --fault offline",
        ),
        Mistake(
            "run 1 --fault fire",
            "There is no fault `fire`.",
            "Try one of offline, unauthorized, server-error, malformed, truncated, slow, reset.",
        ),
        Mistake(
            "verify --filter=xyzzy",
            "No behaviour has `xyzzy` in it.",
            "See them all: swift run workshop verify"
        ),
    ]

    static let apis = [
        Mistake(
            "run 5 --base-url http://api.example",
            "`--base-url` needs a token.",
            "Add it: swift run workshop run 5 --base-url http://api.example --token T",
        ),
        Mistake(
            "run 5 --token T",
            "`--token` is for a real API, and needs `--base-url`.",
            "Add it: swift run workshop run 5 --token T --base-url https://api.example.com",
        ),
        Mistake(
            "run 5 --base-url api.example --token T",
            "`api.example` isn't the address of an API.",
            "Give it in full, such as: --base-url https://api.example.com",
        ),
        Mistake(
            "run 5 --base-url ftp://api.example --token T",
            "`ftp://api.example` isn't the address of an API.",
            "Give it in full, such as: --base-url https://api.example.com",
        ),
        Mistake(
            "run 5 --base-url http:// --token T",
            "`http://` isn't the address of an API.",
            "Give it in full, such as: --base-url https://api.example.com",
        ),
        Mistake(
            "run 5 --base-url http://api.example --token ''",
            "That token can't stand in a header field.",
            "A token is one line of printable ASCII: --token T",
        ),
        Mistake(
            "run 5 --base-url http://api.example --token T\r\nHost:evil",
            "That token can't stand in a header field.",
            "A token is one line of printable ASCII: --token T",
        ),
        Mistake(
            "run 5 --base-url http://api.example --token T --fault reset",
            "Only the mock API can play `reset`, not a real one.",
            "Leave `--base-url` out, or use `--fault offline`.",
        ),
    ]

    static let servers =
        ["x", "-1", "65536", "80a", "''"].map { port in
            Mistake(
                "serve --port \(port)",
                "`\(port == "''" ? "" : port)` isn't a port.",
                "A port is a number from 1 to 65535: swift run workshop serve --port 8080",
            )
        } + [
            Mistake(
                "serve --port",
                "`--port` needs a value.",
                "For example: swift run workshop serve --port 9000"
            ),
            Mistake(
                "serve 8080",
                "`serve` doesn't take `8080`.",
                "Usage: swift run workshop serve [--port P] [--fault F]"
            ),
            Mistake(
                "serve --fault offline",
                "A server can't play `offline`: that is a matter of the client.",
                "Try it in a screen: swift run workshop run 5 --fault offline",
            ),
        ]
}
