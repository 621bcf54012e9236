import { gainsInWords } from "@/lib/domain/steps/in-words";
import { stepTable } from "@/lib/domain/steps/table";
import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import type { ReportData } from "./read";

/** Empty without steps. */
export function stepsAsMarkdown(steps: ReportData["steps"]): string {
  if (!steps) return "";
  const { columns, rows } = stepTable(steps);
  const table = rows.map((cells) => `| ${cells.map(markdownText).join(" | ")} |\n`).join("");
  const gains = gainsInWords(steps).map((sentence) => `\n${markdownText(sentence)}\n`);
  return `\nSteps, in ${counted(steps.samples, "sample")}:\n\n| ${columns.join(" | ")} |\n| --- ${"| ---: ".repeat(columns.length - 1)}|\n${table}${gains.join("")}`;
}
