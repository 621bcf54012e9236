import { longestId } from "assay-lib/domain/bounds";
import { longestRubric } from "assay-lib/rounds/words/limits";
import * as z from "zod";

const text = (longest: number) =>
  z
    .string()
    .catch("")
    .transform((value) => value.slice(0, longest + 1));

/** What the form sends. Longer texts are cut to one character over the limit, which is refused by field. */
export const SentRound = z.object({
  runId: text(longestId),
  pairedRunId: text(longestId),
  label: text(200),
  name: text(1_000),
  unit: text(20),
  metric: text(200),
  kind: text(20),
  text: text(5_000),
  words: text(5_000),
  rubric: text(longestRubric),
  design: text(20),
  size: text(20),
  overlap: text(20),
  critiqueFirst: text(10),
});

/** Returns what `NewRound` expects, which refuses fields that are no number. */
export const roundOfForm = ({
  kind,
  text,
  words,
  rubric,
  design,
  size,
  overlap,
  critiqueFirst,
  pairedRunId,
  label,
  ...rest
}: z.infer<typeof SentRound>) => ({
  ...rest,
  // Forms send line ends as two characters.
  rubric: rubric.replaceAll("\r\n", "\n"),
  question: kind === "grades" ? { kind, text, words: wordsOf(words) } : { kind: kind === "better" ? kind : "yes-no", text },
  pairedRunId: pairedRunId || null,
  design: { kind: design || "random", size: numberOf(size), ...(design === "balanced" && { label }) },
  overlap: numberOf(overlap) / 100,
  critiqueFirst: critiqueFirst === "on",
});

const wordsOf = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** The form's field of a problem's path: "question.words.2" is of the words. */
export function formField(path: string): string {
  if (path.startsWith("question.words")) return "words";
  if (path.startsWith("question")) return "text";
  if (path === "design.size") return "size";
  if (path.startsWith("design")) return "design";
  return path;
}
