import { shareAddress } from "@/lib/access/shares/address";
import { findRun } from "@/lib/db/runs/list";
import { parseEnvironment } from "@/lib/domain/environment";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { NewShareInput } from "@/lib/domain/shares/new";
import { readShareFilter } from "@/lib/samples/share";
import { shareRuns } from "@/lib/shares/create";

/** A new share, shown once to its maker. */
export interface MadeShare {
  id: string;
  url: string;
  /** ISO 8601; null if it does not expire. */
  expiresAt: string | null;
}

/** Makes a share. `origin` is the origin of the request, `by` its sender. Throws Refusal if it cannot be made as asked. */
export async function makeShare(asked: NewShareInput, origin: string, by: Actor): Promise<MadeShare> {
  const { id, token, expiresAt } = await shareRuns({ ...asked, filter: await storedFilter(asked) }, by);
  const { ASSAY_PUBLIC_URL: publicUrl } = parseEnvironment(process.env);
  return { id, url: shareAddress(token, { publicUrl, origin }), expiresAt: expiresAt?.toISOString() ?? null };
}

/** The filter in the table's own form. Refuses a filter that the run's table cannot read, since that would hide nothing. */
async function storedFilter({ runs, filter = "" }: NewShareInput): Promise<string> {
  const [id] = runs;
  const text = filter.replace(/^[^?]*\?/, "");
  const run = text.trim() === "" || runs.length > 1 || id === undefined ? null : await findRun(id);
  if (!run) return text;
  const read = readShareFilter(text, run.metrics);
  if (read.unread.length === 0) return read.text;
  const message = `The table of a run does not know ${read.unread.join(", ")}. Filter the table, then copy what follows the ? in its address.`;
  throw new Refusal(message, "invalid", [{ path: "filter", message }]);
}
