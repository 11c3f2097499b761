/// A page of HTML that needs nothing else: no network, no other file.
struct Page {
    let title: String
    let body: String

    /// What every page of this command begins with, by which it knows its own.
    static let mark = "<!doctype html>\n<!-- Written by `workshop diff`, which may write over it. -->\n"

    /// The page forbids itself to load anything.
    var html: String {
        """
        \(Page.mark)<html lang=en>
        <meta charset=utf-8>
        <meta name=viewport content="width=device-width,initial-scale=1">
        <meta http-equiv=Content-Security-Policy content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">
        <meta name=color-scheme content="light dark">
        <title>\(title.escaped)</title>
        <style>
        \(PageStyle.css)
        </style>
        \(body)<script>
        \(PageScript.js)
        </script>
        </html>

        """
    }
}
