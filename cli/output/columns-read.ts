import type { PathRead } from "@/lib/datasets/frameworks/offered";
import type { TalliedScore } from "@/lib/datasets/scores/tally";
import { isParameterColumn } from "@/lib/domain/parameters/values";
import { idOfScored, scaleInWords } from "@/lib/domain/scored/definition";
import { counted } from "@/lib/domain/text/counted";
import { printable } from "@/lib/domain/text/printable";

export interface ColumnsOfFile {
  file: string;
  format: string;
  columns: readonly { column: string; field: string | null }[];
  scores?: readonly ScoreOfFile[];
  paths?: readonly PathRead[];
}

type ScoreOfFile = Pick<TalliedScore, "key" | "metric" | "isTaken" | "filled" | "empty" | "wrong">;

/** Such as "rows.jsonl, JSON Lines, UTF-8: question from “input.question”, …; kept as metadata: “a”, “b”." */
export function columnsRead({ file, format, columns }: ColumnsOfFile): string {
  const named = (column: string) => (column === "" ? "a column without a name" : `“${column}”`);
  const isKept = (field: string | null) => field?.startsWith("metadata.") ?? false;
  const fields = columns
    .filter(({ field }) => field !== null && !isKept(field))
    .map(({ field, column }) => `${field} from ${named(column)}`);
  const kept = columns.filter(({ field }) => isKept(field)).map(({ column }) => column);
  const list = (of: readonly string[]) => `${of.slice(0, 30).map(named).join(", ")}${of.length > 30 ? " and others" : ""}`;
  const metadata = kept.length > 0 ? `; kept as metadata: ${list(kept)}` : "";
  const settings = kept.filter(isParameterColumn);
  const parameters = settings.length > 0 ? `; a parameter where a configuration's rows agree: ${list(settings)}` : "";
  return printable(`${file}, ${format}: ${fields.join(", ")}${metadata}${parameters}.`);
}

/** `--map contexts=hits[].text  “The first text”`, a line for each path inside nested rows. */
export const pathsRead = (paths: readonly PathRead[]): string[] =>
  paths.slice(0, 60).map(({ path, value, field }) => {
    const pair = `${field ?? "FIELD"}=${path}`;
    return printable(`--map ${quoted(pair)}  “${value}”`);
  });

/** A shell reads it back as one argument. */
const quoted = (pair: string): string => (/^[\p{L}\p{N}_.=-]+$/u.test(pair) ? pair : `'${pair.replaceAll("'", "'\\''")}'`);

/** "faithfulness: score ragas.faithfulness, groundedness, 0 to 1; 97 rows, 3 empty" */
export const scoresRead = (scores: readonly ScoreOfFile[]): string[] =>
  scores.map(({ key, metric, isTaken, filled, empty, wrong }) => {
    const id = idOfScored(metric);
    if (!isTaken) return printable(`${key}: looks like a score. To store it as one: --score ${quoted(`${key}=${id}`)}`);
    const about = [
      ...[metric.role, scaleInWords(metric)],
      ...(metric.direction === "lower" ? ["lower is better"] : []),
      ...(metric.unit === "context" ? ["per context"] : []),
    ];
    const problem = wrong ? `, ${wrong.samples} without a score: line ${wrong.line}, ${wrong.reason}` : "";
    return printable(`${key}: score ${id}, ${about.join(", ")}; ${counted(filled, "row")}, ${empty} empty${problem}`);
  });
