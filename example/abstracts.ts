import * as z from "zod";
import { Refusal } from "@/lib/domain/problem";

/** A row of PubMedQA PQA-L. */
export type Abstract = {
  pmid: string;
  question: string;
  /** Without the conclusion. */
  contexts: string[];
  /** The abstract's conclusion. */
  conclusion: string;
  decision: "yes" | "no" | "maybe";
};

const Decision = z.enum(["yes", "no", "maybe"]);

/** ori_pqal.json of PubMedQA: rows by PMID. */
const Original = z.record(
  z.string().regex(/^\d+$/),
  z.object({ QUESTION: z.string(), CONTEXTS: z.array(z.string()), LONG_ANSWER: z.string(), final_decision: Decision }),
);

const Canonical = z.object({
  id: z.string().regex(/\d+$/),
  question: z.string(),
  contexts: z.array(z.string()),
  response: z.string(),
  labels: z.object({ final_decision: Decision }),
});

/**
 * Reads PubMedQA rows, ordered by PMID: ori_pqal.json, or JSON lines of {id, question, contexts, response, labels} whose id ends
 * with the PMID. Throws Refusal otherwise.
 */
export function readAbstracts(source: string): Abstract[] {
  const original = Original.safeParse(jsonOf(source));
  const abstracts = original.success ? fromOriginal(original.data) : fromLines(source);
  return abstracts.sort((a, b) => Number(a.pmid) - Number(b.pmid));
}

const fromOriginal = (rows: z.infer<typeof Original>): Abstract[] =>
  Object.entries(rows).map(([pmid, row]) => ({
    pmid,
    question: row.QUESTION,
    contexts: row.CONTEXTS,
    conclusion: row.LONG_ANSWER,
    decision: row.final_decision,
  }));

const fromLines = (source: string): Abstract[] =>
  source.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const row = Canonical.safeParse(jsonOf(line));
    if (!row.success) {
      throw new Refusal(
        `Line ${index + 1} is not a row of PubMedQA, and the whole file is not its ori_pqal.json. ${row.error.message}`,
      );
    }
    const { id, question, contexts, response, labels } = row.data;
    return { pmid: id.replace(/^.*\D/, ""), question, contexts, conclusion: response, decision: labels.final_decision };
  });

/** Undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
