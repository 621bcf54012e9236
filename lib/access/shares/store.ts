import * as z from "zod";
import type { ShareKind } from "@/lib/access/shares/new";
import { Decision } from "@/lib/comparison/words/decision";
import { ComparisonSettings } from "@/lib/comparison/words/settings";
import { columns, db, write } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime, storedTime } from "@/lib/db/location/clock";
import type { ShareLevel } from "@/lib/domain/shares/choices";
import { RankingSettings } from "@/lib/ranking/words/settings";
import type { Prisma } from "@/prisma/client/client";

const stored = columns(
  "id kind label filter level guests",
  "comparisonJson rankingJson createdAt createdBy expiresAt revokedAt views lastViewedAt",
) satisfies Prisma.ShareSelect;
const withRuns = {
  ...stored,
  decisionJson: true,
  runs: { select: { runId: true }, orderBy: { place: "asc" } },
} satisfies Prisma.ShareSelect;
const listed = {
  ...stored,
  runs: { select: { run: { select: { id: true, name: true } } }, orderBy: { place: "asc" } },
} satisfies Prisma.ShareSelect;

/** The share of several runs ends when one of its runs is deleted. */
const whole = { runs: { every: { run: notDeleted } } } satisfies Prisma.ShareWhereInput;

type Row = Prisma.ShareGetPayload<{ select: typeof stored }>;

/** Runs are places among the share's runs. */
const StoredRanking = RankingSettings.extend({ baseline: z.int().nullable(), include: z.array(z.int()).default([]) });

const parseRanking = (json: string | null, runs: readonly string[]): RankingSettings | null => {
  if (json === null) return null;
  const { baseline, include, ...settings } = StoredRanking.parse(JSON.parse(json));
  return {
    ...settings,
    baseline: baseline === null ? null : (runs[baseline] ?? null),
    include: include.flatMap((place) => runs[place] ?? []),
  };
};

const rankingToStore = ({ baseline, include, ...settings }: RankingSettings, runs: readonly string[]): string => {
  const placesOf = (ids: readonly string[]) => ids.map((id) => runs.indexOf(id)).filter((place) => place >= 0);
  const [place = null] = placesOf(baseline === null ? [] : [baseline]);
  const ranking: z.infer<typeof StoredRanking> = { ...settings, baseline: place, include: placesOf(include) };
  return JSON.stringify(ranking);
};

const parseRow = <R extends Row>({ kind, level, comparisonJson, rankingJson: _, ...row }: R) => ({
  ...row,
  kind: kind as ShareKind,
  level: level as ShareLevel,
  comparison: comparisonJson === null ? null : ComparisonSettings.parse(JSON.parse(comparisonJson)),
});

export async function findShareByHash(tokenHash: string) {
  const row = await db.share.findFirst({ where: { tokenHash, ...whole }, select: withRuns });
  if (!row) return null;
  const { decisionJson, ...share } = row;
  // An older share may lack fields; the page then shows today's decision.
  const decision = decisionJson === null ? null : (Decision.safeParse(JSON.parse(decisionJson)).data ?? null);
  const runs = row.runs.map(({ runId }) => runId);
  return { ...parseRow(share), decision, ranking: parseRanking(row.rankingJson, runs), runs };
}
export type StoredShare = NonNullable<Awaited<ReturnType<typeof findShareByHash>>>;

export async function listShares({ skip = 0, take = 50 }: { skip?: number; take?: number } = {}) {
  const [rows, total] = await Promise.all([
    db.share.findMany({ where: whole, select: listed, skip, take, orderBy: [{ createdAt: "desc" }, { id: "asc" }] }),
    db.share.count({ where: whole }),
  ]);
  const shares = rows.map((row) => {
    const runs = row.runs.map(({ run }) => run);
    const ids = runs.map(({ id }) => id);
    return { ...parseRow(row), ranking: parseRanking(row.rankingJson, ids), runs };
  });
  return { shares, total };
}
export type ListedShare = Awaited<ReturnType<typeof listShares>>["shares"][number];

export async function namesOfRuns(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.run.findMany({ where: { id: { in: [...ids] }, ...notDeleted }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ShareRow {
  id: string;
  tokenHash: string;
  kind: ShareKind;
  runs: readonly string[];
  label: string;
  filter: string;
  comparison?: ComparisonSettings | null;
  decision?: Decision | null;
  ranking?: RankingSettings | null;
  level: ShareLevel;
  guests?: boolean;
  createdBy: string | null;
  expiresAt: Date | null;
}

export const insertShare = ({ runs, comparison = null, decision = null, ranking = null, ...row }: ShareRow): Promise<unknown> =>
  write(() =>
    db.share.create({
      data: {
        ...row,
        comparisonJson: comparison && JSON.stringify(comparison),
        decisionJson: decision && JSON.stringify(decision),
        rankingJson: ranking && rankingToStore(ranking, runs),
        runs: { create: runs.map((runId, place) => ({ runId, place })) },
      },
      select: { id: true },
    }),
  );

/** Keeps the time of an earlier revocation. False if there is none of this id. */
export async function markRevoked(id: string): Promise<boolean> {
  const { count } = await write(() =>
    db.share.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: databaseTime() } }),
  );
  return count > 0 || (await db.share.count({ where: { id } })) > 0;
}

export const addViews = (views: readonly { id: string; count: number; at: Date }[]): Promise<unknown> =>
  transact(
    views.map(({ id, count, at }) => [
      `UPDATE "Share" SET "views" = "views" + ?, "lastViewedAt" = ? WHERE "id" = ?`,
      count,
      storedTime(at),
      id,
    ]),
  );
