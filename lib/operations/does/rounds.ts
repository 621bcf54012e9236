import { accountOf } from "@/lib/domain/people/visitor";
import { reviewerKey } from "@/lib/domain/reviews/state";
import { writeLabels } from "@/lib/exports/labels";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import { Answered, type Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";
import type { rounds } from "@/lib/rounds/api/operations";
import { openTestPart, readCertification } from "@/lib/rounds/certified/certificates";
import { hiddenOfRuns } from "@/lib/rounds/hidden";
import { importLabels } from "@/lib/rounds/imported/import";
import { requireRound } from "@/lib/rounds/label";
import { removeRound, startRound } from "@/lib/rounds/manage";
import { detailOfRound, reportRounds } from "@/lib/rounds/reported/detail";
import { listRounds } from "@/lib/rounds/store/rows";

const types = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;

export const does: Does<typeof rounds> = {
  async listRounds({ query: { run, cursor, limit } }) {
    const skip = offsetOf(cursor);
    const all = await listRounds(run);
    const rounds = await reportRounds(all.slice(skip, skip + limit));
    return { rounds, total: all.length, next: nextCursor(skip, rounds.length, all.length) };
  },
  startRound: async ({ body }, { by }) => detailOfRound(await requireRound(await startRound(body, by)), false),
  getRound: async ({ id, query: { results = false } }) => detailOfRound(await requireRound(id), results),
  deleteRound: ({ id }, { by }) => removeRound(id, by),
  async openTestPart({ id, body: { run } }, { by }) {
    const round = await requireRound(id);
    const { isNew } = await openTestPart(round, by, run);
    return new Answered(isNew ? 201 : 200, await readCertification(round));
  },
  async exportRoundLabels({ id, query: { format = "jsonl", unblind } }, { visitor }) {
    const round = await requireRound(id);
    const { runId, pairedRunId } = round;
    const ofRuns = await hiddenOfRuns([runId, ...(pairedRunId === null ? [] : [pairedRunId])], (run) =>
      hiddenFrom(visitor, run, { unblind }),
    );
    const account = accountOf(visitor);
    return new Response(await writeLabels(round, format, { hidden: [...ofRuns], own: account && reviewerKey(account) }), {
      headers: {
        "content-type": `${types[format]}; charset=utf-8`,
        "content-disposition": `attachment; filename="assay-round-${round.id}.${format}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  },
  async importRoundLabels({ id }, { request, receive }) {
    const { source } = await receive("labels");
    return importLabels(id, source.bytes, { fileName: source.fileName, signal: request.signal });
  },
};
