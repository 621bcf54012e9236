import { CircleAlert } from "lucide-react";
import { Remark } from "@/components/samples/judgments/judgment";
import type { Sample } from "@/lib/db/samples/rows";
import { listed } from "@/lib/domain/text/listed";
import { holdsMark } from "@/lib/metrics/texts/forged-marks";

const listedAtMost = 10;

/** Names the texts that judges read in altered form. */
export function ForgedMarks({ sample }: { sample: Pick<Sample, "question" | "contexts" | "response"> }) {
  const ranks = sample.contexts.flatMap((context, index) => (holdsMark(context) ? [index + 1] : []));
  const shown: (number | string)[] = ranks.slice(0, listedAtMost);
  if (ranks.length > listedAtMost) shown.push(`${ranks.length - listedAtMost} more`);
  const names = [
    holdsMark(sample.question) && "the question",
    ranks.length > 0 && `context${ranks.length > 1 ? "s" : ""} ${listed(shown)}`,
    holdsMark(sample.response ?? "") && "the response",
  ].filter((name) => name !== false);
  if (names.length === 0) return null;
  const isOne = names.length === 1 && ranks.length < 2;
  return (
    <Remark icon={CircleAlert} className="mt-3 text-small text-ink-2">
      <span className="block first-letter:uppercase">
        {listed(names)} {isOne ? "contains" : "contain"} marks that Assay’s prompts use as delimiters. Judges see them with round
        brackets instead.
      </span>
    </Remark>
  );
}
