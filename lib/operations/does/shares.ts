import { revokeShare } from "@/lib/access/shares/manage";
import { type ListedShare, listShares } from "@/lib/access/shares/store";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Does } from "@/lib/operations/parts/context";
import { makeShare } from "@/lib/operations/parts/make-share";
import type { ShareReport, shares } from "@/lib/shares/api";

export const does: Does<typeof shares> = {
  async listShares({ query: { cursor, limit } }) {
    const skip = offsetOf(cursor);
    const { shares, total } = await listShares({ skip, take: limit });
    return { shares: shares.map(reportShare), total, next: nextCursor(skip, shares.length, total) };
  },
  createShare: ({ body }, { linkTo, by }) => makeShare(body, linkTo, by),
  revokeShare: ({ id }, { by }) => revokeShare(id, by),
};

const reportShare = ({ createdAt, expiresAt, revokedAt, lastViewedAt, ...share }: ListedShare): ShareReport => ({
  ...share,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  lastViewedAt: lastViewedAt?.toISOString() ?? null,
});
