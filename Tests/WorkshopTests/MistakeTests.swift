import Testing

@testable import Terminal

@Suite("A mistake gets one line, a suggestion and exit 64")
struct MistakeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let typed: String
        let message: String
        let suggestion: String

        init(_ typed: String, _ message: String, _ suggestion: String) {
            self.typed = typed
            self.message = message
            self.suggestion = suggestion
        }

        var testDescription: String { "workshop \(typed)" }
    }

    @MainActor
    @Test(arguments: commands + stages + options + apis + servers)
    func isAnswered(_ mistake: Mistake) async {
        let words = mistake.typed.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        let call = await Call.workshop(words)
        #expect(call.code == 64)
        #expect(call.errors == "\(mistake.message)\n\(mistake.suggestion)\n")
        #expect(call.output.isEmpty)
    }

    static let commands = [
        Mistake("verfy", "There is no command `verfy`.", "Did you mean `verify`? swift run workshop verify"),
        Mistake("Run", "There is no command `Run`.", "Did you mean `run`? swift run workshop run"),
        Mistake("xyzzy", "There is no command `xyzzy`.", "See them all: swift run workshop help"),
        Mistake("3", "There is no command `3`.", "Did you mean stage 3? swift run workshop run 3"),
        Mistake(
            "99",
            "There is no command `99`.",
            "The stages are 1, 2, 3, 4, 5: swift run workshop run 5"
        ),
        Mistake("help 3", "There is no command `3`.", "Did you mean stage 3? swift run workshop run 3"),
        Mistake("--verbose", "There is no option `--verbose`.", "See them all: swift run workshop help"),
        Mistake("help rnu", "There is no command `rnu`.", "Did you mean `run`? swift run workshop help run"),
        Mistake("hazards 1", "`hazards` doesn't take `1`.", "Usage: swift run workshop hazards"),
        Mistake("--version 1", "`version` doesn't take `1`.", "Usage: swift run workshop version"),
    ]

    static let stages = [
        Mistake("run 7", "There is no stage 7.", "Try one of 1, 2, 3, 4, 5: swift run workshop run 5"),
        Mistake("run Stage9", "There is no stage 9.", "Try one of 1, 2, 3, 4, 5: swift run workshop run 5"),
        Mistake(
            "run five",
            "There is no stage `five`.",
            "Try one of 1, 2, 3, 4, 5: swift run workshop run 5"
        ),
        Mistake("run", "Which stage?", "Try one of 1, 2, 3, 4, 5: swift run workshop run 5"),
        Mistake(
            "run 1 2",
            "`run` doesn't take `2`.",
            "Usage: swift run workshop run N [--fault F] [--base-url URL --token T]",
        ),
        Mistake(
            "verify 1 9",
            "There is no stage 9.",
            "Try one of 1, 2, 3, 4, 5: swift run workshop verify 5"
        ),
        Mistake("stages 8", "There is no stage 8.", "Try one of 1, 2, 3, 4, 5: swift run workshop stages 5"),
        Mistake("stages 1 2", "`stages` doesn't take `2`.", "Usage: swift run workshop stages [N]"),
    ]
}

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
            "A real API needs both `--base-url` and `--token`.",
            "Add them: swift run workshop run 5 --base-url https://api.example.com --token T",
        ),
        Mistake(
            "run 5 --token T",
            "A real API needs both `--base-url` and `--token`.",
            "Add them: swift run workshop run 5 --base-url https://api.example.com --token T",
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
            "That token can't be sent in a header field.",
            "A token is one line of printable ASCII: --token T",
        ),
        Mistake(
            "run 5 --base-url http://api.example --token T\r\nHost:evil",
            "That token can't be sent in a header field.",
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
                "Usage: swift run workshop serve [--port P]"
            ),
        ]
}
