/// The style sheet of every page of HTML.
///
/// The two columns belong to one table, so they scroll together. On a narrow screen, the cells of a change are in one
/// column, the removed lines before the added ones.
enum StyleSheet {
    static let css = """
        :root{color-scheme:light dark;\(Palette.light.css)}
        @media (prefers-color-scheme:dark){:root{\(Palette.dark.css)}}
        *{box-sizing:border-box}
        html{scroll-padding:3.5rem 0 5rem}
        body{margin:0;background:var(--page);color:var(--text);
        font:clamp(15px,.35vw + 11px,20px)/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
        a{color:var(--accent)}
        :focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
        code,.file table,.l{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        code{font-size:.9em}
        header{padding:1.2rem 1.5rem 1rem;border-bottom:1px solid var(--rule);color:var(--dim)}
        .top{display:flex;flex-wrap:wrap;gap:.3em 1.2em;padding:.7rem 1.5rem;border-bottom:1px solid var(--rule)}
        .top a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
        header p{margin:.5rem 0 0}
        h1{margin:0;font-size:1.7em;line-height:1.2;color:var(--text)}
        h1 small{display:block;font-size:.6em;font-weight:400;color:var(--dim)}
        .idea{font-size:1.15em;max-width:60em;color:var(--text)}
        .columns{display:grid;grid-template-columns:minmax(15rem,19%) minmax(0,1fr)}
        .alone{grid-template-columns:minmax(0,1fr)}
        aside{position:sticky;top:0;max-height:100vh;overflow:auto;overflow-wrap:anywhere;padding:.6rem 1rem 4rem 1.5rem;
        background:var(--panel);border-right:1px solid var(--rule);font-size:.92em}
        aside h2{margin:1rem 0 .3rem;font-size:1.05em}
        aside p,aside ul,aside ol{margin:0 0 .7em}
        aside ul,aside ol{padding-left:1.2em}
        aside :is(pre,svg,details){display:none}
        main{min-width:0;padding-bottom:6rem;container-type:inline-size}
        summary{cursor:pointer;color:var(--dim);background:var(--panel)}
        .file>summary{position:sticky;top:0;z-index:2;padding:.55rem 1rem;
        border-top:1px solid var(--rule);border-bottom:1px solid var(--rule)}
        .file h2{display:inline;margin:0 .5em 0 0;font-size:1.05em;color:var(--text)}
        .names{display:grid;grid-template-columns:1fr 1fr;margin:0;padding:.3em 0 .3em 7ch;color:var(--dim)}
        .file table{width:100%;table-layout:fixed;border-collapse:collapse}
        .file table,.l{font-size:clamp(12.5px,.3vw + 9.6px,19px);line-height:1.5}
        .file td,.l{position:relative;height:1.5em;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere;
        padding:0 .5ch 0 calc((var(--i,0) + 11)*1ch);text-indent:calc((var(--i,0) + 4)*-1ch)}
        .file td:first-child:not(:last-child){border-right:1px solid var(--rule)}
        .file td::before,.l::before{content:attr(data-n);position:absolute;left:0;width:4ch;text-align:right;text-indent:0;
        color:var(--dim)}
        .file td::after,.l::after{position:absolute;left:5ch;top:0;text-indent:0;font-weight:700}
        .d,.o{background:var(--old)}.d::after,.o::after{color:var(--old-sign)}
        .a,.w{background:var(--new)}.a::after,.w::after{color:var(--new-sign)}
        .f,.t,.note td:has(a){background:var(--moved)}.f::after,.t::after{color:var(--accent)}
        td.d::after,.l.d::after{content:"-";content:"-" / "removed"}
        td.a::after,.l.a::after{content:"+";content:"+" / "added"}
        .o::after,.w::after,.i::after{content:"~";content:"~" / "changed"}
        .f::after{content:">";content:">" / "moved away"}.t::after{content:"<";content:"<" / "moved here"}
        .e{background:repeating-linear-gradient(-45deg,var(--panel) 0 5px,var(--page) 5px 10px)}
        del,ins{text-decoration:none;border-radius:2px}
        del{background:var(--old-word);box-shadow:0 1px 0 var(--old-sign)}
        ins{background:var(--new-word);box-shadow:0 1px 0 var(--new-sign)}
        .k{color:var(--keyword);font-weight:600}.y{color:var(--type)}.s{color:var(--string)}
        .n{color:var(--number)}.c{color:var(--dim)}
        i{font-style:normal}i.c{font-style:italic}
        .note td{height:auto;padding:0 1em 0 7ch;text-indent:0;font-family:system-ui,sans-serif}
        .note td:has(:target){box-shadow:inset 4px 0 var(--focus)}
        .gap{margin:0;color:var(--dim);background:var(--panel)}
        .gap,.fold>summary{padding:.25em 1em .25em 7ch;font-size:.92em;white-space:nowrap;overflow:hidden;
        text-overflow:ellipsis}
        .h{scroll-margin:4rem 0 6rem}
        .now{outline:3px solid var(--focus);outline-offset:-1px}
        .bar{position:fixed;z-index:5;right:1rem;bottom:1rem;display:flex;align-items:center;gap:.4em;
        padding:.4em .6em;background:var(--panel);border:1px solid var(--rule);border-radius:10px;
        box-shadow:0 4px 18px #0004;font-size:.92em}
        .bar button,.bar a{min-height:2.2em;padding:.3em .7em;border:1px solid var(--rule);border-radius:6px;
        background:var(--page);color:var(--text);font:inherit;text-decoration:none;cursor:pointer;white-space:nowrap}
        .bar output{min-width:5.5em;text-align:center;font-variant-numeric:tabular-nums;white-space:nowrap}
        kbd{padding:0 .35em;border:1px solid var(--dim);border-radius:4px;
        font:.85em ui-monospace,Menlo,monospace;color:var(--dim)}
        .bar input{flex:1;min-width:5rem}
        .question{max-width:62rem;padding:1rem 1.5rem;border-bottom:1px solid var(--rule)}
        .question h2{font-size:1.05em}
        .choices{display:grid;gap:.5rem;padding-left:1.5em}
        .choices button{width:100%;padding:.5em .8em;border:1px solid var(--rule);border-radius:6px;background:var(--panel);
        color:var(--text);font:inherit;text-align:left;cursor:pointer}
        .done .choices button{cursor:default}.done [data-right]{border-color:var(--new-sign);background:var(--new)}
        .done .chosen:not([data-right]){border-color:var(--old-sign);background:var(--old)}
        .way section{padding:1rem 1.5rem}
        .way:not(.live) :is(#code,#live,.bar button,.bar input,.bar output),.live :is(.bar a,.diffs,.start){display:none}
        .live{display:grid;grid-template:auto minmax(0,1fr) auto/minmax(19rem,36%) minmax(0,1fr);height:100dvh}
        .live :is(.top,.bar){grid-column:1/-1}
        .live #way{overflow:auto;padding:0;border-right:1px solid var(--rule)}
        .live .bar{position:static;border-radius:0;border-width:1px 0 0;box-shadow:none}
        .live .question{padding:0;border:0}
        #code{position:relative;overflow:auto}
        #code h2{position:sticky;top:0;z-index:2;margin:0;padding:.5rem 1rem;font-size:1.05em;background:var(--panel);border-bottom:1px solid var(--rule)}
        .l{height:auto;min-height:1.5em}
        .l.d,.l.o{opacity:.6}
        .l.t::before{content:attr(data-n)}
        .l.t:not([data-from=""]):hover::after{content:"< " attr(data-from)}
        .ghost{position:absolute;left:0;margin:0;pointer-events:none}
        #live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        #step{white-space:nowrap}
        .contents{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:0 1.5rem}
        .go{display:inline-block;padding:.6em 1em;border-radius:8px;background:var(--accent);color:var(--page);
        font-weight:600;text-decoration:none}
        @container (max-width:820px){
        .names,.h .e,.note td:empty,.file table:not(.h) td:first-child:not(:last-child){display:none}
        .file :is(table,tbody,tr,td){display:block}
        .h tbody{display:flex;flex-direction:column}
        .h tr{display:contents}
        .h td{order:2}
        .h td:first-child:not(:last-child){order:1;border-right:0}
        .file td,.l{height:auto;padding-left:calc((var(--i,0)*.5 + 8.5)*1ch);
        text-indent:calc((var(--i,0)*.5 + 2)*-1ch)}
        :is(.file td,.l)::before{width:3ch}:is(.file td,.l)::after{left:4ch}
        }
        @media (max-width:860px){
        .columns{display:flex;flex-direction:column}
        aside{position:static;max-height:none;padding-bottom:1rem;border-bottom:1px solid var(--rule)}
        .bar{left:0;right:0;bottom:0;justify-content:center;border-radius:0;border-width:1px 0 0}
        .bar kbd{display:none}
        .live{grid-template:auto minmax(0,44%) minmax(0,1fr) auto/minmax(0,1fr)}
        .live #way{border-width:0 0 1px}
        .live .bar :is([data-key=j],[data-key=k],#status){display:none}
        }
        """
}

