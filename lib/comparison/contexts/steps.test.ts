import { expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import { type ComparedSteps, comparedStepTable } from "@/lib/domain/steps/compared";
import { startedRows } from "@/testing/judged/runs";
import { compareSteps } from "./steps";

type Given = [kind: "rewrite" | "retrieve" | "rerank", name: string, contexts: string];

/** By question: its gold contexts and the contexts of each step, a letter each. */
async function runOf(config: string, questions: Record<string, { gold?: string; steps: Given[] }>): Promise<string> {
  const { id } = await startedRows(
    Object.entries(questions).map(([id, { gold, steps }]) => ({
      id,
      config,
      question: `What of ${id.split(" ")[0]}?`,
      response: "A response.",
      ...(gold && { gold_ids: [...gold] }),
      ...(steps.length === 0
        ? { contexts: ["A text."] }
        : {
            steps: steps.map(([kind, name, contexts]) => ({
              kind,
              name,
              ...(kind === "rewrite"
                ? { text: contexts }
                : { contexts: [...contexts].map((letter) => ({ id: letter, text: `Text ${letter}.` })) }),
            })),
          }),
    })),
    ["nvidia-context-relevance"],
  );
  await db.run.update({ where: { id }, data: { status: "completed" } });
  return id;
}

const withoutReranker = () =>
  runOf("a", {
    q0: {
      gold: "a",
      steps: [
        ["retrieve", "bm25", "xa"],
        ["retrieve", "bm25", "x"],
      ],
    },
    q1: { gold: "ab", steps: [["retrieve", "bm25", "ab"]] },
    q2: { gold: "a", steps: [["retrieve", "bm25", "xy"]] },
  });
const withReranker = (name: string, kept = "xy") =>
  runOf(name, {
    q0: {
      gold: "a",
      steps: [
        ["retrieve", "bm25", "axy"],
        ["rerank", name, kept],
      ],
    },
    q1: {
      gold: "ab",
      steps: [
        ["retrieve", "bm25", "ax"],
        ["rerank", name, "a"],
      ],
    },
    q2: {
      gold: "a",
      steps: [
        ["retrieve", "bm25", "ay"],
        ["rerank", name, "a"],
      ],
    },
    q3: { gold: "a", steps: [["retrieve", "bm25", "a"]] },
  });

const tableOf = (found: ComparedSteps | undefined) => found && comparedStepTable(found, "B");
const compare = async (...ids: string[]) => compareSteps(await compareRuns(ids));

test("a step of both runs is compared on the questions that both have, and the reranker of one run is listed as its own", async () => {
  const a = await withoutReranker();
  const b = await withReranker("bge");
  const [found] = await compare(a, b);
  expect(found).toMatchObject({ run: b, goldUnknown: [] });
  expect(found?.only.map(({ run, kind, name, nth, questions }) => [run, kind, name, nth, questions])).toEqual([
    [a, "retrieve", "bm25", 2, 1],
    [b, "rerank", "bge", 1, 3],
  ]);
  expect(found?.steps).toHaveLength(1);
  const [step] = found?.steps ?? [];
  expect(step).toMatchObject({ kind: "retrieve", names: ["bm25", "bm25"], questions: 3, nothingNew: [0, 0] });
  expect(step?.contexts).toEqual([2, 7 / 3]);
  // A: ranks 2, 1 and 2, none. B: rank 1, 1 of two gold contexts, 1.
  const second = 1 / Math.log2(3);
  const means = {
    recall: [(1 + 1 + 0) / 3, (1 + 1 / 2 + 1) / 3],
    precision: [(1 / 2 + 1 + 0) / 3, (1 / 3 + 1 / 2 + 1 / 2) / 3],
    ndcg: [(second + 1 + 0) / 3, (1 + 1 / (1 + second) + 1) / 3],
  };
  for (const [figure, [from = 0, to = 0]] of Object.entries(means)) {
    const change = step?.gold?.[figure as keyof typeof means];
    expect(change?.baseline).toBeCloseTo(from, 9);
    expect(change?.candidate).toBeCloseTo(to, 9);
    expect(change?.difference).toBeCloseTo(to - from, 9);
  }
  expect(tableOf(found)?.remarks).toEqual(["Only A has Search bm25 2 (1 question).", "Only B has Rerank bge (3 questions)."]);
});

test("rerankers of other names are compared if each run has just one", async () => {
  const [found] = await compare(await withReranker("bge"), await withReranker("cohere", "ax"));
  const rerank = found?.steps[1];
  expect(rerank).toMatchObject({ kind: "rerank", names: ["bge", "cohere"], nothingNew: null });
  // Of two gold contexts, q1 found one before.
  expect(rerank?.gold?.lost).toEqual([1, 0]);
  expect(tableOf(found)?.columns).toEqual(["figure", "A", "B", "B − A", "95% interval", "n"]);
  expect(tableOf(found)?.steps[1]).toEqual({
    name: "Rerank bge in A, cohere in B",
    rows: [
      ["recall", "0.50", "0.83", "+0.333", "–", "3"],
      ["precision", "0.67", "0.83", "+0.167", "–", "3"],
      ["nDCG", "0.54", "0.87", "+0.333", "–", "3"],
      ["gold contexts lost", "1", "0", "−1", "", "3"],
      ["mean contexts", "1.3", "1.3", "0.0", "", "3"],
    ],
  });
});

test("equal questions are one cluster of the interval", async () => {
  const search = (texts: string): Given[] => [["retrieve", "bm25", texts]];
  const run = (config: string, copies: string[], ofEven: string) =>
    runOf(
      config,
      Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => at).flatMap((at) =>
          copies.map((copy) => [`q${at}${copy}`, { gold: "a", steps: search(at % 2 === 0 ? ofEven : "x") }]),
        ),
      ),
    );
  const recallOf = async (copies: string[]) => {
    const [found] = await compare(await run("a", copies, "x"), await run("b", copies, "a"));
    return found?.steps[0]?.gold?.recall;
  };
  const recall = await recallOf([""]);
  expect(recall?.difference).toBe(0.5);
  // 0.5 ± t(0.975, 19) · 0.513 / √20
  expect(recall?.ci95?.map((end) => end.toFixed(3))).toEqual(["0.260", "0.740"]);
  expect((await recallOf(["", " again"]))?.ci95).toEqual(recall?.ci95);
});

test("without gold contexts only counts are shown, and without steps nothing", async () => {
  const plain = {
    q0: {
      steps: [
        ["retrieve", "bm25", "xy"],
        ["retrieve", "dense", "x"],
      ] as Given[],
    },
  };
  const a = await runOf("a", plain);
  const b = await runOf("b", plain);
  const [found] = await compare(a, b);
  expect(found?.goldUnknown).toEqual([a, b]);
  expect(tableOf(found)?.remarks).toEqual([
    "Recall, precision and nDCG are not compared: the samples of A and B have no gold contexts, or only ids that the steps’ contexts lack.",
  ]);
  expect(tableOf(found)?.steps.map(({ rows }) => rows)).toEqual([
    [
      ["mean contexts", "2.0", "2.0", "0.0", "", "1"],
      ["found nothing new", "0", "0", "0", "", "1"],
    ],
    [
      ["mean contexts", "1.0", "1.0", "0.0", "", "1"],
      ["found nothing new", "1", "1", "0", "", "1"],
    ],
  ]);
  expect(await compare(a, await runOf("c", { q0: { steps: [] } }))).toEqual([]);
});
