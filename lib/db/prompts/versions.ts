import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { recordEvent } from "@/lib/db/audit";
import { columns, db, withJson, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { newId } from "@/lib/domain/id";
import { PromptTemplate } from "@/lib/domain/judge";
import { type Actor, authorOf } from "@/lib/domain/people/actor";
import { Refusal, refuseField } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import type { Metric } from "@/lib/metrics/define";
import { completePrompts } from "@/lib/metrics/prompts";
import { builtInMetrics } from "@/lib/metrics/registry";
import { templatesOf } from "@/lib/metrics/steps";
import { builtInName } from "@/lib/metrics/words/prompts/names";
import type { NewPromptVersion } from "@/lib/metrics/words/prompts/version";
import type { Prisma } from "@/prisma/client/client";
import { runsOfVersions } from "./uses";

const mostVersions = 200;

const stored = columns("id metric name promptsJson hash note author createdAt removedAt") satisfies Prisma.PromptVersionSelect;
type Row = Prisma.PromptVersionGetPayload<{ select: typeof stored }>;
const parseRow = (row: Row) => withJson(row, { promptsJson: z.record(z.string(), PromptTemplate) });

/** `prompts` are of all steps, by key. */
export type PromptVersion = ReturnType<typeof parseRow>;

/** Those that new runs can choose, newest first; without a metric, of all. */
export async function listPromptVersions(metric?: string): Promise<PromptVersion[]> {
  const rows = await db.promptVersion.findMany({
    where: { removedAt: null, ...(metric !== undefined && { metric }) },
    select: stored,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(parseRow);
}

/** Finds removed versions too. Throws Refusal for an unknown name. */
export async function findPromptVersion(metric: string, nameOrId: string): Promise<PromptVersion> {
  const row = await db.promptVersion.findFirst({
    where: { metric, OR: [{ name: nameOrId }, { id: nameOrId }] },
    select: stored,
  });
  if (row) return parseRow(row);
  const known = await listPromptVersions(metric);
  const names = known.slice(0, 20).map(({ name }) => name);
  const message = `The metric ${metric} has no prompt version ${nameOrId.slice(0, 100)}. It has: ${listed([builtInName, ...names])}.`;
  throw new Refusal(message, "not-found");
}

/** Throws Refusal for a metric that is unknown, or not built in. */
export function requireBuiltIn(id: string): Metric {
  const metric = builtInMetrics.find((one) => one.id === id);
  if (metric) return metric;
  throw new Refusal(
    `There is no built-in metric ${id.slice(0, 100)}. A metric of your own gets a new version when you change it under Settings.`,
    "not-found",
  );
}

/** Throws Refusal for a lacking placeholder, an unknown step, a name that is taken, and a prompt that exists already. */
export async function addPromptVersion(metricId: string, given: NewPromptVersion, by: Actor): Promise<PromptVersion> {
  const metric = requireBuiltIn(metricId);
  const builtIn = templatesOf(metric, metric.settings.parse({}));
  const unknown = Object.keys(given.prompts).find((key) => !Object.hasOwn(builtIn, key));
  if (unknown !== undefined)
    throw refuseField("prompts", `${metricId} has no step ${unknown}. Its steps: ${listed(Object.keys(builtIn))}.`);
  const prompts = completePrompts(metric, metric.settings.parse({}), given.prompts);
  if (isDeepStrictEqual(prompts, builtIn))
    throw refuseField("prompts", "This is the built-in prompt. Change it before you save it as a version.");
  const hash = createHash("sha256").update(JSON.stringify(prompts)).digest("hex");
  const added = await writeAlone(async () => {
    const all = await db.promptVersion.findMany({ where: { metric: metricId }, select: columns("name hash removedAt") });
    const named = all.find(({ name }) => name === given.name);
    if (named)
      throw refuseField(
        "name",
        `${metricId} ${named.removedAt ? "had" : "has"} a version ${given.name} already. A version never changes, so choose another name.`,
      );
    const same = all.find((one) => one.hash === hash && one.removedAt === null);
    if (same) throw refuseField("prompts", `The version ${same.name} has the same prompt. Use it, or change this one.`);
    if (all.length >= mostVersions)
      throw new Refusal(`${metricId} has ${mostVersions} versions already, which is the most.`, "conflict");
    return db.promptVersion.create({
      data: {
        id: newId(),
        metric: metricId,
        name: given.name,
        promptsJson: JSON.stringify(prompts),
        hash,
        note: given.note || null,
        author: authorOf(by),
        createdAt: databaseTime(),
      },
      select: stored,
    });
  });
  await recordEvent(by, "prompt-added", `${metricId} ${given.name}`);
  return parseRow(added);
}

/** New runs can no longer choose it; earlier runs keep it. Throws Refusal for an unknown name. */
export async function removePromptVersion(metric: string, name: string, by: Actor): Promise<void> {
  const { count } = await writeAlone(() =>
    db.promptVersion.updateMany({ where: { metric, name, removedAt: null }, data: { removedAt: databaseTime() } }),
  );
  if (count === 0)
    throw new Refusal(`The metric ${metric.slice(0, 100)} has no prompt version ${name.slice(0, 100)}.`, "not-found");
  await recordEvent(by, "prompt-removed", `${metric} ${name}`);
}

interface ReportedVersion {
  metric: string;
  name: string;
  note: string | null;
  author: string | null;
  /** Null for the built-in prompt. */
  createdAt: string | null;
  isRemoved: boolean;
  /** Null for the built-in prompt. */
  runs: number | null;
}

/** Those of a built-in metric that new runs can choose, newest first. Throws Refusal for another metric. */
export async function reportVersions(metricId: string): Promise<ReportedVersion[]> {
  const versions = await listPromptVersions(requireBuiltIn(metricId).id);
  const runs = await runsOfVersions(versions.map(({ id }) => id));
  return versions.map((version) => reportOf(version, runs.get(version.id)?.length ?? 0));
}

/** Finds removed versions too, and the built-in prompt with its default settings. Throws Refusal for an unknown name. */
export async function reportVersion(
  metricId: string,
  name: string,
): Promise<ReportedVersion & { prompts: Record<string, PromptTemplate> }> {
  const metric = requireBuiltIn(metricId);
  if (name === builtInName)
    return {
      metric: metricId,
      name,
      note: null,
      author: null,
      createdAt: null,
      isRemoved: false,
      runs: null,
      prompts: templatesOf(metric, metric.settings.parse({})),
    };
  const version = await findPromptVersion(metricId, name);
  const runs = await runsOfVersions([version.id]);
  return { ...reportOf(version, runs.get(version.id)?.length ?? 0), prompts: version.prompts };
}

const reportOf = (version: PromptVersion, runs: number): ReportedVersion => ({
  metric: version.metric,
  name: version.name,
  note: version.note,
  author: version.author,
  createdAt: version.createdAt.toISOString(),
  isRemoved: version.removedAt !== null,
  runs,
});
