import { ledgersOfSamples } from "@/lib/db/judgments/ledgers";
import type { Run } from "@/lib/db/runs/list";
import { wholeSamples } from "@/lib/db/samples/rows";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { metricById } from "@/lib/metrics/registry";
import { marksOfSamples } from "@/lib/reviews/store/claim-marks";
import { batches } from "./batches";
import { rowsOfSample } from "./claims-of-sample";
import { type AboutRun, type ExportColumn, exportColumns, type Row } from "./columns";
import { hiddenOf } from "./hidden";

/** Numbers count from 1. Offsets count from 0 and exclude the end. */
export const claimColumns: readonly ExportColumn[] = [
  ...exportColumns("text", "run", "dataset", "configuration", "judge", "prompt", "sampleId"),
  ...exportColumns("whole", "sample"),
  ...exportColumns("text", "question", "kind"),
  ...exportColumns("whole", "claimNumber"),
  ...exportColumns("text", "claim", "verdict", "inReference", "citation", "inContexts", "inResponse"),
  ...exportColumns("text", "responseSentences", "responseOffsets", "responseCodePoints"),
  ...exportColumns("text", "referenceSentences", "referenceOffsets", "referenceCodePoints"),
  ...exportColumns("whole", "context", "sentence"),
  ...exportColumns("text", "sentenceText", "documentId"),
  ...exportColumns("whole", "start", "end", "startCodePoint", "endCodePoint", "right", "wrong"),
  ...exportColumns("text", "marks", "metadata"),
];

/** In characters: closes a page, since many rows repeat a long question or sentence. */
const fullPage = 1_000_000;

/** A row per claim and sentence of its evidence, and one for a claim without evidence; sample by sample. */
export async function* claimRows(run: Run, query: SampleQuery, { prompts, ...about }: AboutRun): AsyncGenerator<Row[]> {
  const metric = run.metrics.find((id) => metricById(id)?.shape.kind === "claims");
  if (metric === undefined) return;
  for await (const all of batches(run, query, 25)) {
    const ids = hiddenOf(query, run.metrics).shown(all);
    const [samples, ledgers, marks] = await Promise.all([
      wholeSamples(ids),
      ledgersOfSamples(run.id, ids),
      marksOfSamples(run.id, ids),
    ]);
    let page: Row[] = [];
    let characters = 0;
    for (const sample of samples) {
      const ledger = ledgers.get(sample.id);
      if (!ledger) continue;
      const { externalId, id, question, metadata } = sample;
      const ofSample = {
        ...about,
        prompt: prompts[metric],
        sampleId: externalId ?? String(id),
        sample: id,
        question,
        metadata,
      };
      const marksHere = marks.filter(({ sampleId }) => sampleId === id);
      const repeated = question.length + JSON.stringify([metadata, marksHere]).length;
      for (const row of rowsOfSample(sample, ledger, marksHere)) {
        const whole: Row = { ...ofSample, ...row };
        page.push(Object.fromEntries(claimColumns.map(({ name }) => [name, whole[name] ?? null])));
        characters += repeated + row.claim.length + (row.sentenceText?.length ?? 0);
        if (characters < fullPage) continue;
        yield page;
        [page, characters] = [[], 0];
      }
    }
    if (page.length > 0) yield page;
  }
}
