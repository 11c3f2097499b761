@testable import Terminal

/// What is shown of the small refactoring in ``Texts``.
enum Golden {
    static let unified = #"""
        Old, The old one → New, The new one
        The screen says what it wants, `Client` knows how.

          Client.swift    +4              new file
          Screen.swift    +2    -2    >2
          2 files, 6 lines added, 2 removed, 2 moved

          - gone   + new   ~ changed   > moved away   < moved here

        ── Client.swift ────────────────────────────────────────── a new file ──
          1 + struct Client {
          2 +     func run() {
            < from Screen.swift:9–10
          3 <             let url = base.appending(path: "episodes")
          4 <             var request = URLRequest(url: url)
          5 +     }
          6 + }

        ── Screen.swift ──────────────────────────────────────────── +2 -2 >2 ──
            ⋯ 7 unchanged lines  ⋯ final class Screen {
          8       func start() {
            > to Client.swift:3–4
          9 >         let url = base.appending(path: "episodes")
         10 >         var request = URLRequest(url: url)
         11 -         run(request)
          9 +         client.run()
         10       }
         11
         14 -     func stop(_ reason: String) {
                            ^
         12 +     func stop(because reason: String) {
                            ^^^^^^^
         13           print("stopped: \(reason)")
            ⋯ 2 unchanged lines
        """#

    static let sideBySide = #"""
        Old, The old one → New, The new one
        The screen says what it wants, `Client` knows how.

          Screen.swift    +2    -2    >2
          1 file, 2 lines added, 2 removed, 2 moved

          - gone   + new   ~ changed   > moved away   < moved here

        ── Screen.swift ──────────────────────────────────────────────────────────────────────────────────────────────────────── +2 -2 >2 ──
            ⋯ 5 unchanged lines  ⋯ final class Screen {
          6       let subtitle = "All of them"                           │   6       let subtitle = "All of them"
          7                                                              │   7
          8       func start() {                                         │   8       func start() {
            > to Client.swift:3–4                                        │
          9 >         let url = base.appending(path: "episodes")         │   9 +         client.run()
         10 >         var request = URLRequest(url: url)                 │
         11 -         run(request)                                       │
         12       }                                                      │  10       }
         13                                                              │  11
         14 ~     func stop(_ reason: String) {                          │  12 ~     func stop(because reason: String) {
                            ^                                            │                     ^^^^^^^
         15           print("stopped: \(reason)")                        │  13           print("stopped: \(reason)")
         16       }                                                      │  14       }
         17   }                                                          │  15   }
        """#

    static let table = #"""
        <table>
        <thead><tr><th scope=col>Old<th scope=col>New</thead>
        <tbody class=fold hidden><tr><td colspan=2><button type=button aria-expanded=true>⋯ 7 unchanged lines · final class Screen {</button></tbody>
        <tbody>
        <tr><td data-n=1><i class=k>import </i><i class=y>Foundation</i><td data-n=1><i class=k>import </i><i class=y>Foundation</i></tr>
        <tr><td data-n=2><td data-n=2></tr>
        <tr><td data-n=3><i class=c>/// A screen.</i><td data-n=3><i class=c>/// A screen.</i></tr>
        <tr><td data-n=4><i class=k>final class </i><i class=y>Screen </i>{<td data-n=4><i class=k>final class </i><i class=y>Screen </i>{</tr>
        <tr><td data-n=5 style=--i:4>    <i class=k>let </i>title = <i class=s>&quot;Episodes&quot;</i><td data-n=5 style=--i:4>    <i class=k>let </i>title = <i class=s>&quot;Episodes&quot;</i></tr>
        <tr><td data-n=6 style=--i:4>    <i class=k>let </i>subtitle = <i class=s>&quot;All of them&quot;</i><td data-n=6 style=--i:4>    <i class=k>let </i>subtitle = <i class=s>&quot;All of them&quot;</i></tr>
        <tr><td data-n=7><td data-n=7></tr>
        </tbody>
        <tbody>
        <tr><td data-n=8 style=--i:4>    <i class=k>func </i>start() {<td data-n=8 style=--i:4>    <i class=k>func </i>start() {</tr>
        </tbody>
        <tbody class=h>
        <tr class=note><td data-m="1">moved to <a id=m1a href=#m1b>Client.swift:3–4</a><td class=e></tr>
        <tr><td class=f data-n=9 data-m="1" style=--i:8>        <i class=k>let </i>url = base.appending(path: <i class=s>&quot;episodes&quot;</i>)<td class=a data-n=9 style=--i:8>        client.run()</tr>
        <tr><td class=f data-n=10 data-m="1" style=--i:8>        <i class=k>var </i>request = <i class=y>URLRequest</i>(url: url)<td class=e></tr>
        <tr><td class=d data-n=11 style=--i:8>        run(request)<td class=e></tr>
        </tbody>
        <tbody>
        <tr><td data-n=12 style=--i:4>    }<td data-n=10 style=--i:4>    }</tr>
        <tr><td data-n=13><td data-n=11></tr>
        </tbody>
        <tbody class=h>
        <tr><td class=o data-n=14 style=--i:4>    <i class=k>func </i>stop(<del>_</del> reason: <i class=y>String</i>) {<td class=w data-n=12 style=--i:4>    <i class=k>func </i>stop(<ins>because</ins> reason: <i class=y>String</i>) {</tr>
        </tbody>
        <tbody>
        <tr><td data-n=15 style=--i:8>        print(<i class=s>&quot;stopped: \(</i>reason<i class=s>)&quot;</i>)<td data-n=13 style=--i:8>        print(<i class=s>&quot;stopped: \(</i>reason<i class=s>)&quot;</i>)</tr>
        </tbody>
        <tbody class=fold hidden><tr><td colspan=2><button type=button aria-expanded=true>⋯ 2 unchanged lines</button></tbody>
        <tbody>
        <tr><td data-n=16 style=--i:4>    }<td data-n=14 style=--i:4>    }</tr>
        <tr><td data-n=17>}<td data-n=15>}</tr>
        </tbody>
        </table>

        """#

    static let newFileTable = #"""
        <table>
        <thead><tr><th scope=col>New</thead>
        <tbody class=h>
        <tr><td class=a data-n=1><i class=k>struct </i><i class=y>Client </i>{</tr>
        <tr><td class=a data-n=2 style=--i:4>    <i class=k>func </i>run() {</tr>
        <tr class=note><td data-m="1">moved from <a id=m1b href=#m1a>Screen.swift:9–10</a></tr>
        <tr><td class=t data-n=3 data-m="1" style=--i:12>            <i class=k>let </i>url = base.appending(path: <i class=s>&quot;episodes&quot;</i>)</tr>
        <tr><td class=t data-n=4 data-m="1" style=--i:12>            <i class=k>var </i>request = <i class=y>URLRequest</i>(url: url)</tr>
        <tr><td class=a data-n=5 style=--i:4>    }</tr>
        <tr><td class=a data-n=6>}</tr>
        </tbody>
        </table>

        """#
}
