import * as z from "zod";
import { columns, db, withJson } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { bandsOfRun, readThresholds } from "@/lib/db/thresholds";
import { JudgeSetup } from "@/lib/domain/judge";
import { MetricSettings } from "@/lib/domain/run";
import type { Prisma } from "@/prisma/client/client";
import { judgedBy } from "./list";
import { asShown } from "./shown";

const read = {
  ...columns(
    "id configurationId status leaseUntil nextPollAt nextLookAt metricsJson settingsJson judgeJson sampleCount",
    "ok failed createdAt finishedAt",
  ),
  summaries: { select: summaryColumns },
} satisfies Prisma.RunSelect;
const named = {
  name: true,
  note: true,
  tagsJson: true,
  dataset: { select: { name: true } },
  configuration: { select: { name: true } },
} satisfies Prisma.RunSelect;

const Strings = z.array(z.string());
const Judge = JudgeSetup.pick({ kind: true, models: true, earlier: true });

export type SharedRun = NonNullable<Awaited<ReturnType<typeof findSharedRun>>>;

/** Null if there is none. `judge` always has the models' names, which identify judgments. */
export async function findSharedRun(id: string, { withNames }: { withNames: boolean }) {
  const [row, names, settings] = await Promise.all([
    db.run.findUnique({ where: { id, ...notDeleted }, select: read }),
    withNames ? db.run.findUnique({ where: { id, ...notDeleted }, select: named }) : null,
    readThresholds(),
  ]);
  const [shown] = row ? await asShown([{ ...row, reason: "" }]) : [];
  if (!shown) return null;
  const { leaseUntil: _, nextPollAt: __, nextLookAt: ___, reason: ____, ...rest } = shown;
  const run = withJson(rest, { judgeJson: Judge, metricsJson: Strings, settingsJson: MetricSettings });
  // Targets are private to the team.
  const thresholds = bandsOfRun(run, { ...settings, targets: {} });
  return {
    ...run,
    judgedBy: await judgedBy(shown),
    summaries: readSummaries(shown.summaries, { ...shown, thresholds }),
    thresholds,
    /** Null, and not read, if the share hides them. */
    names: names && {
      run: names.name,
      dataset: names.dataset.name,
      configuration: names.configuration.name,
      note: names.note,
      tags: Strings.parse(JSON.parse(names.tagsJson)),
    },
  };
}
