import { expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import { startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { compareContexts } from "./compare";

const metric = "trulens-context-relevance";

/** A question's contexts, one letter each, with their scores and labels; null is a missing score or label. */
interface Retrieved {
  contexts: string;
  scores: (number | null)[];
  labels: (number | null)[];
  /** Of the documents. */
  ids?: (string | null)[];
  /** Gold contexts, a letter each. */
  gold?: string;
  conversation?: number;
}

async function judged(configuration: string, retrieved: Record<string, Retrieved>, labelled = true): Promise<string> {
  const rows = Object.entries(retrieved).map(([id, { contexts, labels, ids, gold, conversation }]) => ({
    id,
    question: `What of ${id}?`,
    // Contexts that differ only in white space are equal.
    contexts: [...contexts].map((letter) =>
      configuration === "a" ? `Text ${letter} of ${id}.` : ` Text ${letter}\n of  ${id}. `,
    ),
    ...(ids && { context_ids: ids }),
    ...(gold !== undefined && { gold: [...gold].map((letter) => `Text ${letter} of ${id}.`) }),
    response: "A response.",
    config: configuration,
    ...(conversation !== undefined && { conversation }),
    ...(labelled && { label_relevant: labels }),
  }));
  const { id } = await startedRows(rows, [metric]);
  const all = Object.values(retrieved).map(({ scores }) => ({ scores, known: scores.flatMap((score) => score ?? []) }));
  const mean = (known: readonly number[]) =>
    known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  await storeScores(id, { [metric]: all.map(({ known }) => mean(known)) }, (_, at) => {
    const { scores = [], known = [] } = all[at] ?? {};
    const contexts = scores.map((score) => ({ raw: score, score, models: { lexical: score } }));
    return { scored: known.length, expected: scores.length, detail: { contexts, models: {} } };
  });
  await db.run.update({ where: { id }, data: { status: "completed" } });
  return id;
}

const ofA: Record<string, Retrieved> = {
  q0: { contexts: "abc", scores: [0.9, 0.4, 0.7], labels: [1, 0, 1] },
  q1: { contexts: "ab", scores: [0.2, 0.3], labels: [0, 0] },
  q2: { contexts: "abcd", scores: [0.7, 0.7, 0.1, 0.6], labels: [1, 0, 0, 0] },
  q3: { contexts: "a", scores: [0.5], labels: [1] },
};
const ofB: Record<string, Retrieved> = {
  q0: { contexts: "bda", scores: [0.4, 0.8, 0.9], labels: [0, 1, 1] },
  q1: { contexts: "cab", scores: [0.95, 0.2, 0.3], labels: [1, 0, 0] },
  q2: { contexts: "abcd", scores: [0.7, 0.6, 0.1, 0.6], labels: [1, 0, 0, 0] },
  q3: { contexts: "b", scores: [null], labels: [null] },
};

type Row = [n: number, baseline: number, candidate: number, difference: number];
const figures = (
  rows: readonly { n: number; meanBaseline: number | null; meanCandidate: number | null; difference: number | null }[],
) =>
  rows.map(({ n, meanBaseline, meanCandidate, difference }) =>
    [n, meanBaseline, meanCandidate, difference].map((figure) => figure && Math.round(figure * 1e6) / 1e6),
  );

// Expected figures from Python with NumPy: means over the questions with a figure on both sides (for precision k scored contexts, for
// nDCG a pool with a gain above 0).
//   P@k     sum(score >= 0.7 for score in scores[:k]) / k
//   pool    max gain of each text over the labelled contexts of A and B
//   nDCG@k  sum(pool.get(text, 0) / log2(i + 2) for i, text in enumerate(texts[:k])) / sum(gain / log2(i + 2) for i, gain in enumerate(sorted(pool)[:k]))
//   jaccard mean(len(A & B) / len(A | B)) over the sets of texts
test("scores by rank, precision, nDCG and overlap match reference values", async () => {
  const a = await judged("a", ofA);
  const b = await judged("b", ofB);
  const found = await compareContexts(await compareRuns([a, b]));
  const [ranked] = found.metrics[metric] ?? [];
  expect(figures(ranked?.ranks ?? [])).toEqual([
    [3, 0.6, 0.683333, 0.083333],
    [3, 0.466667, 0.533333, 0.066667],
    [2, 0.4, 0.5, 0.1],
    [1, 0.6, 0.6, 0],
  ] satisfies Row[]);
  expect(ranked?.ranks.map(({ ci95 }) => ci95)).toEqual([null, null, null, null]);
  expect(figures(ranked?.precision ?? [])).toEqual([
    [3, 0.666667, 0.666667, 0],
    [3, 0.5, 0.5, 0],
    [2, 0.666667, 0.5, -0.166667],
    [1, 0.5, 0.25, -0.25],
  ] satisfies Row[]);
  expect(found.label).toBe("relevant");
  expect(figures(found.ndcg[0]?.at ?? [])).toEqual([
    [4, 0.75, 0.5, -0.25],
    [4, 0.653287, 0.596713, -0.056574],
    [4, 0.67598, 0.63268, -0.043299],
    [4, 0.67598, 0.63268, -0.043299],
  ] satisfies Row[]);
  const overlap = { run: b, shared: 4, moved: 4, lost: 2, gained: 3, questions: 4, sameContexts: 1 };
  expect(found.overlap).toMatchObject([overlap]);
  expect(found.overlap[0]?.jaccard).toBeCloseTo(0.541667, 6);
});

test("without labels on one side there is no nDCG, and a remark says so", async () => {
  const a = await judged("a", ofA, false);
  const b = await judged("b", ofB);
  const found = await compareContexts(await compareRuns([a, b]));
  expect(found).toMatchObject({ label: null, ndcg: [] });
  expect(found.remarks.join(" ")).toContain("the baseline's samples have neither");
  const back = await compareContexts(await compareRuns([b, a]));
  expect(back).toMatchObject({ label: "relevant", ndcg: [] });
  expect(back.remarks.join(" ")).toContain("the samples of a do not have it");
  expect(JSON.stringify([found, back])).not.toContain("NaN");
});

test("a list of labels that is longer or shorter than the contexts is ignored", async () => {
  const right = { contexts: "ab", scores: [0.9, 0.1], labels: [1, 0] };
  const others = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`q${n}`, right]));
  const side = (labels: number[]) => ({ ...others, odd: { ...right, labels } });
  const a = await judged("a", side([0, 0]));
  for (const labels of [[1], [1, 0, 1]]) {
    const found = await compareContexts(await compareRuns([a, await judged("b", side(labels))]));
    expect(found.ndcg[0]?.at.map(({ n }) => n)).toEqual([9, 9]);
  }
});

