import { recordEvent } from "@/lib/db/audit";
import { insertShare, markRevoked, namesOfRuns } from "@/lib/db/shares";
import type { Decision } from "@/lib/domain/comparison/decision";
import { newId } from "@/lib/domain/id";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal, refusalOf } from "@/lib/domain/problem";
import { longestLabel } from "@/lib/domain/shares/choices";
import { NewShare, type NewShareInput, readExpiry } from "@/lib/domain/shares/new";
import { hashShareToken, newShareToken } from "./token";

export interface CreatedShare {
  id: string;
  token: string;
  expiresAt: Date | null;
}

/** A run, or a comparison of two to four. Throws Refusal. The caller must have checked `filter` against the run; `decide`
 *  gives the decision to store with a comparison. */
export async function createShare(
  input: NewShareInput,
  by: Actor = assayItself,
  decide: (share: NewShare) => Promise<Decision | null> = async () => null,
): Promise<CreatedShare> {
  const read = NewShare.safeParse(input);
  if (!read.success) throw refusalOf(read.error);
  const { runs, filter, comparison, label, shows, expires } = read.data;
  const expiresAt = readExpiry(expires);
  const names = await namesOfRuns(runs);
  const missing = runs.find((id) => !names.has(id));
  if (missing !== undefined) throw new Refusal(`There is no run ${missing}. It may have been deleted.`, "not-found");
  const kind = runs.length > 1 ? "comparison" : "run";
  if (kind === "comparison" && filter !== "") {
    const message = "A comparison is always shared with all of its questions. Leave out the filter.";
    throw new Refusal(message, "invalid", [{ path: "filter", message }]);
  }
  if (kind === "run" && comparison !== null) {
    const message = "One run cannot be compared. Name another run, or leave out how to compare.";
    throw new Refusal(message, "invalid", [{ path: "comparison", message }]);
  }
  const [id, token] = [newId(), newShareToken()];
  const createdBy = by.id === null ? null : by.name;
  await insertShare({
    ...{ id, kind, runs, filter, comparison, shows, createdBy, expiresAt, tokenHash: hashShareToken(token) },
    decision: kind === "comparison" ? await decide(read.data) : null,
    label:
      label ||
      runs
        .map((run) => names.get(run))
        .join(" and ")
        .slice(0, longestLabel),
  });
  await recordEvent(by, "share-made", `${kind} ${runs.join(", ")}`, {
    id,
    expires: expiresAt?.toISOString().slice(0, 10) ?? "never",
  });
  return { id, token, expiresAt };
}

/** For good. Does nothing if it is revoked already; throws Refusal if it does not exist. */
export async function revokeShare(id: string, by: Actor = assayItself): Promise<void> {
  if (!(await markRevoked(id))) throw new Refusal(`There is no share ${id}.`, "not-found");
  await recordEvent(by, "share-revoked", `share ${id}`);
}
