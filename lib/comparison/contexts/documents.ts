import type { Comparison } from "@/lib/comparison/metrics";
import { hiddenQuestions } from "@/lib/comparison/questions/hide";
import { contextBeginnings, readDocuments } from "@/lib/db/comparison/questions";
import type { ComparedDocuments, DocumentParts } from "@/lib/domain/comparison/documents";
import { counted } from "@/lib/domain/text/counted";
import { memoise, stateOf } from "@/lib/summaries/memoise";

const most = 5;
const cacheSize = 8;
/** Allows for rounding. */
const tolerance = 1e-6;

/** The documents that the candidate gained or lost, by their part of a metric's difference. */
export async function compareDocuments(
  comparison: Comparison,
  { metric, candidate, side }: { metric: string; candidate: number; side: "gained" | "lost" },
): Promise<ComparedDocuments> {
  const { runs, storedIds, report, hidden = new Set() } = comparison;
  const pair = comparison.pairs[candidate - 1];
  const pairing = pair?.pairing;
  const missing = (why: string): ComparedDocuments => ({ parts: null, missing: why });
  const row = report.metrics[metric]?.find(({ run }) => run === runs[candidate]?.id);
  if (row?.difference == null || !pair || !pairing) return missing("No question has a score on both sides.");
  if (pairing.further.length > 0)
    return missing("Some questions have several samples, so their scores cannot be split by document.");
  const compared = [0, candidate].map((index) => ({
    id: storedIds[index] ?? "",
    configurationId: runs[index]?.configurationId ?? "",
  }));
  const key = JSON.stringify([pairing.report.by, metric, candidate, runs.map(stateOf), storedIds]);
  const read = await memoise("documents", cacheSize, key, () =>
    readDocuments({
      runs: compared,
      samples: pairing.samples,
      metric,
      most,
    }),
  );
  const count = (questions: number) => counted(questions, "question");
  if (read.otherSizes > 0)
    return missing(
      `In ${count(read.otherSizes)} the runs return different numbers of contexts, so the change cannot be split by document.`,
    );
  if (read.otherScores > 0)
    return missing(
      `In ${count(read.otherScores)} a context that both runs retrieved has two scores, so the difference does not come from the documents alone.`,
    );
  const found = read[side];
  if (!found || found.documents === 0) return missing("Both runs retrieved the same contexts.");
  if (Math.abs(found.part - row.difference) > tolerance)
    return missing(
      "The documents' parts do not add up to the difference, because this metric is not a plain mean over contexts.",
    );
  const isHidden = hiddenQuestions(pair, hidden);
  // A document of one context shows that sample's score.
  const shown = (list: typeof found.hurt) => list.filter(({ question, contexts }) => contexts > 1 || !isHidden(question));
  const [hurt, helped] = [shown(found.hurt), shown(found.helped)];
  const texts = await contextBeginnings([...hurt, ...helped]);
  const rows = [...hurt, ...helped].map(({ question, held, score, other, part, contexts }, index) => ({
    ...{ text: texts[index] ?? "", held, score, other, part, contexts },
    question: { key: String(pairing.samples[0]?.[question] ?? ""), place: question + 1 },
  }));
  const parts: DocumentParts = {
    hurt: rows.slice(0, hurt.length),
    helped: rows.slice(hurt.length),
    ...{ others: found.others, documents: found.documents, contexts: found.contexts, part: found.part },
    ...{ questions: read.questions, size: read.contexts },
  };
  return { parts, missing: null };
}
