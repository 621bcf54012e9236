import { createHash } from "node:crypto";

const style = `:root{color-scheme:light dark;--bg:#fafafb;--ink:#16181b;--ink-2:#454a52;--line-2:#d2d5da;--line-3:#80868f;--accent:#4a48cc}
@media (prefers-color-scheme:dark){:root{--bg:#0d0e10;--ink:#ecedef;--ink-2:#b4b9c1;--line-2:#373b42;--line-3:#757b86;--accent:#a3a6ff}}
body{margin:0;background:var(--bg);color:var(--ink);font:400 13px/20px ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:32rem;margin:0 auto;padding:96px 16px;display:grid;gap:12px;justify-items:center;text-align:center}
h1{margin:0;font-size:15px;line-height:22px;font-weight:600}
p{margin:0;color:var(--ink-2)}`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Needs no database and no file of the build. Reloads itself after `againIn` seconds. */
export const plainPage = (title: string, text: string, againIn?: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${againIn === undefined ? "" : `<meta http-equiv="refresh" content="${againIn}">`}
<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${style}</style></head>
<body><main><svg aria-hidden="true" viewBox="0 0 18 18" width="36" height="36"><rect x="1" y="11" width="3" height="6" rx="1" fill="var(--line-2)"/><rect x="5.5" y="8" width="3" height="9" rx="1" fill="var(--line-2)"/><rect x="10" y="4.5" width="3" height="12.5" rx="1" fill="var(--line-3)"/><rect x="14.5" y="1" width="3" height="16" rx="1" fill="var(--accent)"/></svg>
<h1>${title}</h1><p>${text.replace(/[&<>]/g, (sign) => entities[sign] ?? "")}</p></main></body></html>
`;

export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
