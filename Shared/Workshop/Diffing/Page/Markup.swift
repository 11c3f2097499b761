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

extension Readme.Section {
    /// The paragraphs as HTML, with their lists.
    package var html: String {
        var html = ""
        var list: String?
        func close() {
            if let list { html += "</\(list)>\n" }
            list = nil
        }
        for paragraph in paragraphs {
            let kind = paragraph.list
            if kind != list {
                close()
                if let kind { html += "<\(kind)>\n" }
                list = kind
            }
            let tag = kind == nil ? "p" : "li"
            html += "<\(tag)>\(paragraph.prose.html)</\(tag)>\n"
        }
        close()
        return html
    }
}

extension Readme.Paragraph {
    /// The kind of list that it is an item of.
    fileprivate var list: String? {
        mark.isEmpty ? nil : mark.first?.isNumber ?? false ? "ol" : "ul"
    }
}
