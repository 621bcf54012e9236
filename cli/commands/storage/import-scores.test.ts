import { expect, test } from "vitest";
import type { RunReport } from "@/lib/domain/run";
import { runAssay, write } from "@/testing/run-assay";

const ragas = (index: number, faithfulness: number) => ({
  user_input: `Who wrote book ${index}?`,
  retrieved_contexts: ["Ann wrote it.", "It is red."],
  response: "Ann.",
  faithfulness,
  rating: 1 + (index % 5),
});
const file = (name: string, rows: readonly object[]) => write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
const imported = async (...args: string[]) => JSON.parse((await runAssay(["import", ...args, "--json"])).out);
const shown = async (id: string): Promise<RunReport> => JSON.parse((await runAssay(["show", id, "--json"])).out).runs[0];
const means = ({ metrics }: RunReport) => Object.values(metrics).map(({ mean, scored }) => [mean, scored]);

test("a column becomes a score by an option, a dry run shows what is read, and rows can be stored alone", async () => {
  const path = file(
    "rated.jsonl",
    [0, 1, 2, 3].map((index) => ({ ...ragas(index, 0.25 * index), "Tone (1-5)": 1 + index, "★": index })),
  );
  const dry = await runAssay(["import", path, "--dry-run"]);
  expect(dry.err).toContain("faithfulness: score ragas.faithfulness, groundedness, 0 to 1; 4 rows, 0 empty");
  expect(dry.err).toContain("rating: looks like a score. To store it as one: --score rating=own.rating");
  expect(dry.err).toContain("--score 'Tone (1-5)=own.tone-1-5'");
  expect(dry.err).not.toContain("★: looks like a score");
  const { runs, hints } = await imported(
    path,
    "--score",
    "rating=team.rating,1..5,answer relevance",
    "--scored-by",
    "gpt-4o-mini",
  );
  expect(hints).toEqual([
    "“Tone (1-5)” looks like a score and is kept as metadata. To store one: --score 'Tone (1-5)=own.tone-1-5'",
  ]);
  expect(runs).toMatchObject([{ metrics: ["ragas.faithfulness", "team.rating"], judgments: 8 }]);
  const run = await shown(runs[0].id);
  expect(run).toMatchObject({ status: "completed", judge: { kind: "elsewhere", models: ["gpt-4o-mini"] } });
  expect(means(run)).toEqual([
    [0.375, 4],
    [0.375, 4],
  ]);
  expect((await runAssay(["show", runs[0].id])).out).toContain("8 scores, computed elsewhere.");
  const { metrics } = JSON.parse((await runAssay(["metric", "list", "--json"])).out);
  expect(metrics.at(-2)).toMatchObject({ name: "faithfulness", tool: "RAGAS", role: "groundedness" });
  expect(await imported(path, "--no-scores", "--again")).toMatchObject({ accepted: 4, runs: [] });
});

test("two runs scored by one tool are compared, and by different models the comparison says so", async () => {
  const rows = (more: number) => Array.from({ length: 12 }, (_, index) => ragas(index, Math.min(1, 0.05 * index + more)));
  const before = await imported(file("before.jsonl", rows(0)), "--scored-by", "o3");
  const after = await imported(file("after.jsonl", rows(0.4)), "--scored-by", "o4");
  const { out } = await runAssay(["compare", before.runs[0].id, after.runs[0].id]);
  expect(out).toMatch(/faithfulness/);
  expect(out).toContain("was judged by another judge (o4 instead of o3)");
});
