import type { StepFigures } from "@/lib/domain/steps/facts";
import { gainsInWords } from "@/lib/domain/steps/in-words";
import { stepTable } from "@/lib/domain/steps/table";
import { printable } from "@/lib/domain/text/printable";
import { formatTable } from "./table";

export function formatSteps(figures: StepFigures): string {
  const { columns, rows } = stepTable(figures);
  const gains = gainsInWords(figures).map((sentence) => `${printable(sentence)}\n`);
  return formatTable(columns, rows, columns.slice(1)) + gains.join("");
}
