import { requireRun } from "@/lib/db/runs/list";
import { refuseField } from "@/lib/domain/problem";
import { withHidden } from "@/lib/domain/sample-query";
import type { exports } from "@/lib/exports/api/rows";
import { rowKinds } from "@/lib/exports/rows";
import type { Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";
import { readSampleQuery } from "@/lib/samples/from-texts";

export const does: Does<typeof exports> = {
  async exportRun({ id, query: { format, judgments, scores, claims, comments, unblind, ...given } }, { visitor, send }) {
    const kinds = { judgments, scores, claims, comments };
    const asked = readSampleQuery(given, await requireRun(id));
    const hidden = await hiddenFrom(visitor, id, { unblind });
    if (format === "md") {
      refuseParts({ ...kinds, ...given });
      return send({ kind: "markdown", run: id, hidden }, { type: "md", name: `assay-${id}` });
    }
    const [rows = "samples", second] = rowKinds.filter((kind) => kind !== "samples" && kinds[kind]);
    if (second) throw refuseField(second, "A row is either a judgment, a score, a claim or a comment: leave out all but one.");
    const file = { kind: "results", run: id, format, rows, query: withHidden(asked, hidden) } as const;
    return send(file, { type: format, name: `assay-${id}${rows === "samples" ? "" : `-${rows}`}` });
  },
};

function refuseParts(given: Record<string, unknown>): void {
  const path = Object.keys(given).find((name) => given[name]);
  if (path) throw refuseField(path, "Markdown covers the whole run: format=md takes no other parameter.");
}
