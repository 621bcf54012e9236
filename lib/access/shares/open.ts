import { findShareByHash, type StoredShare } from "@/lib/db/shares";
import { endOf } from "@/lib/domain/shares/choices";
import { hashShareToken, isShareToken } from "./token";

/** Null if unknown, expired, revoked or deleted with a run. */
export async function openShare(token: string): Promise<StoredShare | null> {
  if (!isShareToken(token)) return null;
  const share = await findShareByHash(hashShareToken(token));
  return share && endOf(share) === null && share.runs.length > 0 ? share : null;
}
