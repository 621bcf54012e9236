import { readShareFilter } from "@/components/shares/share-filter";
import { findRun } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";
import type { NewShare } from "@/lib/domain/share";

/** What is asked for, its filter written as it is stored. Refuses one that the run's table does not understand: it would leave out nothing. */
export async function checkShareFilter(asked: NewShare): Promise<NewShare> {
  const [id] = asked.runs;
  const text = asked.filter.replace(/^[^?]*\?/, "");
  if (text.trim() === "" || asked.runs.length > 1 || id === undefined) return asked;
  const run = await findRun(id);
  if (!run) return asked;
  const filter = readShareFilter(text, run.metrics);
  if (filter.unread.length > 0) {
    const unread = filter.unread.join(", ");
    const message = `The run's table cannot make sense of ${unread}. Filter the table, then take what stands behind the ? in its address.`;
    throw new Refusal(message, "invalid", [{ path: "filter", message }]);
  }
  return { ...asked, filter: filter.text };
}
