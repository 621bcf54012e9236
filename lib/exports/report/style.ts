export const reportStyle = `
:root{color-scheme:light;--bg:#fafafb;--surface:#fff;--sunken:#f4f5f6;--line:#e7e8eb;--line-2:#d2d5da;--line-3:#80868f;--ink:#16181b;--ink-2:#454a52;--ink-3:#646a74;--accent-ink:#4a48cc;--poor:#ab3317;--moderate:#b57e12;--good:#2a827c;--excellent:#0a4652}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:#0d0e10;--surface:#131517;--sunken:#1a1c20;--line:#25282d;--line-2:#373b42;--line-3:#757b86;--ink:#ecedef;--ink-2:#b4b9c1;--ink-3:#9096a0;--accent-ink:#a3a6ff;--poor:#e2572f;--moderate:#e5b352;--good:#55aaa3;--excellent:#b2ede4}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--ink);font:400 13px/20px Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:1080px;margin:0 auto;padding:28px 24px 56px}
h1,h2,h3,h4,p,dl,dd,ul,ol,pre,table{margin:0;padding:0}
h1,h2,h3,h4,p,li,dd,td,pre{overflow-wrap:anywhere}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.015em}
h2{font-size:13px;line-height:20px;font-weight:600;margin:28px 0 8px;break-after:avoid}
h2 small,h3 small{font-size:12px;font-weight:400;color:var(--ink-3);margin-left:6px}
h3{font-size:13px;line-height:20px;font-weight:600;break-after:avoid}
h4{font-size:12px;line-height:18px;font-weight:500;color:var(--ink-3);break-after:avoid}
a{color:var(--accent-ink);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent-ink);outline-offset:2px;border-radius:4px}
ul,ol{list-style:none}
svg{display:block}
.brand{display:flex;justify-content:space-between;align-items:center;color:var(--ink-3);font-size:12px;border-bottom:1px solid var(--line);padding-bottom:10px;margin-bottom:18px}
.brand b{display:inline-flex;gap:7px;align-items:center;color:var(--ink);font-size:13px}
.thin{color:var(--poor);font-weight:500}
.quiet{color:var(--ink-3)}.small{font-size:12px;line-height:18px}
.tag{display:inline-block;border-radius:4px;background:var(--sunken);padding:0 6px;font-size:11.5px;line-height:18px;margin-right:4px}
.facts{display:flex;flex-wrap:wrap;gap:10px 28px;margin-top:14px}
.facts dt{font-size:11px;line-height:16px;color:var(--ink-3)}
.source{margin-top:12px}
.note{margin-top:12px;color:var(--ink-2);white-space:pre-wrap;max-width:96ch}
.notice{margin-top:14px;border:1px solid var(--line-2);border-radius:8px;background:var(--surface);padding:8px 12px}
.panel{border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.metric{display:grid;grid-template-columns:minmax(0,1.25fr) 168px 270px minmax(190px,1fr);gap:24px;align-items:center;padding:16px;break-inside:avoid}
.metric+.metric{border-top:1px solid var(--line)}
.mean{white-space:nowrap;font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.025em}
.mean,.num,.facts dd,.score,.shares{font-variant-numeric:tabular-nums}
.figures{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:center}
.chip{display:inline-flex;gap:6px;align-items:center;border-radius:4px;padding:0 6px;height:20px;font-size:11.5px;font-weight:500;white-space:nowrap}
.band{display:inline-flex;gap:6px;align-items:center;white-space:nowrap}
.chip.poor{background:color-mix(in srgb,var(--poor) 11%,var(--surface))}.chip.moderate{background:color-mix(in srgb,var(--moderate) 11%,var(--surface))}.chip.good{background:color-mix(in srgb,var(--good) 11%,var(--surface))}.chip.excellent{background:color-mix(in srgb,var(--excellent) 11%,var(--surface))}
.glyph{flex:none}
.ends{text-align:right;font-size:10.5px;line-height:16px;color:var(--ink-3)}
.histogram{width:100%;height:auto;overflow:visible}
.shares{width:100%;font-size:11.5px}
.shares th,.shares td{border:0;padding:0 0 1px;line-height:17px}
.shares th{font-weight:400;color:var(--ink)}
.shares td:last-child{color:var(--ink-3);width:1%;padding-left:8px}
table{width:100%;border-collapse:collapse}
th{text-align:left;font-size:12px;line-height:16px;font-weight:500;color:var(--ink-2);vertical-align:bottom}
th small{display:block;font-size:11px;font-weight:400;color:var(--ink-3)}
thead{display:table-header-group}
tr{break-inside:avoid}
.listing th,.listing td{padding:6px 8px;border-bottom:1px solid var(--line)}
.listing tr:last-child td{border-bottom:0}
.listing td{vertical-align:top}
.num{text-align:right;white-space:nowrap}
.question{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.question+.question{color:var(--ink-3);font-size:12px;line-height:18px;-webkit-line-clamp:1}
.score{display:inline-flex;flex-direction:column;align-items:flex-end;gap:2px}.score.low{font-weight:600}
.scroll{overflow-x:auto}
.ranking td,.ranking th{vertical-align:middle}
.listing .of{padding-top:10px;font-size:13px;font-weight:600;color:var(--ink)}.of small{display:inline;margin-left:4px}
.sample{margin-top:14px;padding:14px 16px}
.sample h3{font-size:14px}
.scores{display:flex;flex-wrap:wrap;gap:8px 22px;margin-top:8px;break-inside:avoid}
.scores dt{font-size:11px;line-height:15px;color:var(--ink-3)}
.text{white-space:pre-wrap;unicode-bidi:isolate}
.part{margin-top:12px}.remark{margin-top:8px;max-width:110ch}
.context{margin-top:8px;border-left:2px solid var(--line-2);padding-left:12px}
.context .text{font-size:12px;line-height:18px;color:var(--ink-2)}
.why{margin-top:5px;font-size:12px;line-height:18px;break-inside:avoid}
.why b{font-weight:500}
.cut{color:var(--ink-3);font-size:11px;white-space:nowrap}
.cp{border:1px solid var(--line-3);border-radius:3px;padding:0 3px;font-size:10px;color:var(--ink-2)}
details{margin-top:8px}
summary{cursor:pointer;color:var(--accent-ink);width:fit-content}
pre{margin-top:4px;white-space:pre-wrap;background:var(--sunken);border-radius:6px;padding:10px;font:400 11.5px/18px ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace}
.settings{padding:12px 16px}.settings+.settings{border-top:1px solid var(--line)}
.mono{font-family:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;font-size:11px}
.legend{display:flex;flex-wrap:wrap;gap:6px 18px;margin-top:8px;font-size:12px}
.end{margin-top:28px;border-top:1px solid var(--line);padding-top:10px;color:var(--ink-3);font-size:12px;line-height:18px}
@media (max-width:900px){.metric{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media (max-width:600px){main{padding:20px 16px 40px}.metric{grid-template-columns:minmax(0,1fr);gap:12px}.scroll .listing{min-width:640px}}
@page{size:A4;margin:14mm 13mm 16mm;@bottom-right{content:counter(page) " of " counter(pages);font:400 9pt/1 Inter,system-ui,sans-serif;color:#646a74}@bottom-left{content:"Assay";font:400 9pt/1 Inter,system-ui,sans-serif;color:#646a74}}
@media print{
body{background:#fff;font-size:9.5pt;line-height:14.5pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{max-width:none;padding:0}
h1{font-size:16pt;line-height:20pt}
h2{margin:14px 0 5px}
.brand{margin-bottom:10px;padding-bottom:6px}.facts{gap:5px 22px;margin-top:8px}.facts dd,.small,.quiet.small{font-size:8.5pt;line-height:12pt}
.mean{font-size:16pt;line-height:20pt}
.metric{grid-template-columns:minmax(0,1fr) 150px 165px 150px;gap:12px;padding:5px 10px}

.settings{padding:5px 10px;break-inside:avoid}.settings h3{line-height:15px}
.shares svg:not(.glyph){display:none}
.scroll .listing:not(.ranking) th:first-child{width:48%}.listing th.num{white-space:normal}.listing svg:not(.interval){width:40px}.listing svg.interval{width:80px}
.listing .question{line-height:14px}
.panel.whole{break-inside:avoid}
.scroll{overflow:visible}
.scroll .listing{min-width:0}.listing th,.listing td{padding:2.5px 5px;line-height:15px}
.sample{break-inside:auto;border:0;border-top:1px solid var(--line-2);border-radius:0;padding:10px 0}
p,.text{orphans:3;widows:3}
summary{color:var(--ink-2)}
details::details-content{content-visibility:visible;display:block;block-size:auto}
a{color:inherit}
.listing .of{padding-top:5px;line-height:14px;break-after:avoid}
.appendix{break-before:page}
}
`;
