import type { NewShareInput } from "@/lib/access/shares/new";
import { findRun } from "@/lib/db/runs/list";
import type { Actor } from "@/lib/domain/people/actor";
import { refuseField } from "@/lib/domain/problem";
import { readShareFilter } from "@/lib/samples/share";
import type { CreatedShare } from "@/lib/shares/api";
import { shareRuns } from "@/lib/shares/create";

/** Throws Refusal. */
export async function makeShare(
  asked: NewShareInput,
  linkTo: (path: string) => Promise<string> | string,
  by: Actor,
): Promise<CreatedShare> {
  const { id, token, expiresAt } = await shareRuns({ ...asked, filter: await storedFilter(asked) }, by);
  return { id, url: await linkTo(`/share/${token}`), expiresAt: expiresAt?.toISOString() ?? null };
}

/** Normalised. Refuses unreadable filters, which would hide nothing. */
async function storedFilter({ runs, filter = "" }: NewShareInput): Promise<string> {
  const [id] = runs;
  const text = filter.replace(/^[^?]*\?/, "");
  const run = text.trim() === "" || runs.length > 1 || id === undefined ? null : await findRun(id);
  if (!run) return text;
  const read = readShareFilter(text, run.metrics);
  if (read.unread.length === 0) return read.text;
  throw refuseField(
    "filter",
    `Unknown filter: ${read.unread.join(", ")}. Filter a run's table and copy the part of its address after the ?.`,
  );
}
