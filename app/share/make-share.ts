import { shareAddress } from "assay-lib/access/shares/address";
import type { CreatedShare } from "assay-lib/api/shares";
import { findRun } from "assay-lib/db/runs/list";
import type { Actor } from "assay-lib/domain/people/actor";
import { Refusal } from "assay-lib/domain/problem";
import { parseEnvironment } from "assay-lib/domain/process/environment";
import type { NewShareInput } from "assay-lib/domain/shares/new";
import { readShareFilter } from "assay-lib/samples/share";
import { shareRuns } from "assay-lib/shares/create";

/** `origin` is the request's. Throws Refusal. */
export async function makeShare(asked: NewShareInput, origin: string, by: Actor): Promise<CreatedShare> {
  const { id, token, expiresAt } = await shareRuns({ ...asked, filter: await storedFilter(asked) }, by);
  const { ASSAY_PUBLIC_URL: publicUrl } = parseEnvironment(process.env);
  return { id, url: shareAddress(token, { publicUrl, origin }), expiresAt: expiresAt?.toISOString() ?? null };
}

/** Normalised. Refuses unreadable filters, which would hide nothing. */
async function storedFilter({ runs, filter = "" }: NewShareInput): Promise<string> {
  const [id] = runs;
  const text = filter.replace(/^[^?]*\?/, "");
  const run = text.trim() === "" || runs.length > 1 || id === undefined ? null : await findRun(id);
  if (!run) return text;
  const read = readShareFilter(text, run.metrics);
  if (read.unread.length === 0) return read.text;
  const message = `Unknown filter: ${read.unread.join(", ")}. Filter a run's table and copy the part of its address after the ?.`;
  throw new Refusal(message, "invalid", [{ path: "filter", message }]);
}
