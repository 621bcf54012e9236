import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { listSamples } from "@/lib/db/samples/table";
import { figuresMetric, registerFiguresMetric } from "@/testing/figures-metric";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { judgedRows, runOf } from "@/testing/judged/runs";
import { whole } from "@/testing/rows";
import { exportRun } from "./file";

const metric = figuresMetric.id;
const samples = 12;

beforeAll(registerFiguresMetric);

/** A run whose samples each hold one relevant sentence, and so many others. */
async function judged(others: (at: number) => number) {
  const rows = Array.from({ length: samples }, (_, at) => ({
    id: `q${at}`,
    question: `When was bridge number ${at} opened?`,
    contexts: [`Bridge number ${at} was opened in 1933. ${"Rain fell all day. ".repeat(others(at)).trim()}`],
    response: "In 1933.",
  }));
  const { id } = await judgedRows(rows, [metric]);
  await asIfByModel(id);
  return runOf(id);
}

const others = (at: number): number => (at * 5) % samples;

test("a run's figure is a mean or a ratio of sums, and the table is sorted and exported by a sample's", async () => {
  const run = await judged(others);
  const [density, total, relevant] = run.summaries[metric]?.figures ?? [];
  expect(density).toMatchObject({ key: "density", scored: samples });
  expect(density?.mean).toBeCloseTo(samples / (samples + (samples * (samples - 1)) / 2), 9);
  expect(total).toMatchObject({ key: "total", mean: 6.5, scored: samples });
  expect((total?.ci95?.[0] ?? 0) < 6.5 && (total?.ci95?.[1] ?? 0) > 6.5).toBe(true);
  expect(relevant).toEqual({ key: "relevant", mean: 1, ci95: null, scored: samples });

  const { rows } = await listSamples(run, { sort: `${metric}.total`, order: "desc" }, { take: samples });
  expect(rows.map(({ scores }) => scores[metric]?.figures.total)).toEqual(
    Array.from({ length: samples }, (_, at) => samples - at),
  );
  const found = await listSamples(run, { sort: `${metric}.density`, text: "number 1" }, { take: samples });
  expect(found.rows.map(({ position }) => position)).toEqual([11, 10, 1].toSorted((a, b) => others(b) - others(a)));

  const csv = await whole(await exportRun(run.id, { format: "csv" }));
  const [, second]: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(second).toMatchObject({ [`${metric}.total`]: "6", [`${metric}.relevant`]: "1" });
  expect(Number(second?.[`${metric}.density`])).toBeCloseTo(1 / 6, 9);
});

test("figures are compared in their direction: fewer sentences are better, and a denser context too", async () => {
  const baseline = await judged((at) => 5 + (at % 3));
  const candidate = await judged((at) => 1 + (at % 2));
  const { report } = await compareRuns([baseline.id, candidate.id]);
  const [density, total, relevant] = report.metrics[metric]?.[0]?.figures ?? [];
  expect(total).toMatchObject({ meanBaseline: 7, meanCandidate: 2.5, difference: -4.5, verdict: "better" });
  expect(density?.meanBaseline).toBeCloseTo(1 / 7, 9);
  expect(density?.meanCandidate).toBeCloseTo(1 / 2.5, 9);
  expect(density?.verdict).toBe("better");
  expect(relevant).toMatchObject({ difference: 0, ci95: null, verdict: null });
  const back = await compareRuns([candidate.id, baseline.id]);
  expect(back.report.metrics[metric]?.[0]?.figures.map(({ verdict }) => verdict)).toEqual(["worse", "worse", null]);
});
