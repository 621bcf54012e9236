import type { ShareReport } from "assay-lib/api/shares";
import type { ListedShare } from "assay-lib/db/shares";

export const reportShare = ({ createdAt, expiresAt, revokedAt, lastViewedAt, ...share }: ListedShare): ShareReport => ({
  ...share,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  lastViewedAt: lastViewedAt?.toISOString() ?? null,
});
