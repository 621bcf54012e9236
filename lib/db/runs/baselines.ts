import { recordEvent } from "@/lib/db/audit";
import { db, write, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/place/clock";
import type { Baseline } from "@/lib/domain/comparison/baseline";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { RunStatus } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";

/** The most names that are kept. */
const most = 1000;

/** Every named baseline whose run is not deleted, by name. */
export async function listBaselines(): Promise<Baseline[]> {
  const rows = await db.baseline.findMany({ where: { run: notDeleted }, orderBy: { name: "asc" } });
  return rows.map(({ name, runId, setAt }) => ({ name, run: runId, setAt: setAt.toISOString() }));
}

/** The run of this name. Throws Refusal if there is none. */
export async function baselineOf(name: string): Promise<string> {
  const found = await db.baseline.findFirst({ where: { name, run: notDeleted }, select: { runId: true } });
  if (found) return found.runId;
  throw new Refusal(`There is no baseline ${name}. To set one: assay baseline set ${name} RUN.`, "not-found", [
    { path: "baseline", message: "No such baseline." },
  ]);
}

/**
 * Gives a run this name, which another run may have had before. Throws Refusal for an unknown run and, without `force`, for one that
 * has not completed: every later comparison would rest on the part that was judged.
 */
export async function setBaseline(
  name: string,
  { run: runId, force = false }: { run: string; force?: boolean | undefined },
  by: Actor = assayItself,
): Promise<Baseline> {
  const run = await db.run.findFirst({ where: { id: runId, ...notDeleted }, select: { status: true } });
  if (!run) throw new Refusal(`There is no run ${runId}.`, "not-found", [{ path: "run", message: "No such run." }]);
  if (!force && !isComplete(run.status as RunStatus))
    throw new Refusal(
      `Run ${runId} is ${run.status}. Only a completed run can be a baseline, except with --force (over HTTP: "force": true).`,
      "conflict",
      [{ path: "run", message: `It is ${run.status}.` }],
    );
  const setAt = databaseTime();
  await writeAlone(async () => {
    const isNew = (await db.baseline.count({ where: { name } })) === 0;
    if (isNew && (await db.baseline.count()) >= most)
      throw new Refusal(`There are ${most} baselines already. Remove one that you no longer need.`, "too-large");
    await db.baseline.upsert({ where: { name }, create: { name, runId, setAt }, update: { runId, setAt } });
  });
  await recordEvent(by, "baseline-set", name, { run: runId });
  return { name, run: runId, setAt: setAt.toISOString() };
}

/** The run stays. Throws Refusal if there is no such name. */
export async function removeBaseline(name: string, by: Actor = assayItself): Promise<void> {
  const { count } = await write(() => db.baseline.deleteMany({ where: { name } }));
  if (count === 0) throw new Refusal(`There is no baseline ${name}.`, "not-found");
  await recordEvent(by, "baseline-removed", name);
}
