import { createHash } from "node:crypto";
import { Markup, markup } from "@/lib/charts/markup";
import { bands } from "@/lib/domain/scores/band";
import { errorSection, metricSections } from "./metrics";
import { listedSamples, type ReportData, readDetails, readReport, reportLimits } from "./read";
import { sampleArticle, worstSection } from "./samples";
import { headSection, setupSection } from "./setup";
import { reportStyle } from "./style";
import { bandName, counted, plain } from "./text";

/** Characters of samples told in full; those that would be more are left out, and the report says how many. */
const mostCharacters = 3_000_000;

/** What a report may do in a browser: be styled by its own style sheet, and nothing else. */
export const reportPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(reportStyle).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/**
 * A run as one HTML file that asks for nothing from outside and runs nothing: readable on a screen, made to be printed. Comes a
 * piece at a time and is bounded whatever the run holds. Throws Refusal for an unknown run.
 */
export async function writeReport(id: string, written = new Date()): Promise<AsyncGenerator<string>> {
  return pieces(await readReport(id), written);
}

async function* pieces(data: ReportData, written: Date): AsyncGenerator<string> {
  const { run, metrics, worst } = data;
  yield markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${plainTitle(run.name)} · Assay report</title>
<style>${new Markup(reportStyle)}</style>
</head>
<body>
<main>
${headSection(data, written)}${metricSections(data)}${legend()}${errorSection(data)}${worstSection(data)}`.text;
  const listed = listedSamples(worst);
  if (listed.length > 0) yield `<section><h2>These samples in full</h2>`;
  let characters = 0;
  let told = 0;
  for (let from = 0; from < listed.length && characters < mostCharacters; from += 10) {
    const ids = listed.slice(from, from + 10).map(({ id }) => id);
    for (const details of await readDetails(run, ids)) {
      const article = sampleArticle(details, run, metrics).text;
      characters += article.length;
      if (characters > mostCharacters) break;
      told++;
      yield article;
    }
  }
  if (listed.length > 0) yield "</section>\n";
  yield markup`${setupSection(data)}${footer(data, told, listed.length)}
</main>
</body>
</html>
`.text;
}

/** A title is no place for marks: what turns direction is left out. */
const plainTitle = (name: string): string => name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");

const legend = (): Markup =>
  markup`<p class="legend"><span class="quiet">Bands:</span>${[...bands].reverse().map(({ band, from }) => markup`<span class="band">${bandName(band)} <span class="quiet">${band === "Poor" ? "below 0.50" : `from ${from.toFixed(2)}`}</span></span>`)}</p>
`;

function footer({ run }: ReportData, told: number, listed: number): Markup {
  const { question, response, context, contexts, explanation } = reportLimits;
  return markup`<footer class="end"><p>${told === run.sampleCount ? `All ${counted(told, "sample")} are told in full.` : `Told in full: ${counted(told, "sample")} of ${run.sampleCount.toLocaleString("en")}, the lowest of each metric.`}${
    told < listed && ` ${counted(listed - told, "listed sample")} left out, since the report would be too large.`
  } Of each at most ${question.toLocaleString("en")} characters of the question, ${response.toLocaleString("en")} of response and reference, ${contexts} contexts of ${context.toLocaleString("en")} and explanations of ${explanation}; where more is left out it says so. Run <span class="mono">${plain(run.id)}</span>.</p></footer>`;
}
