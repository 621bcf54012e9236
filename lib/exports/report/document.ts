import { createHash } from "node:crypto";
import { Markup, markup } from "@/lib/charts/markup";
import { reportStyle } from "./style";
import { moment } from "./text";

/** Allows only the report's own style sheet. */
export const reportPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(reportStyle).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Opens in the browser. */
export const reportHeaders = {
  "content-disposition": "inline",
  "content-security-policy": `${reportPolicy}; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
};

/** Up to the first part of `<main>`. */
export const documentStart = (title: string): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${plainTitle(title)} · Assay report</title>
<style>${new Markup(reportStyle)}</style>
</head>
<body>
<main>
`.text;

export const documentEnd = (footer: Markup): string =>
  markup`<footer class="end"><p>${footer}</p></footer>
</main>
</body>
</html>
`.text;

/** A title cannot show direction characters as markup. */
const plainTitle = (name: string): string => name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");

export const brandLine = (written: Date): Markup =>
  markup`<p class="brand"><b><svg viewBox="0 0 17 13" width="17" height="13" aria-hidden="true"><rect x="0" y="9" width="3.5" height="4" fill="var(--line-3)"/><rect x="4.5" y="6" width="3.5" height="7" fill="var(--line-3)"/><rect x="9" y="3" width="3.5" height="10" fill="var(--accent-ink)"/><rect x="13.5" y="0" width="3.5" height="13" fill="var(--accent-ink)"/></svg> Assay</b><span>Report of ${moment(written)}</span></p>`;

export const fact = (name: string, value: Markup | string | null): Markup | null =>
  value === null ? null : markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
