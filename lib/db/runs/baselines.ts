import { recordEvent } from "@/lib/db/audit";
import { db, fetchRows, write, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { type Baseline, isOfProject, keyOf, nameOfKey } from "@/lib/domain/baselines/named";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { RunStatus } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { Prisma } from "@/prisma/client/client";

const most = 1000;

const withDataset = {
  run: { select: { datasetId: true, configurationId: true, name: true, dataset: { select: { name: true } } } },
};

async function readAll(where: { run?: object; runId?: { in: string[] } } = {}) {
  const rows = await db.baseline.findMany({
    where: { ...where, run: { ...notDeleted, ...where.run } },
    include: withDataset,
    orderBy: [{ setAt: "desc" }, { key: "asc" }],
  });
  return rows.map(({ key, runId, setAt, run }) => ({
    ...run,
    key,
    baseline: {
      name: nameOfKey(key),
      run: runId,
      dataset: run.datasetId,
      datasetName: run.dataset.name,
      setAt: setAt.toISOString(),
    },
  }));
}

const byName = (one: Baseline, other: Baseline): number =>
  one.name < other.name ? -1 : Number(one.name > other.name) || other.setAt.localeCompare(one.setAt);

export const listBaselines = async (): Promise<Baseline[]> => (await readAll()).map(({ baseline }) => baseline).sort(byName);

/** Each name's own of the dataset or its project, else the one set last for a dataset that has half of its questions. */
export async function baselinesFor(dataset: string, name?: string): Promise<Baseline[]> {
  const all = (await readAll()).filter(({ baseline }) => name === undefined || baseline.name === name);
  const found = new Map<string, Baseline>();
  for (const { baseline } of all)
    if ((isOfProject(baseline.name) || baseline.dataset === dataset) && !found.has(baseline.name))
      found.set(baseline.name, baseline);
  const others = all.filter(({ baseline }) => !found.has(baseline.name)).slice(0, mostTried);
  const alike = await withHalf(
    dataset,
    others.map(({ configurationId }) => configurationId),
  );
  for (const { baseline, configurationId } of others)
    if (!found.has(baseline.name) && alike.has(configurationId)) found.set(baseline.name, baseline);
  return [...found.values()].sort(byName);
}

/** Each takes a look at all questions of a dataset. */
const mostTried = 50;

/** Those of the configurations that have at least half of the dataset's questions. */
async function withHalf(dataset: string, configurations: readonly string[]): Promise<Set<string>> {
  if (configurations.length === 0) return new Set();
  const asked = Prisma.sql`SELECT DISTINCT "questionKey" FROM "Sample" WHERE "datasetId" = ${dataset} AND "replacedIn" = 0`;
  const rows = await fetchRows<{ id: string }>`
    SELECT o."configurationId" AS "id" FROM "Sample" o JOIN (${asked}) q ON q."questionKey" = o."questionKey"
    WHERE o."configurationId" IN (${Prisma.join([...new Set(configurations)])})
    GROUP BY o."configurationId" HAVING 2 * count(DISTINCT o."questionKey") >= (SELECT count(*) FROM (${asked}) asked)`;
  return new Set(rows.map(({ id }) => id));
}

/** The last set comes first. */
export async function baselinesByDataset(datasetIds: readonly string[]): Promise<Map<string, readonly Baseline[]>> {
  const rows = await readAll({ run: { datasetId: { in: [...new Set(datasetIds)] } } });
  return groupedBy(
    rows.map(({ baseline }) => baseline),
    ({ dataset }) => dataset,
  );
}

export async function baselineNames(runIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await readAll({ runId: { in: [...runIds] } });
  return new Map(runIds.map((id) => [id, rows.flatMap(({ baseline }) => (baseline.run === id ? [baseline.name] : [])).sort()]));
}

/** Asks for a confirmation if another run loses the name, or this one is not completed. Throws Refusal for an unknown run. */
export async function baselineDoubts(name: string, runId: string): Promise<string | null> {
  const run = await findStatus(runId);
  const holder = (await readAll()).find(
    ({ baseline }) =>
      baseline.name === name && baseline.run !== runId && (isOfProject(name) || baseline.dataset === run.datasetId),
  );
  const doubts = [
    holder && `The baseline ${name} is now “${holder.name}” of ${holder.dataset.name}, which loses the name.`,
    !isComplete(run.status) && `This run is ${run.status}: comparisons with it cover only the part that was judged.`,
  ].filter(Boolean);
  return doubts.length > 0 ? doubts.join(" ") : null;
}

async function findStatus(runId: string) {
  const run = await db.run.findFirst({
    where: { id: runId, ...notDeleted },
    select: { status: true, datasetId: true, dataset: { select: { name: true } } },
  });
  if (run) return { ...run, status: run.status as RunStatus };
  throw new Refusal(`There is no run ${runId}.`, "not-found", [{ path: "run", message: "No such run." }]);
}

/** The one that a run is compared with. Throws Refusal. */
export async function baselineOf(name: string, runId: string): Promise<string> {
  const [found] = await baselinesFor((await findStatus(runId)).datasetId, name);
  if (found) return found.run;
  const elsewhere = await holdersOf(name);
  throw new Refusal(
    `There is no baseline ${name}${elsewhere.length > 0 ? ` of these questions, only of ${datasetsOf(elsewhere)}` : ""}. To set one: assay baseline set ${name} RUN.`,
    "not-found",
    [{ path: "baseline", message: "No such baseline." }],
  );
}

const holdersOf = async (name: string) => (await readAll()).filter(({ baseline }) => baseline.name === name);

const datasetsOf = (holders: Awaited<ReturnType<typeof holdersOf>>): string =>
  holders
    .slice(0, 10)
    .map(({ datasetId, dataset }) => `${dataset.name} (${datasetId})`)
    .join(", ");

/** Moves the name within the run's dataset, or within the project that it names. Throws Refusal for an unknown run and, without `force`, for one that is not completed. */
export async function setBaseline(
  name: string,
  { run: runId, force = false }: { run: string; force?: boolean | undefined },
  by: Actor = assayItself,
): Promise<Baseline> {
  const { status, datasetId, dataset } = await findStatus(runId);
  if (!force && !isComplete(status))
    throw new Refusal(
      `Run ${runId} is ${status}. Only a completed run can be a baseline, unless you use --force (over HTTP: "force": true).`,
      "conflict",
      [{ path: "run", message: `It is ${status}.` }],
    );
  const setAt = databaseTime();
  await writeAlone(async () => {
    const key = keyOf(name, datasetId);
    if ((await db.baseline.count({ where: { key } })) === 0 && (await db.baseline.count()) >= most)
      throw new Refusal(`There are ${most} baselines already. Remove one that you no longer need.`, "too-large");
    await db.baseline.upsert({ where: { key }, create: { key, runId, setAt }, update: { runId, setAt } });
  });
  await recordEvent(by, "baseline-set", name, { run: runId });
  return { name, run: runId, dataset: datasetId, datasetName: dataset.name, setAt: setAt.toISOString() };
}

/** `of` names the run or its dataset where several datasets have one of that name. */
export async function removeBaseline(
  name: string,
  of: { run?: string | undefined; dataset?: string | undefined } = {},
  by: Actor = assayItself,
): Promise<void> {
  const holders = (await holdersOf(name)).filter(
    ({ baseline }) => (of.run ?? baseline.run) === baseline.run && (of.dataset ?? baseline.dataset) === baseline.dataset,
  );
  const [held, ...others] = holders;
  if (!held) throw new Refusal(`There is no baseline ${name}.`, "not-found");
  if (others.length > 0)
    throw new Refusal(
      `Several datasets have a baseline ${name}: ${datasetsOf(holders)}. Say whose: --dataset ID (over HTTP: ?dataset=ID).`,
      "conflict",
    );
  await write(() => db.baseline.deleteMany({ where: { key: held.key } }));
  await recordEvent(by, "baseline-removed", name, { run: held.baseline.run });
}
