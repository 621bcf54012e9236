import { ledgersOfSamples } from "@/lib/db/judgments/ledgers";
import type { Run } from "@/lib/db/runs/list";
import { type Sample, wholeSamples } from "@/lib/db/samples/rows";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { codePointOffsets } from "@/lib/domain/text/code-points";
import { metricById } from "@/lib/metrics/registry";
import type { ClaimPlace, ClaimsDetail } from "@/lib/metrics/shapes/claims";
import { type ContextSentence, contextSentences } from "@/lib/metrics/texts/sentences";
import { type ClaimMarkOfSample, marksOfSamples } from "@/lib/reviews/store/claim-marks";
import { batches } from "./batches";
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
        page = [];
        characters = 0;
      }
    }
    if (page.length > 0) yield page;
  }
}

interface ClaimRow {
  /** "response": the response states it. "needed": the reference does. "missing": a person named it, as the judge did not list it. */
  kind: "response" | "needed" | "missing";
  claim: string;
  sentenceText?: string;
  [column: string]: unknown;
}

type JudgedTexts = Pick<Sample, "contexts" | "response" | "reference" | "contextDetails">;

/** Claims of the response, then of the reference, then those that people named. */
function* rowsOfSample(sample: JudgedTexts, ledger: ClaimsDetail, marks: readonly ClaimMarkOfSample[]): Generator<ClaimRow> {
  const inContexts = sentencesIn(sample.contexts);
  const inResponse = statedIn(sample.response, "response");
  const inReference = statedIn(sample.reference, "reference");
  const evidenceOf = (places: readonly ClaimPlace[]) => {
    const rows = places.flatMap((place) => {
      const found = inContexts(place);
      if (!found) return [];
      const [start, end] = found.offsets;
      const [startCodePoint, endCodePoint] = found.codePoints;
      return {
        context: place.context + 1,
        sentence: place.sentence + 1,
        sentenceText: found.text,
        documentId: sample.contextDetails?.[place.context]?.id,
        start,
        end,
        startCodePoint,
        endCodePoint,
      };
    });
    return rows.length > 0 ? rows : [{}];
  };
  for (const [index, { text, sentences, evidence, ...judged }] of ledger.claims.entries()) {
    const row = { kind: "response", claimNumber: index + 1, claim: text, ...judged, ...inResponse(sentences) } as const;
    const marked = markedAs(marks.filter(({ claim, mark }) => claim === text && mark !== "missing"));
    for (const found of evidenceOf(evidence)) yield { ...row, ...marked, ...found };
  }
  for (const [index, { text, sentences, evidence, responseSentences, ...judged }] of (ledger.needed ?? []).entries()) {
    const row = { kind: "needed", claimNumber: index + 1, claim: text, ...judged } as const;
    const stated = { ...inReference(sentences), ...inResponse(responseSentences) };
    for (const found of evidenceOf(evidence)) yield { ...row, ...stated, ...found };
  }
  const listed = new Set(ledger.claims.map(({ text }) => text));
  const missing = marks.filter(({ claim, mark }) => mark === "missing" && !listed.has(claim));
  for (const claim of new Set(missing.map((one) => one.claim)))
    yield { kind: "missing", claim, marks: toldOf(missing.filter((one) => one.claim === claim)) };
}

const toldOf = (marks: readonly ClaimMarkOfSample[]) => marks.map(({ mark, reviewer, note }) => ({ mark, reviewer, note }));

const markedAs = (marks: readonly ClaimMarkOfSample[]) => ({
  right: marks.filter(({ mark }) => mark === "right").length,
  wrong: marks.filter(({ mark }) => mark === "wrong").length,
  marks: toldOf(marks),
});

/** The columns of the sentences of a text: their numbers, and their offsets in UTF-16 code units and in code points. */
function statedIn(text: string | null, name: "response" | "reference") {
  const sentenceIn = sentencesIn([text ?? ""]);
  return (sentences: readonly number[]) => {
    const found = sentences.flatMap((sentence) => sentenceIn({ context: 0, sentence }) ?? []);
    return {
      [`${name}Sentences`]: found.map(({ number }) => number),
      [`${name}Offsets`]: found.map(({ offsets }) => offsets),
      [`${name}CodePoints`]: found.map(({ codePoints }) => codePoints),
    };
  };
}

/** Finds sentences as the judge numbered them. Their text is as in the sample; null for one that does not exist. */
function sentencesIn(texts: readonly string[]) {
  // Most contexts carry no evidence, and splitting a text takes the most time.
  const split = new Map<number, { sentences: readonly ContextSentence[]; inCodePoints: (offset: number) => number }>();
  return ({ context, sentence }: ClaimPlace) => {
    const text = texts[context];
    if (text === undefined) return null;
    const known = split.get(context) ?? { sentences: contextSentences([text]), inCodePoints: codePointOffsets(text) };
    split.set(context, known);
    const found = known.sentences[sentence];
    if (!found) return null;
    const { start, end } = found;
    return {
      number: sentence + 1,
      text: text.slice(start, end),
      offsets: [start, end] as const,
      codePoints: [known.inCodePoints(start), known.inCodePoints(end)] as const,
    };
  };
}
