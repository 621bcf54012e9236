import { revokeShare } from "@/lib/access/shares/manage";
import { listShares } from "@/lib/access/shares/store";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Does } from "@/lib/operations/parts/context";
import { makeShare } from "@/lib/operations/parts/make-share";
import type { shares } from "@/lib/shares/api";

export const does: Does<typeof shares> = {
  async listShares({ query: { cursor, limit } }) {
    const skip = offsetOf(cursor);
    const { shares, total } = await listShares({ skip, take: limit });
    return { shares, total, next: nextCursor(skip, shares.length, total) };
  },
  createShare: ({ body }, { linkTo, by }) => makeShare(body, linkTo, by),
  revokeShare: ({ id }, { by }) => revokeShare(id, by),
};
