import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findSharedRun } from "@/lib/db/runs/shared";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { placesOfAll, placesOfSamples, sampleAtPlace } from "./places";

test("places count the matching samples in file order, also if the file has gaps", async () => {
  const { datasetId, id: runId } = await startedRows(rowsOf(6), ["all"], "Placed");
  await asIfByModel(runId);
  const run = await findSharedRun(runId, { withNames: false });
  if (!run) throw new Error("There is no run.");
  const samples = await db.sample.findMany({ where: { datasetId }, orderBy: { id: "asc" }, select: { id: true } });
  const ids = samples.map(({ id }) => id);
  const [, second = 0, , fourth = 0] = ids;
  const everyPlace = new Map(ids.map((id, index) => [id, index + 1]));
  const check = async () => {
    expect(await placesOfSamples(run, {}, ids)).toEqual(everyPlace);
    expect(await placesOfAll(run, {})).toEqual(everyPlace);
    for (const [id, place] of everyPlace) expect(await sampleAtPlace(run, {}, place)).toBe(id);
    for (const place of [0, -1, 7, 1.5, Number.NaN]) expect(await sampleAtPlace(run, {}, place)).toBeNull();
  };
  await check();
  // Like a row that was left out because its id was already there.
  await db.sample.updateMany({ where: { datasetId, id: { gt: second } }, data: { position: { increment: 10 } } });
  await check();

  const poorest = ids.map((id) => (id === second || id === fourth ? 0.2 : undefined));
  await storeScores(runId, { "nvidia-context-relevance": poorest });
  const poor = { metric: "nvidia-context-relevance", band: "Poor" } as const;
  expect(await placesOfSamples(run, { within: poor }, ids)).toEqual(
    new Map([
      [second, 1],
      [fourth, 2],
    ]),
  );
  expect(await sampleAtPlace(run, { within: poor }, 2)).toBe(fourth);
  expect(await sampleAtPlace(run, { within: poor }, 3)).toBeNull();
});
