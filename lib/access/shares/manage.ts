import { readExpiry } from "@/lib/access/expiry";
import { kindOf, NewShare, type NewShareInput, type ShareKind } from "@/lib/access/shares/new";
import { insertShare, markRevoked, namesOfRuns } from "@/lib/access/shares/store";
import type { Decision } from "@/lib/comparison/words/decision";
import { recordEvent } from "@/lib/db/audit";
import { newId } from "@/lib/domain/id";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal, readAs, refuseField } from "@/lib/domain/problem";
import { longestLabel, mostCompared, runsInWords } from "@/lib/domain/shares/choices";
import type { RankingSettings } from "@/lib/ranking/words/settings";
import { hashShareToken, newShareToken } from "./token";

export interface NewShareLink {
  id: string;
  token: string;
  expiresAt: Date | null;
}

/** What is stored with a share besides what was asked for. */
export interface Settled {
  /** The decision of a shared comparison. */
  decision?: Decision | null;
  /** The metric and baseline of a shared ranking, so that it stays the same. */
  ranking?: RankingSettings | null;
}

/** A run, a comparison or a ranking. Throws Refusal. The caller must have checked `filter` against the run. */
export async function createShare(
  input: NewShareInput,
  by: Actor = assayItself,
  settle: (share: NewShare, kind: ShareKind) => Promise<Settled> = async () => ({}),
): Promise<NewShareLink> {
  const share = readAs(NewShare, input);
  const { runs, filter, comparison, ranking, label, level, guests, expires } = share;
  const expiresAt = readExpiry(expires);
  const names = await namesOfRuns(runs);
  const missing = runs.find((id) => !names.has(id));
  if (missing !== undefined) throw new Refusal(`There is no run ${missing}.`, "not-found");
  const kind = kindOf(share);
  refuseUnfit(share, kind);
  const settled = await settle(share, kind);
  const id = newId();
  const token = newShareToken();
  const createdBy = by.id === null ? null : by.name;
  await insertShare({
    id,
    kind,
    runs,
    filter,
    comparison,
    level,
    guests,
    createdBy,
    expiresAt,
    tokenHash: hashShareToken(token),
    decision: settled.decision ?? null,
    ranking: settled.ranking ?? ranking,
    label: label || runsInWords(runs.map((run) => names.get(run) ?? "")).slice(0, longestLabel),
  });
  await recordEvent(by, "share-made", `${kind} ${runs.length > mostCompared ? runsInWords(runs) : runs.join(", ")}`, {
    id,
    expires: expiresAt?.toISOString().slice(0, 10) ?? "never",
    level: guests ? `${level}, with comments of visitors` : level,
  });
  return { id, token, expiresAt };
}

/** Throws Refusal for settings of another kind. */
function refuseUnfit({ runs, filter, comparison, ranking }: NewShare, kind: ShareKind): void {
  const refuse = (path: string, message: string) => {
    throw refuseField(path, message);
  };
  if (kind !== "run" && filter !== "")
    refuse("filter", `A ${kind} is always shared with all of its questions. Leave out the filter.`);
  if (kind === "run" && comparison !== null)
    refuse("comparison", "One run cannot be compared. Name another run, or leave out how to compare.");
  if (kind === "ranking" && comparison !== null)
    refuse("comparison", "A ranking compares no two runs in detail. Leave out how to compare.");
  if (kind !== "ranking" && ranking !== null)
    refuse("ranking", `These runs are shared as a ${kind}. Leave out how to rank, or set the kind to ranking.`);
  if (kind === "ranking" && runs.length < 2) refuse("runs", "A ranking needs two or more runs.");
}

/** For good. Does nothing if it is revoked already; throws Refusal if it does not exist. */
export async function revokeShare(id: string, by: Actor = assayItself): Promise<void> {
  if (!(await markRevoked(id))) throw new Refusal(`There is no share ${id}.`, "not-found");
  await recordEvent(by, "share-revoked", `share ${id}`);
}
