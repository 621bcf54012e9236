import { type Markup, markup } from "@/lib/charts/markup";
import { gainsInWords } from "@/lib/domain/steps/in-words";
import { stepTable } from "@/lib/domain/steps/table";
import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import type { ReportData } from "./read";
import { plain } from "./text";

export function stepsSection({ steps }: Pick<ReportData, "steps">): Markup | null {
  if (!steps) return null;
  const { columns, rows } = stepTable(steps);
  return markup`<section><h2>Steps <small>what each step found, in ${counted(steps.samples, "sample")}</small></h2><div class="panel whole settings">
<table aria-label="Steps"><thead><tr>${columns.map((column, at) => markup`<th scope="col"${at > 0 && markup` class="num"`}>${column}</th>`)}</tr></thead><tbody>${rows.map(([step = "", ...cells]) => markup`<tr><th scope="row">${plain(step)}</th>${cells.map((cell) => markup`<td class="num">${cell}</td>`)}</tr>`)}</tbody></table>
${gainsInWords(steps).map((sentence) => markup`<p class="small">${plain(sentence)}</p>`)}
</div></section>
`;
}

/** Empty without steps. */
export function stepsAsMarkdown(steps: ReportData["steps"]): string {
  if (!steps) return "";
  const { columns, rows } = stepTable(steps);
  const table = rows.map((cells) => `| ${cells.map(markdownText).join(" | ")} |\n`).join("");
  const gains = gainsInWords(steps).map((sentence) => `\n${markdownText(sentence)}\n`);
  return `\nSteps, in ${counted(steps.samples, "sample")}:\n\n| ${columns.join(" | ")} |\n| --- ${"| ---: ".repeat(columns.length - 1)}|\n${table}${gains.join("")}`;
}
