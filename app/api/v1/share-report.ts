import type { ListedShare } from "@/lib/db/shares";
import type { ShareReport } from "./contract";

/** A share as the API returns it. */
export const reportShare = ({ createdAt, expiresAt, revokedAt, lastViewedAt, ...share }: ListedShare): ShareReport => ({
  ...share,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  lastViewedAt: lastViewedAt?.toISOString() ?? null,
});
