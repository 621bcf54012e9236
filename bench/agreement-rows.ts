import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import * as z from "zod";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { seeded } from "@/lib/stats/random";

const SampleRow = z.object({
  question: z.string().default(""),
  contexts: z.array(z.string()),
  response: z.string().nullable().default(null),
  labels: z
    .object({
      adherent: z.boolean().nullable().catch(null),
      context_relevance: z.array(z.number().nullable()).nullable().catch(null),
      /** Of the only context, in order; people selected those that the response rests on. */
      context_sentences: z.array(z.string()),
      selected_sentences: z.array(z.string()),
    })
    .partial()
    .default({}),
});
export type SampleRow = z.infer<typeof SampleRow>;

/** One claim with the sentences of its sources, as WiCE writes them. */
const ClaimRow = z.object({
  claim: z.string(),
  evidence: z.array(z.string()),
  label: z.string(),
  /** Each list alone suffices; from 0. */
  supporting_sentences: z.array(z.array(z.int())),
});
export type ClaimRow = z.infer<typeof ClaimRow>;

export interface Rows {
  samples: SampleRow[];
  claims: ClaimRow[];
  /** How many rows the file has, of which these are a part. */
  of: number;
}

export interface Part {
  /** Half of the questions, 1 or 2; all if it is missing. */
  half?: number | undefined;
  most: number;
}

/** A file's rows, or at most so many of them, chosen by a fixed seed: by question, so that its rows stay together. */
export async function readRows(path: string, { half, most }: Part): Promise<Rows> {
  const all: (SampleRow | ClaimRow)[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim()) all.push(z.union([ClaimRow, SampleRow]).parse(JSON.parse(line)));
  const order = new Map<string, number>();
  const next = seeded(20_261_127);
  for (const row of all) if (!order.has(questionOf(row))) order.set(questionOf(row), next());
  const placeOf = (row: SampleRow | ClaimRow) => order.get(questionOf(row)) ?? 0;
  const chosen = all
    .filter((row) => half === undefined || placeOf(row) % 2 === half - 1)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, most);
  return {
    samples: chosen.filter((row): row is SampleRow => "contexts" in row),
    claims: chosen.filter((row): row is ClaimRow => "evidence" in row),
    of: all.length,
  };
}

const questionOf = (row: SampleRow | ClaimRow): string => ("claim" in row ? row.claim : row.question);

/** The lexical judge, with the rarity of words as in these texts. */
export function judgeOf({ samples, claims }: Rows) {
  const frequencies = new DocumentFrequencies();
  for (const { contexts } of samples) for (const context of contexts) frequencies.addDocument(context);
  for (const { evidence } of claims) for (const sentence of evidence) frequencies.addDocument(sentence);
  return { judge: createLexicalJudge(frequencies), evidence: createEvidence(frequencies) };
}
