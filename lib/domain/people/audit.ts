export const auditActions = {
  "sign-in": "signed in",
  "sign-in-failed": "failed to sign in",
  "sign-out": "signed out",
  "password-set": "set a password by link",
  "password-changed": "changed their password",
  "person-added": "added a person",
  "person-removed": "removed a person",
  "role-changed": "changed a role",
  "link-made": "made a sign-in link",
  "sessions-ended": "ended sessions",
  "token-made": "made a token",
  "token-revoked": "revoked a token",
  "share-made": "made a share link",
  "share-revoked": "revoked a share link",
  "run-started": "started a run",
  "run-imported": "imported a run from scores",
  "run-stopped-following": "stopped a run from following its dataset",
  "run-cancelled": "cancelled a run",
  "run-archived": "archived a run",
  "run-unarchived": "unarchived a run",
  "run-deleted": "deleted a run",
  "dataset-imported": "imported a file",
  "samples-appended": "appended samples",
  "parameters-changed": "changed parameters",
  "configuration-deleted": "deleted a configuration",
  "dataset-deleted": "deleted a dataset",
  "test-part-opened": "opened the test part of a round",
  "comment-deleted": "deleted a comment",
  "baseline-set": "set a baseline",
  "baseline-removed": "removed a baseline",
  "round-started": "started a round",
  "round-closed": "closed a round",
  "round-reopened": "reopened a round",
  "round-settled": "settled labels of a round",
  "round-deleted": "deleted a round",
  "webhook-added": "added a webhook",
  "webhook-changed": "changed a webhook",
  "webhook-deleted": "deleted a webhook",
  "judge-saved": "connected or changed a judge",
  "judge-removed": "removed a judge",
  "price-set": "set a price",
  "price-removed": "removed a price",
  "thresholds-changed": "changed the thresholds of bands",
  "metric-added": "added the metric",
  "metric-removed": "removed the metric",
  "prompt-added": "added a prompt version",
  "prompt-removed": "removed a prompt version",
  "retention-changed": "changed how long runs are kept",
  "audit-retention-changed": "changed how long the audit log is kept",
  "traces-changed": "changed the trace rules",
  "audit-pruned": "deleted old audit events",
  "backup-made": "made a backup",
  "backup-restored": "restored a backup",
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const isAuditAction = (value: unknown): value is AuditAction =>
  typeof value === "string" && Object.hasOwn(auditActions, value);

/** Never a secret: no password, token or link. */
export type AuditDetail = Record<string, string | number | boolean | null>;

export const auditDaysByDefault = 365;
