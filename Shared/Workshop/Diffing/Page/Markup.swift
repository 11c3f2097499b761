extension StringProtocol {
    /// The text as it may stand in HTML, between tags and in quoted attributes.
    var escaped: String {
        var text = ""
        for character in self {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
        return text
    }
}

extension Prose {
    /// The paragraph as HTML.
    package var html: String {
        runs.map { run in
            let text = run.text.escaped
            return switch run.look {
            case .plain: text
            case .code: "<code>\(text)</code>"
            case .strong: "<strong>\(text)</strong>"
            case .emphasis: "<em>\(text)</em>"
            // A page stands alone: what a README links to isn't beside it.
            case .link: text
            }
        }.joined()
    }
}

extension Markdown {
    /// The text as HTML, but for code: a page shows enough of that.
    var html: String {
        var html = ""
        var list: String?
        func goOn(in kind: String?) {
            guard kind != list else { return }
            if let list { html += "</\(list)>\n" }
            if let kind { html += "<\(kind)>\n" }
            list = kind
        }
        for block in blocks {
            switch block {
            case .paragraph(let text):
                goOn(in: nil)
                html += "<p>\(Prose(text).html)</p>\n"
            case .item(let mark, _, let text):
                goOn(in: mark.first?.isNumber ?? false ? "ol" : "ul")
                html += "<li>\(Prose(text).html)</li>\n"
            case .table(let rows):
                goOn(in: nil)
                html += rows.map { "<p>\($0.joined(separator: " · ").escaped)</p>\n" }.joined()
            case .code: break
            }
        }
        goOn(in: nil)
        return html
    }
}
