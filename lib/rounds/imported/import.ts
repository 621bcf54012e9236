import { readRows } from "@/lib/datasets/read-rows";
import { Refusal } from "@/lib/domain/problem";
import { reviewerKey } from "@/lib/domain/reviews/state";
import type { RowProblem } from "@/lib/domain/row-problem";
import { type ImportedEntry, storeImported } from "@/lib/rounds/store/imported";
import { entriesOf, externalIdsOf, findRound, itemsOf, latestRubric } from "@/lib/rounds/store/rows";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { standing } from "@/lib/rounds/words/definition";
import { readLabelRow, type SentLabel } from "./read-label";

const limits = { bytes: 16 * 1024 * 1024, rows: 20_000, cell: 100_000, columns: 200, buffered: 16 * 1024 * 1024, seconds: 60 };
const listedAtMost = 100;

/**
 * Stores the labels of a CSV, JSON or JSON Lines file, all or none. A row names its sample by Assay's id or by that of the dataset.
 * Labels count as not blind unless the row says `blind`. A person's label of an item replaces the one before. Throws Refusal, with
 * line and field of each wrong row, or if the round is closed.
 */
export async function importLabels(
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  { fileName, signal }: { fileName: string; signal?: AbortSignal | undefined },
) {
  const round = await findRound(id);
  if (!round) throw new Refusal(`There is no round ${id}.`, "not-found");
  if (round.closedAt) throw new Refusal("The round is closed. Reopen it to import labels.", "conflict");
  if (round.unit === "pair")
    throw new Refusal("Which of two answers was shown first differs by round, so their labels cannot be imported.", "conflict");
  const [items, names, entries, rubric] = await Promise.all([itemsOf(id), externalIdsOf(id), entriesOf(id), latestRubric(id)]);
  const findPlace = placeFinder(items, names);
  const sent: { label: SentLabel; item: number }[] = [];
  const problems: RowProblem[] = [];
  let rows = 0;
  let wrong = 0;
  let skipped = 0;
  for await (const row of readRows(bytes, { fileName, signal, limits })) {
    rows++;
    const label = "values" in row ? readLabelRow(row.line, row.values, round) : row;
    const found = "reason" in label ? label : findPlace(label);
    if (found === "skipped") skipped++;
    else if (typeof found !== "number") {
      wrong++;
      if (problems.length < listedAtMost) problems.push({ line: row.line, ...found });
    } else if (!("reason" in label)) sent.push({ label, item: found });
  }
  if (rows === 0) throw new Refusal(`“${fileName}” has no rows.`);
  if (wrong > 0) throw refusalOfRows(wrong, rows, problems);
  const own = standing(entries);
  const fresh = new Map<string, ImportedEntry>();
  let existed = 0;
  for (const { label, item } of sent) {
    const { reviewer, value, critique, isBlind, seconds, at } = label;
    const key = reviewerKey(reviewer);
    const before = own.get(key)?.get(item);
    const place = JSON.stringify([key, item]);
    if (before?.kind === "label" && before.value === value && before.critique === critique && before.isBlind === isBlind) {
      existed++;
      fresh.delete(place);
      continue;
    }
    fresh.set(place, {
      itemId: item,
      reviewer: reviewer.name,
      reviewerKey: key,
      value,
      critique,
      isBlind,
      seconds,
      rubricVersion: rubric.version,
      createdAt: at,
    });
  }
  await storeImported(id, [...fresh.values()]);
  return { stored: fresh.size, existed, skipped };
}

function refusalOfRows(wrong: number, rows: number, problems: readonly RowProblem[]): Refusal {
  const errors = problems.map(({ line, field, reason }) => ({
    path: [line === null ? "" : `line ${line}`, field ?? ""].filter(Boolean).join(", "),
    message: reason,
  }));
  const [first] = errors;
  const count = wrong === 1 ? "1 row" : `${wrong.toLocaleString("en")} rows`;
  return new Refusal(
    `${count} of ${rows.toLocaleString("en")} cannot be read, so nothing was stored. ${first ? `${first.path}: ${first.message}` : ""}`,
    "invalid",
    errors,
  );
}

type Wrong = Pick<RowProblem, "field" | "reason">;

/** Finds the item of a label; "skipped" for a second label of one that does not come twice. */
function placeFinder(items: readonly RoundItem[], names: ReadonlyMap<number, string | null>) {
  const byPlace = new Map<string, number>();
  const samples = new Map<string, Set<number>>();
  const known = new Set<number>();
  for (const { id, sampleId, context, repeatOf } of items) {
    known.add(sampleId);
    byPlace.set(placeOf(sampleId, context, repeatOf !== null), id);
    const name = names.get(id);
    if (name != null) samples.set(name, (samples.get(name) ?? new Set()).add(sampleId));
  }
  const isOfContexts = items.some(({ context }) => context !== null);
  const sampleOf = ({ sampleId, externalId }: SentLabel): number | Wrong => {
    // On another server, the number means another sample.
    const named = externalId === null ? undefined : samples.get(externalId);
    if (named) {
      const [first = 0] = named;
      if (named.size === 1) return first;
      if (sampleId !== null && named.has(sampleId)) return sampleId;
      return { field: "externalId", reason: "Two samples of the round have this id. Name the sample by sampleId." };
    }
    if (externalId === null && sampleId !== null && known.has(sampleId)) return sampleId;
    const reason = "The round has no such sample. Leave the row out, or import it into the round that drew the sample.";
    return { field: externalId === null ? "sampleId" : "externalId", reason };
  };
  return (label: SentLabel): number | "skipped" | Wrong => {
    const sample = sampleOf(label);
    if (typeof sample !== "number") return sample;
    const item = byPlace.get(placeOf(sample, label.context, label.isRepeat));
    if (item !== undefined) return item;
    if (label.isRepeat && byPlace.has(placeOf(sample, label.context, false))) return "skipped";
    const reason = isOfContexts
      ? "The round has no such context of the sample. Contexts are counted from 0."
      : "The round labels responses. Leave the context empty.";
    return { field: "context", reason };
  };
}

const placeOf = (sample: number, context: number | null, isRepeat: boolean): string =>
  `${sample} ${context ?? "response"} ${isRepeat}`;
