import { recordEvent } from "@/lib/db/audit";
import { db, write, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { type Baseline, nameAfter, usualName } from "@/lib/domain/baselines/named";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { RunStatus } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";

const most = 1000;

export async function listBaselines(): Promise<Baseline[]> {
  const rows = await db.baseline.findMany({ where: { run: notDeleted }, orderBy: { name: "asc" } });
  return rows.map(({ name, runId, setAt }) => ({ name, run: runId, setAt: setAt.toISOString() }));
}

/** By dataset, the last set first. */
export async function baselinesByDataset(
  datasetIds: readonly string[],
): Promise<Map<string, readonly Pick<Baseline, "name" | "run">[]>> {
  const rows = await db.baseline.findMany({
    where: { run: { datasetId: { in: [...new Set(datasetIds)] }, ...notDeleted } },
    select: { name: true, runId: true, run: { select: { datasetId: true } } },
    orderBy: [{ setAt: "desc" }, { name: "asc" }],
  });
  const found = new Map<string, Pick<Baseline, "name" | "run">[]>();
  for (const { name, runId, run } of rows) found.set(run.datasetId, [...(found.get(run.datasetId) ?? []), { name, run: runId }]);
  return found;
}

export async function baselineNames(runIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.baseline.findMany({ where: { runId: { in: [...runIds] } }, orderBy: { name: "asc" } });
  return new Map(runIds.map((id) => [id, rows.filter(({ runId }) => runId === id).map(({ name }) => name)]));
}

/** The dataset's present one, else `main`, or the dataset's name if another dataset has `main`. */
export async function offeredBaselineName(datasetId: string): Promise<string> {
  const [own] = (await baselinesByDataset([datasetId])).get(datasetId) ?? [];
  if (own) return own.name;
  const [taken, dataset] = await Promise.all([
    db.baseline.findFirst({ where: { name: usualName, run: notDeleted }, select: { name: true } }),
    db.dataset.findUnique({ where: { id: datasetId }, select: { name: true } }),
  ]);
  return (taken && nameAfter(dataset?.name ?? "")) || usualName;
}

/**
 * Why setting the name needs a confirmation: another run loses it, or this run is not completed. Null if neither. Throws Refusal
 * for an unknown run.
 */
export async function baselineDoubts(name: string, runId: string): Promise<string | null> {
  const [run, holder] = await Promise.all([
    findStatus(runId),
    db.baseline.findFirst({
      where: { name, run: notDeleted, NOT: { runId } },
      select: { run: { select: { name: true, dataset: { select: { name: true } } } } },
    }),
  ]);
  const doubts = [
    holder && `The baseline ${name} is now “${holder.run.name}” of ${holder.run.dataset.name}, which loses the name.`,
    !isComplete(run) && `This run is ${run}: comparisons with it cover only the part that was judged.`,
  ].filter(Boolean);
  return doubts.length > 0 ? doubts.join(" ") : null;
}

async function findStatus(runId: string): Promise<RunStatus> {
  const run = await db.run.findFirst({ where: { id: runId, ...notDeleted }, select: { status: true } });
  if (run) return run.status as RunStatus;
  throw new Refusal(`There is no run ${runId}.`, "not-found", [{ path: "run", message: "No such run." }]);
}

export async function baselineOf(name: string): Promise<string> {
  const found = await db.baseline.findFirst({ where: { name, run: notDeleted }, select: { runId: true } });
  if (found) return found.runId;
  throw new Refusal(`There is no baseline ${name}. To set one: assay baseline set ${name} RUN.`, "not-found", [
    { path: "baseline", message: "No such baseline." },
  ]);
}

/** Moves the name. Throws Refusal for an unknown run and, without `force`, for one that is not completed. */
export async function setBaseline(
  name: string,
  { run: runId, force = false }: { run: string; force?: boolean | undefined },
  by: Actor = assayItself,
): Promise<Baseline> {
  const status = await findStatus(runId);
  if (!force && !isComplete(status))
    throw new Refusal(
      `Run ${runId} is ${status}. Only a completed run can be a baseline, unless you use --force (over HTTP: "force": true).`,
      "conflict",
      [{ path: "run", message: `It is ${status}.` }],
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

export async function removeBaseline(name: string, by: Actor = assayItself): Promise<void> {
  const { count } = await write(() => db.baseline.deleteMany({ where: { name } }));
  if (count === 0) throw new Refusal(`There is no baseline ${name}.`, "not-found");
  await recordEvent(by, "baseline-removed", name);
}
