import { type ReadComment, readComments } from "@/lib/comments/read";
import { commentedSamples } from "@/lib/comments/store/comments";
import type { Run } from "@/lib/db/runs/list";
import { samplesWithoutContent } from "@/lib/db/samples/rows";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { batches } from "./batches";
import { type AboutRun, type ExportColumn, exportColumns, type Row } from "./columns";
import { hiddenOf } from "./hidden";

/** Offsets count UTF-16 code units from 0, exclude the end, and say where the quote stands now. */
export const commentColumns: readonly ExportColumn[] = [
  ...exportColumns("text", "run", "dataset", "configuration", "sampleId"),
  ...exportColumns("whole", "sample", "comment", "thread"),
  ...exportColumns("text", "text", "field"),
  ...exportColumns("whole", "context", "start", "end"),
  ...exportColumns("text", "quote"),
  ...exportColumns("yes-or-no", "isLost"),
  ...exportColumns("text", "mentions", "reviewer"),
  ...exportColumns("yes-or-no", "isGuest"),
  ...exportColumns("text", "createdAt", "editedAt", "resolvedAt", "resolvedBy"),
];

const atOnce = 100;

/** Those on the run, unless samples are filtered; then sample by sample, oldest first. */
export async function* commentRows(
  run: Run,
  query: SampleQuery,
  { dataset, configuration }: Pick<AboutRun, "dataset" | "configuration">,
): AsyncGenerator<Row[]> {
  const about = { run: run.id, dataset, configuration };
  if (!isFiltered(query)) yield* pagesOf(run.id, null, { ...about, sampleId: null });
  const ids = await commentedSamples(run.id);
  for await (const all of batches(run, { within: query, ids, ...orderOf(query) }, 25)) {
    const shown = await samplesWithoutContent(hiddenOf(query, run.metrics).shown(all));
    const asked = { sampleId: shown.map(({ id }) => id), hidden: [] };
    const { comments, total } = await readComments({ run: run.id }, asked, { take: atOnce });
    // Most samples have few comments.
    const isWhole = comments.length === total;
    for (const { id, externalId } of shown) {
      const aboutSample = { ...about, sampleId: externalId ?? String(id) };
      if (isWhole) yield comments.filter(({ sampleId }) => sampleId === id).map((comment) => rowOf(comment, aboutSample));
      else yield* pagesOf(run.id, id, aboutSample);
    }
  }
}

const orderOf = ({ sort, order, hidden }: SampleQuery): SampleQuery => ({
  ...(sort && { sort }),
  ...(order && { order }),
  ...(hidden && { hidden }),
});

const isFiltered = (query: SampleQuery): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && !(name in orderOf(query)));

async function* pagesOf(runId: string, sampleId: number | null, about: Row): AsyncGenerator<Row[]> {
  for (let skip = 0; ; skip += atOnce) {
    const page = { skip, take: atOnce };
    const { comments, total } = await readComments({ run: runId }, { sampleId, hidden: [] }, page);
    yield comments.map((comment) => rowOf(comment, about));
    if (skip + atOnce >= total) return;
  }
}

const rowOf = (comment: ReadComment, about: Row): Row => ({
  ...about,
  sample: comment.sampleId,
  comment: comment.id,
  thread: comment.parentId ?? comment.id,
  text: comment.text,
  field: comment.passage?.field ?? null,
  context: comment.passage?.context ?? null,
  start: comment.passage?.start ?? null,
  end: comment.passage?.end ?? null,
  quote: comment.passage?.quote ?? null,
  isLost: comment.passage && comment.isLost,
  mentions: comment.mentions,
  reviewer: comment.reviewer,
  isGuest: comment.isGuest,
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  resolvedAt: comment.resolvedAt?.toISOString() ?? null,
  resolvedBy: comment.resolvedBy,
});
