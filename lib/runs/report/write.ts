import { createHash } from "node:crypto";
import { Markup, markup } from "@/lib/charts/markup";
import { type BandThresholds, bandInWords, bandsOf } from "@/lib/domain/scores/band";
import { counted } from "@/lib/domain/text/counted";
import { goldSection } from "./gold";
import { errorSection, metricSections } from "./metrics";
import { listedSamples, type ReportData, readDetails, readReport, reportLimits } from "./read";
import { sampleArticle, worstSection } from "./samples";
import { headSection, setupSection } from "./setup";
import { reportStyle } from "./style";
import { bandName, plain } from "./text";

/** Limit for all samples shown in full. The report says how many samples are left out. */
const mostCharacters = 3_000_000;

/** Allows only the report's own style sheet. */
export const reportPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(reportStyle).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/**
 * Yields a run's report in pieces: one HTML file for screens and printers that loads nothing and runs no script. Its size is
 * bounded. Throws Refusal for an unknown run.
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
${headSection(data, written)}${metricSections(data)}${legend(run.thresholds)}${goldSection(data)}${errorSection(data)}${worstSection(data)}`
    .text;
  const listed = listedSamples(worst);
  if (listed.length > 0) yield `<section><h2>These samples in full</h2>`;
  let characters = 0;
  let shown = 0;
  for (let from = 0; from < listed.length && characters < mostCharacters; from += 10) {
    const ids = listed.slice(from, from + 10).map(({ id }) => id);
    for (const details of await readDetails(run, ids)) {
      const article = sampleArticle(details, run, metrics).text;
      characters += article.length;
      if (characters > mostCharacters) break;
      shown++;
      yield article;
    }
  }
  if (listed.length > 0) yield "</section>\n";
  yield markup`${setupSection(data)}${footer(data, shown, listed.length)}
</main>
</body>
</html>
`.text;
}

/** Without characters that change the direction of text, since a title cannot show them as markup. */
const plainTitle = (name: string): string => name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");

const legend = (thresholds: BandThresholds): Markup =>
  markup`<p class="legend"><span class="quiet">Bands:</span>${bandsOf(thresholds)
    .reverse()
    .map(
      ({ band }) =>
        markup`<span class="band">${bandName(band)} <span class="quiet">${bandInWords(band, thresholds)}</span></span>`,
    )}</p>
`;

function footer({ run }: ReportData, shown: number, listed: number): Markup {
  const { question, response, context, contexts, explanation } = reportLimits;
  return markup`<footer class="end"><p>${shown === run.sampleCount ? `All ${counted(shown, "sample")} are shown in full.` : `Shown in full: ${counted(shown, "sample")} of ${run.sampleCount.toLocaleString("en")}, the lowest of each metric.`}${
    shown < listed && ` ${counted(listed - shown, "listed sample")} left out, since the report would be too large.`
  } Of each at most ${question.toLocaleString("en")} characters of the question, ${response.toLocaleString("en")} of response and reference, ${contexts} contexts of ${context.toLocaleString("en")} and explanations of ${explanation}; where more is left out it says so. Run <span class="mono">${plain(run.id)}</span>.</p></footer>`;
}