// Computed in Python as in lib/stats/gold-at-each.test.ts, for the ranks A [0, None], [None], [1] and B [0, 1], [0], [None].
test("with gold contexts in all runs, recall and nDCG are against these", async () => {
  const plain = { scores: [0.5, 0.5], labels: [] };
  const a = await judged("a", {
    q0: { ...plain, contexts: "ab", gold: "ax" },
    q1: { ...plain, contexts: "ab", gold: "x" },
    q2: { ...plain, contexts: "ab", gold: "b" },
    q3: { ...plain, contexts: "ab", gold: "" },
  });
  const b = await judged("b", {
    q0: { ...plain, contexts: "ax", gold: "ax" },
    q1: { ...plain, contexts: "xy", gold: "x" },
    q2: { ...plain, contexts: "xy", gold: "b" },
    q3: { ...plain, contexts: "xy", gold: "x" },
  });
  const found = await compareContexts(await compareRuns([a, b]));
  expect(found).toMatchObject({ recallBy: "gold", ndcgBy: "gold", label: null, remarks: [] });
  expect(figures(found.recall[0]?.at ?? [])).toEqual([
    [3, 0.166667, 0.5, 0.333333],
    [3, 0.5, 0.666667, 0.166667],
  ] satisfies Row[]);
  expect(figures(found.ndcg[0]?.at ?? [])).toEqual([
    [3, 0.333333, 0.666667, 0.333333],
    [3, 0.414692, 0.666667, 0.251974],
  ] satisfies Row[]);
  const labelled = { q0: { ...plain, contexts: "ab", labels: [1, 0] } };
  const c = await judged("a", labelled);
  const without = await compareContexts(await compareRuns([a, c]));
  expect(without).toMatchObject({ recallBy: null, recall: [] });
  expect(without.remarks.join(" ")).toContain("Recall is not measured against gold contexts");
});

test("questions of a conversation count once in the verdicts on scores by rank, precision, nDCG and recall", async () => {
  const side = (contexts: string, score: number, conversations: number) =>
    Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [
        `q${at}`,
        { contexts, scores: [score, 0.5], labels: [], gold: "a", conversation: at % conversations },
      ]),
    );
  const verdicts = async (conversations: number) => {
    const a = await judged("a", side("xb", 0.1, conversations));
    const b = await judged("b", side("ab", 0.9, conversations));
    const { metrics, ndcg, recall } = await compareContexts(await compareRuns([a, b]));
    const [ranked] = metrics[metric] ?? [];
    return [ranked?.ranks, ranked?.precision, ndcg[0]?.at, recall[0]?.at].map((at) => [at?.[0]?.n, at?.[0]?.verdict]);
  };
  const all = <T>(one: T) => Array.from({ length: 4 }, () => one);
  expect(await verdicts(24)).toEqual(all([24, "better"]));
  expect(await verdicts(4)).toEqual(all([24, "not-distinguishable"]));
});
