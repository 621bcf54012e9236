import * as z from "zod";
import { NewShare, shareKinds } from "@/lib/access/shares/new";
import { ComparisonSettings } from "@/lib/comparison/words/settings";
import { Count, json, Next, operations, page } from "@/lib/domain/api/operation";
import { shareLevels } from "@/lib/domain/shares/choices";
import { RankingSettings } from "@/lib/ranking/words/settings";

const Moment = z.string().nullable();

export const CreatedShare = z
  .object({
    id: z.string(),
    url: z.string().describe("The link. Returned only once, since only its hash is stored."),
    expiresAt: Moment.describe("null if it does not expire."),
  })
  .meta({ id: "CreatedShare" });

export type CreatedShare = z.infer<typeof CreatedShare>;

const SharesQuery = z.strictObject(page);

const ShareReport = z
  .object({
    id: z.string(),
    kind: z.enum(shareKinds),
    runs: z.array(z.object({ id: z.string(), name: z.string() })).describe("Of a comparison the baseline comes first."),
    label: z.string(),
    comparison: ComparisonSettings.nullable().describe(
      "Settings of the comparison; null for the defaults, and for a run or a ranking.",
    ),
    ranking: RankingSettings.nullable().describe("How a ranking is made; null for runs and comparisons."),
    filter: z.string().describe("The filter that limits visitors' samples; empty for all samples."),
    level: z.enum(shareLevels),
    guests: z.boolean().describe("Whether visitors see the comments and may write some."),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    expiresAt: Moment,
    revokedAt: Moment,
    views: Count,
    lastViewedAt: Moment,
  })
  .meta({ id: "ShareReport" });

export const ShareList = z.object({ shares: z.array(ShareReport), total: Count, next: Next }).meta({ id: "ShareList" });

export type ShareList = z.infer<typeof ShareList>;

export const shares = operations("Shares", {
  listShares: {
    at: "GET /shares",
    needs: "viewer",
    summary: "Lists share links, newest first, including expired ones.",
    query: SharesQuery,
    answers: { 200: json(ShareList, "A page, and the total.") },
  },
  createShare: {
    at: "POST /shares",
    needs: "editor",
    summary: "Creates a public read-only link to a run, a comparison or a ranking.",
    body: NewShare,
    isOnce: true,
    answers: { 201: json(CreatedShare, "The link.") },
    problems: [404, 409],
  },
  revokeShare: {
    at: "DELETE /shares/{id}",
    needs: "editor",
    summary: "Revokes a share link.",
    answers: { 204: { description: "Revoked." } },
  },
});
