import { type Markup, markup } from "@/lib/charts/markup";
import { bandInWords, bandsOf } from "@/lib/domain/scores/band";
import { counted } from "@/lib/domain/text/counted";
import { bandLegends } from "@/lib/metrics/band-legends";
import { claimsSection } from "./claims";
import { commentsSection } from "./comments";
import { documentEnd, documentStart } from "./document";
import { goldSection } from "./gold";
import { errorSection, metricSections } from "./metrics";
import { listedSamples, type ReportData, readDetails, readReport, reportLimits } from "./read";
import { sampleArticle, worstSection } from "./samples";
import { headSection, promptSection, setupSection } from "./setup";
import { stepsSection } from "./steps";
import { bandName, count, plain } from "./text";
import { whySection } from "./why";

const mostCharacters = 3_000_000;

export interface ReportOptions {
  appendix?: boolean;
  /** Samples of open rounds, which are not listed. */
  hidden?: readonly number[];
  written?: Date;
}

/** Loads nothing and runs no script; at most four A4 pages without comments and appendix. Throws Refusal for an unknown run. */
export async function writeReport(id: string, options: ReportOptions = {}): Promise<AsyncGenerator<string>> {
  return pieces(await readReport(id, options.hidden), options);
}

async function* pieces(data: ReportData, { appendix = false, written = new Date() }: ReportOptions): AsyncGenerator<string> {
  const { run } = data;
  yield documentStart(run.name);
  yield markup`${headSection(data, written)}${metricSections(data)}${legends(run)}${whySection(data)}${goldSection(data)}${stepsSection(data)}${claimsSection(data)}${errorSection(data)}${worstSection(data, appendix)}${commentsSection(data.comments)}${setupSection(data)}`
    .text;
  if (appendix) yield* appendixOf(data);
  yield documentEnd(markup`Run <span class="mono">${plain(run.id)}</span>, ${counted(run.sampleCount, "sample")}.`);
}

async function* appendixOf(data: ReportData): AsyncGenerator<string> {
  const { run, metrics, worst } = data;
  const listed = listedSamples(worst);
  if (listed.length > 0) yield `<section class="appendix"><h2>The listed samples in full</h2>`;
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
  if (listed.length > 0)
    yield markup`${limits(listed.length - shown)}</section>
`.text;
  yield promptSection(data).text;
}

const legends = ({ thresholds: ofRun, metrics }: ReportData["run"]): Markup[] =>
  bandLegends(ofRun, metrics).map(
    ({ of, thresholds }) =>
      markup`<p class="legend"><span class="quiet">Bands${of && ` of ${of}`}:</span>${bandsOf(thresholds)
        .reverse()
        .map(
          ({ band }) =>
            markup`<span class="band">${bandName(band)} <span class="quiet">${bandInWords(band, thresholds)}</span></span>`,
        )}</p>
`,
  );

function limits(leftOut: number): Markup {
  const { question, response, context, contexts, explanation } = reportLimits;
  return markup`<p class="small quiet part">${
    leftOut > 0 && `${counted(leftOut, "listed sample")} left out, since the report would be too large. `
  }Of each sample at most ${count(question)} characters of the question, ${count(response)} of response and reference, ${contexts} contexts of ${count(context)} and explanations of ${explanation}.</p>`;
}
