import { isDeepStrictEqual } from "node:util";
import { recordEvent } from "@/lib/db/audit";
import { db, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal, refuseField } from "@/lib/domain/problem";
import { idOfScored, isScoredMetric, ScoredMetric } from "@/lib/domain/scored/definition";
import type { Metric } from "@/lib/metrics/define";
import { metricOf } from "@/lib/metrics/own/metric";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { idOf } from "@/lib/metrics/own/words/names";
import { builtInMetrics, registeredIds, registerMetrics } from "@/lib/metrics/registry";
import { scoredMetric } from "@/lib/metrics/scored/metric";

export interface OwnMetric {
  id: string;
  name: string;
  version: number;
  definition: MetricDefinition;
}

const mostMetrics = 200;
const mostScored = 1_000;
const notScored = { name: { not: { contains: "." } } };
const columns = { id: true, name: true, version: true, definitionJson: true } as const;

interface Row extends Omit<OwnMetric, "definition"> {
  definitionJson: string;
}

const parseRow = ({ definitionJson, ...row }: Row): OwnMetric => ({
  ...row,
  definition: MetricDefinition.parse(JSON.parse(definitionJson)),
});

const versioned = (name: string, version: number, mark: string): string => (version === 1 ? name : `${name}${mark}${version}`);

/** Makes metrics known that this process has not seen. Versions never change, so a known one is not read again. */
export async function loadOwnMetrics(): Promise<void> {
  const rows = await db.ownMetric.findMany({ where: { id: { notIn: registeredIds() } }, select: columns });
  register(rows.filter(({ id }) => !isScoredMetric(id)).map(parseRow));
  registerMetrics(rows.filter(({ id }) => isScoredMetric(id)).map(metricOfRow));
}

function metricOfRow({ id, version, definitionJson }: Row): Metric {
  const definition = ScoredMetric.parse(JSON.parse(definitionJson));
  return scoredMetric(id, { ...definition, name: versioned(definition.name, version, " v") });
}

/** The version with this definition, which is stored if it is new. */
export async function storeScoredMetric(definition: ScoredMetric): Promise<Metric> {
  const name = idOfScored(definition);
  const row = await writeAlone(async () => {
    const versions = await db.ownMetric.findMany({ where: { name }, select: columns, orderBy: { version: "asc" } });
    const known = versions.find(({ definitionJson }) => isDeepStrictEqual(JSON.parse(definitionJson), definition));
    if (known) return known;
    if ((await db.ownMetric.count({ where: { name: { contains: "." } } })) >= mostScored)
      throw new Refusal(
        `There are ${mostScored} metrics of other tools already. Leave out columns that are no scores.`,
        "conflict",
      );
    const version = versions.length + 1;
    const created = { id: versioned(name, version, "-v"), name, version, definitionJson: JSON.stringify(definition) };
    await db.ownMetric.create({ data: { ...created, createdAt: databaseTime() } });
    return created;
  });
  const metric = metricOfRow(row);
  registerMetrics([metric]);
  return metric;
}

const register = (own: readonly OwnMetric[]): void =>
  registerMetrics(
    own.map(({ id, version, definition }) => metricOf(id, { ...definition, name: versioned(definition.name, version, " v") })),
  );

export async function listOwnMetrics(): Promise<OwnMetric[]> {
  const newest = await db.ownMetric.groupBy({ by: ["name"], where: { removedAt: null, ...notScored }, _max: { version: true } });
  const rows = await db.ownMetric.findMany({
    where: { OR: newest.map(({ name, _max }) => ({ name, version: _max.version ?? 0 })) },
    select: columns,
    orderBy: { name: "asc" },
  });
  const own = rows.map(parseRow);
  register(own.filter(({ id }) => !registeredIds().includes(id)));
  return own;
}

/** What a new run can choose: those built in, then the newest version of each own one. */
export async function offeredMetrics(): Promise<Metric[]> {
  const own = await listOwnMetrics();
  return [...builtInMetrics, ...own.map(({ id, definition }) => metricOf(id, definition))];
}

/** The newest version of each metric that another tool computed. */
export async function listScoredMetrics(): Promise<Metric[]> {
  const rows = await db.ownMetric.findMany({
    where: { name: { contains: "." } },
    select: columns,
    orderBy: [{ name: "asc" }, { version: "asc" }],
  });
  return [...new Map(rows.map((row) => [row.name, row])).values()].map(metricOfRow);
}

/** A changed definition becomes a new version; an equal one changes nothing. Throws Refusal for a name that is taken. */
export async function addOwnMetric(definition: MetricDefinition, by: Actor): Promise<OwnMetric & { isNew: boolean }> {
  const name = idOf(definition.name);
  const refuse = (message: string) => refuseField("name", message);
  if (builtInMetrics.some(({ id }) => id === name))
    throw refuse(`The name ${name} belongs to a built-in metric. Choose another.`);
  // Every object has some names: no score could be read by them.
  if (/-v\d+$/.test(name) || name === "all" || name in {}) throw refuse(`A metric cannot be named ${name}. Choose another name.`);
  const added = await writeAlone(async () => {
    const latest = await db.ownMetric.findFirst({ where: { name }, orderBy: { version: "desc" } });
    if (latest && isDeepStrictEqual(MetricDefinition.parse(JSON.parse(latest.definitionJson)), definition)) {
      if (latest.removedAt) await db.ownMetric.update({ where: { id: latest.id }, data: { removedAt: null } });
      return { ...parseRow(latest), isNew: latest.removedAt !== null };
    }
    if (!latest && (await db.ownMetric.groupBy({ by: ["name"], where: notScored })).length >= mostMetrics)
      throw new Refusal(`There are ${mostMetrics} metrics already. Remove one first.`, "conflict");
    const version = (latest?.version ?? 0) + 1;
    const id = versioned(name, version, "-v");
    await db.ownMetric.create({
      data: { id, name, version, definitionJson: JSON.stringify(definition), createdAt: databaseTime() },
    });
    return { id, name, version, definition, isNew: true };
  });
  register([added]);
  if (added.isNew) await recordEvent(by, "metric-added", added.id, { version: added.version });
  return added;
}

/** New runs can no longer choose it; earlier runs still show it. Throws Refusal for an unknown name. */
export async function removeOwnMetric(name: string, by: Actor): Promise<void> {
  const { count } = await writeAlone(() =>
    db.ownMetric.updateMany({ where: { name, removedAt: null }, data: { removedAt: databaseTime() } }),
  );
  if (count === 0) throw new Refusal(`There is no metric ${name} of your own.`, "not-found");
  await recordEvent(by, "metric-removed", name);
}

/** Throws Refusal if a metric was removed. */
export async function requireOffered(ids: readonly string[]): Promise<void> {
  const removed = await db.ownMetric.findMany({
    where: { id: { in: [...ids] }, removedAt: { not: null } },
    select: { id: true },
  });
  if (removed.length === 0) return;
  throw refuseField(
    "metrics",
    `The metric ${removed.map(({ id }) => id).join(", ")} was removed. Add it again, or leave it out.`,
  );
}
