import type { Run } from "@/lib/db/runs/list";
import { type Sample, wholeSamples } from "@/lib/db/samples/rows";
import { listSamples } from "@/lib/db/samples/table";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { mostGoldenRows } from "@/lib/golden/words/bounds";
import type { GoldenDraft } from "@/lib/golden/words/new-rows";

const longest = { question: 2_000, response: 2_000, context: 1_000 };
const mostContexts = 50;
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The first samples that match, in the table's order, and how many match. */
export async function readDrafts(run: Run, query: SampleQuery): Promise<{ drafts: GoldenDraft[]; total: number }> {
  const { rows, total } = await listSamples(run, query, { take: mostGoldenRows, withTexts: false });
  const samples = await wholeSamples(rows.map(({ id }) => id));
  return { drafts: samples.map(draftOf), total };
}

function draftOf(sample: Sample): GoldenDraft {
  const { gold = [], contexts, contextDetails } = sample;
  const found = Array.isArray(sample.goldFound) ? sample.goldFound : gold.map(() => null);
  return {
    id: sample.id,
    name: cut(sample.externalId ?? `Sample ${(sample.position + 1).toLocaleString("en")}`, 100),
    question: cut(sample.question, longest.question),
    turns: sample.turns?.length ?? 0,
    response: sample.response === null ? null : cut(sample.response, longest.response),
    reference: sample.reference ?? "",
    contexts: contexts.slice(0, mostContexts).map((text, index) => ({
      text: cut(text, longest.context),
      id: contextDetails?.[index]?.id?.slice(0, 200) ?? null,
    })),
    moreContexts: Math.max(0, contexts.length - mostContexts),
    gold: [...new Set(found.flatMap((at) => at ?? []))].sort((one, other) => one - other),
    missed: gold.flatMap(({ id, text }, at) =>
      found[at] == null ? [{ at, id: id?.slice(0, 200) ?? null, text: text === null ? null : cut(text, longest.context) }] : [],
    ),
  };
}