/// The colours of a page, in light or dark mode.
///
/// A test checks every text on every background it can have for the contrast of WCAG 2.2 AA, 4.5 to 1.
struct Palette: Sendable {
    /// The text colours, by their names in the style sheet.
    let texts: [(name: String, colour: String)]
    /// The background colours.
    let backgrounds: [(name: String, colour: String)]
    /// Other colours, such as those of rules. They need 3 to 1 where only they convey something.
    let lines: [(name: String, colour: String)]

    static let light = Palette(
        texts: [
            ("text", "#1b1f24"), ("dim", "#4a525b"), ("keyword", "#8f1465"), ("type", "#0b4a94"),
            ("string", "#7d3500"), ("number", "#5531a3"), ("accent", "#0550ae"),
        ],
        backgrounds: [
            ("page", "#ffffff"), ("panel", "#f5f7f9"), ("old", "#ffecea"), ("old-word", "#ffcfca"),
            ("new", "#e3fbe8"), ("new-word", "#aeeebd"), ("moved", "#e6f1ff"),
        ],
        lines: [("rule", "#d3d9e0"), ("old-sign", "#b3261e"), ("new-sign", "#18713a"), ("focus", "#0969da")],
    )

    static let dark = Palette(
        texts: [
            ("text", "#e9edf2"), ("dim", "#b3bdc8"), ("keyword", "#ffa3d1"), ("type", "#a5d6ff"),
            ("string", "#ffcb94"), ("number", "#d8c4ff"), ("accent", "#9ccfff"),
        ],
        backgrounds: [
            ("page", "#0e1318"), ("panel", "#161c23"), ("old", "#38191c"), ("old-word", "#6b2a2f"),
            ("new", "#112c1c"), ("new-word", "#1d5532"), ("moved", "#12283f"),
        ],
        lines: [("rule", "#333c46"), ("old-sign", "#ff9a92"), ("new-sign", "#6fdd8b"), ("focus", "#6cb6ff")],
    )

    /// The declarations that define the colours in the style sheet.
    var css: String {
        (texts + backgrounds + lines).map { "--\($0.name):\($0.colour)" }.joined(separator: ";")
    }
}
