import { createHash, randomBytes } from "node:crypto";
import { findShareByHash, type StoredShare } from "@/lib/access/shares/store";
import { endOf } from "@/lib/domain/shares/choices";

/** 192 random bits in 32 letters, digits, hyphens and underscores. */
export const newShareToken = (): string => randomBytes(24).toString("base64url");

/** Only the SHA-256 is stored. Random tokens need no slow hash, and lookups by hash leak no prefix through timing. */
export const hashShareToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Null if unknown, expired, revoked or deleted with a run. */
export async function openShare(token: string): Promise<StoredShare | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const share = await findShareByHash(hashShareToken(token));
  return share && endOf(share) === null && share.runs.length > 0 ? share : null;
}
