import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { readSummaries, summaryColumns } from "@/lib/db/judgments/scores";
import { readThresholds } from "@/lib/db/thresholds";
import { JudgeSetup, type ModelCount } from "@/lib/domain/judge";
import { MetricSettings, type RunStatus } from "@/lib/domain/run";
import type { MetricSummary } from "@/lib/domain/score";
import type { Thresholds } from "@/lib/domain/scores/band";
import type { Prisma } from "@/prisma/client/client";
import { judgedBy } from "./judged-by";
import { asShown } from "./shown";

const read = {
  id: true,
  configurationId: true,
  status: true,
  leaseUntil: true,
  nextPollAt: true,
  nextLookAt: true,
  metricsJson: true,
  settingsJson: true,
  judgeJson: true,
  sampleCount: true,
  ok: true,
  failed: true,
  createdAt: true,
  finishedAt: true,
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

interface RunNames {
  run: string;
  dataset: string;
  configuration: string;
  note: string | null;
  tags: string[];
}

/** Without prompts, cost, address and reason. */
export interface SharedRun {
  id: string;
  configurationId: string;
  status: RunStatus;
  metrics: string[];
  settings: MetricSettings;
  judge: z.infer<typeof Judge>;
  judgedBy: ModelCount[] | null;
  sampleCount: number;
  ok: number;
  failed: number;
  createdAt: Date;
  finishedAt: Date | null;
  summaries: Record<string, MetricSummary>;
  thresholds: Thresholds;
  /** Null, and not read, if the share hides them. */
  names: RunNames | null;
}

/** Null if there is none. `judge` always has the models' names, which identify judgments. */
export async function findSharedRun(id: string, { withNames }: { withNames: boolean }): Promise<SharedRun | null> {
  const [row, names, settings] = await Promise.all([
    db.run.findUnique({ where: { id, ...notDeleted }, select: read }),
    withNames ? db.run.findUnique({ where: { id, ...notDeleted }, select: named }) : null,
    readThresholds(),
  ]);
  const [shown] = row ? await asShown([{ ...row, reason: "" }]) : [];
  if (!shown) return null;
  // Targets are private to the team.
  const thresholds = { ...settings, targets: {} };
  const {
    judgeJson,
    metricsJson,
    settingsJson,
    summaries,
    leaseUntil: _,
    nextPollAt: ___,
    nextLookAt: ____,
    reason: __,
    ...rest
  } = shown;
  return {
    ...rest,
    judge: Judge.parse(JSON.parse(judgeJson)),
    judgedBy: await judgedBy({ id, judgeJson }),
    metrics: Strings.parse(JSON.parse(metricsJson)),
    settings: MetricSettings.parse(JSON.parse(settingsJson)),
    summaries: readSummaries(summaries, { ...rest, thresholds }),
    thresholds,
    names: names && {
      run: names.name,
      dataset: names.dataset.name,
      configuration: names.configuration.name,
      note: names.note,
      tags: Strings.parse(JSON.parse(names.tagsJson)),
    },
  };
}
