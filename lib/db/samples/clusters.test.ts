import { expect, test } from "vitest";
import { readComparison } from "@/lib/comparison/store/questions";
import { db } from "@/lib/db/connection/client";
import { readTotals, totalsByQuestion } from "@/lib/db/summaries/totals-by-question";
import { Prisma } from "@/prisma/client/client";
import { createTestDataset } from "@/testing/dataset";
import { storedRun, storeScores } from "@/testing/judged/stored";
import { clustersOf } from "./questions";

/** The sizes of the rows' clusters, in a comparison with itself and in the totals of a mean. */
async function clustered(rows: readonly { question: string; more?: object }[]) {
  const dataset = await createTestDataset(
    rows.map(({ question, more }) => ({ question, contexts: ["A context."], response: "A response.", ...more })),
  );
  const id = await storedRun(dataset);
  const samples = await storeScores(id, { m: rows.map(() => 0.5) });
  const run = { id, configurationId: dataset.configurationId };
  const { clusters } = await readComparison([run, run], [], { pairBy: null });
  const source = Prisma.sql`FROM "Score" WHERE "runId" = ${id} AND "metric" = 'm'`;
  const [row] = await db.$queryRaw<Record<string, unknown>[]>(totalsByQuestion(id, source));
  const keys = await clustersOf(samples);
  return {
    clusters: [...clusters],
    keyed: new Set(keys.values()).size,
    ofMean: readTotals(row).questions,
  };
}

const user = (text: string) => ({ role: "user", content: text });
const assistant = { role: "assistant", content: "An answer." };
const after = (...questions: string[]) => ({ turns: questions.flatMap((text) => [user(text), assistant]) });

test("turns of a conversation are one cluster, with or without the row of its first question", async () => {
  const rows = [
    { question: "Who wrote Emma?" },
    { question: "And when?", more: after("Who wrote Emma?") },
    { question: "Where is it set?", more: after("Who wrote Emma?", "And when?") },
    { question: "And when?", more: after("Who wrote Ulysses?") },
    { question: "Is it long?", more: after("Who wrote Ulysses?", "And when?") },
    { question: "How tall is the tower?" },
  ];
  expect(await clustered(rows)).toEqual({ clusters: [0, 0, 0, 1, 1, 2], keyed: 3, ofMean: 3 });
});

test("conversations that begin with a greeting differ by what follows", async () => {
  const rows = ["Who wrote Emma?", "Who wrote Ulysses?"].flatMap((question) => [
    { question, more: after("Hello!") },
    { question: "And when?", more: after("Hello!", question) },
  ]);
  expect(await clustered(rows)).toEqual({ clusters: [0, 0, 1, 1], keyed: 2, ofMean: 2 });
});

test("a column can name clusters, but one name for all rows groups nothing", async () => {
  const named = (name: string, values: readonly unknown[]) =>
    values.map((value, at) => ({ question: `Question ${at}?`, more: { [name]: value } }));
  expect(await clustered(named("session_id", ["a", "b", "a", "b"]))).toEqual({ clusters: [0, 1, 0, 1], keyed: 2, ofMean: 2 });
  expect(await clustered(named("User ID", [7, 8, 7]))).toMatchObject({ clusters: [0, 1, 0], ofMean: 2 });
  expect(await clustered(named("user", ["tester", "tester", "tester"]))).toEqual({ clusters: [0, 1, 2], keyed: 3, ofMean: 3 });
  expect(await clustered(named("topic", ["a", "b", "a"]))).toMatchObject({ clusters: [0, 1, 2], ofMean: 3 });
});
