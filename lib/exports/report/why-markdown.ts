import { formatShare } from "@/lib/domain/scores/format";
import { formatP } from "@/lib/domain/scores/signed";
import { markdownText } from "@/lib/domain/text/markdown";
import { failuresInWords, refusalsInWords } from "@/lib/domain/why/in-words";
import type { WhyReport } from "@/lib/domain/why/report";
import { stageWords } from "@/lib/domain/why/stages";
import { count, shortened } from "./text";
import { establishedOf, foundStages, fromRest, nothingEstablished } from "./why";

/** Empty for a run that has not ended or has no samples. */
export function whyAsMarkdown(why: WhyReport | null): string {
  if (!why || why.samples === 0) return "";
  const parts = [`\nWhy: ${failuresInWords(why)}`, `\n\n| stage | samples | share |\n| --- | ---: | ---: |\n`];
  for (const { stage, samples } of foundStages(why))
    parts.push(`| ${stageWords[stage].name} | ${count(samples)} | ${formatShare(samples, why.samples)} |\n`);
  const refusals = refusalsInWords(why);
  if (refusals) parts.push(`\n${refusals}\n`);
  const rows = establishedOf(why);
  const nothing = nothingEstablished(why);
  if (rows.length === 0) return nothing === null ? parts.join("") : `${parts.join("")}\n${nothing}\n`;
  parts.push("\n| group or slice | failed | rest | against the rest | p |\n| --- | ---: | ---: | ---: | ---: |\n");
  for (const { kind, name, row } of rows) {
    const p = row.pAdjusted === null ? "–" : formatP(row.pAdjusted);
    const cells = [
      `${kind === "group" ? "group " : ""}${shortened(name, 120)}`,
      `${count(row.failed ?? 0)} of ${count(row.n)}`,
      `${count(row.rest.failed ?? 0)} of ${count(row.rest.n)}`,
      fromRest(row),
      p,
    ];
    parts.push(`| ${cells.map(markdownText).join(" | ")} |\n`);
  }
  return parts.join("");
}
