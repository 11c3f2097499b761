extension PageStyle {
    static let narrow = """
        @media (max-width:860px){
        .page{display:block}
        header{padding:1rem}
        aside{position:static;max-height:none;min-height:0;padding:.6rem 1rem;border-right:0;border-bottom:1px solid var(--rule)}
        thead{display:none}
        table,tbody,tr,.fold td{display:block}
        tbody[hidden]{display:none}
        tr>:first-child:not(:last-child){border-right:0}
        tbody:not(.h):not(.fold) td:first-child:not(:last-child){display:none}
        tbody:not(.h):not(.fold) td{display:block}
        .h{display:flex;flex-direction:column}
        .h tr{display:contents}
        .h td{order:2}
        .h td:first-child:not(:last-child){order:1}
        .h .e{display:none}
        td{height:auto;min-height:1.5em;padding-left:calc((var(--i,0)*.5 + 8.5)*1ch);text-indent:calc((var(--i,0)*.5 + 2)*-1ch)}
        td::before{width:3ch}td::after{left:4ch}
        .note td,.fold button{padding-left:6ch}
        .bar{left:0;right:0;bottom:0;max-width:none;justify-content:center;border-radius:0;border-width:1px 0 0;padding:.4em}
        .bar kbd,.bar label,.bar .wide{display:none}
        .steps{padding:1rem}.help{padding:0 1rem 5rem}
        }
        @media (forced-colors:active){del,ins{text-decoration:underline}}
        """

    static let paper = """
        @media print{
        :root{\(Palette.light.css)}
        body{font-size:10pt}
        table{font-size:8pt}
        .bar,.skip,header nav,.fold{display:none!important}
        .page{display:block}
        aside{position:static;max-height:none;min-height:0;overflow:visible;border:0;background:none;padding:0 1rem}
        .file>summary{position:static}
        tr{break-inside:avoid}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """
}
