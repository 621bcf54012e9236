import { excerptOf } from "@/lib/datasets/values/excerpt";
import { isTextField } from "@/lib/datasets/values/fields";
import { unpacked } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";

/** The words of Excel and LibreOffice in languages that have their own. */
const yes = wordSet("WAHR VRAI VERDADERO VERO VERDADEIRO WAAR PRAWDA SANT SAND SANN ИСТИНА DOĞRU PRAVDA IGAZ");
const no = wordSet("FALSCH FAUX FALSO ONWAAR FAŁSZ FALSKT FALSK USANN ЛОЖЬ YANLIŞ NEPRAVDA HAMIS");

const decimal = /^-?\d{1,15}(?:,\d{1,15})?$/;
const percent = /^-?\d{1,15}(?:[.,]\d{1,15})?[ \u00a0\u202f]?%$/;

/** Some tools write each cell as JSON. */
const isQuoted = (cell: string): boolean => cell.startsWith('"') && unpacked(cell) !== cell;

type Form = "comma" | "percent" | "words" | "quoted";
const inWords = { comma: "a number", percent: "a number", words: "true or false", quoted: "the text of a JSON string" } as const;

function formOf(cells: readonly string[], isText: boolean, isCommaApart: boolean): Form | null {
  if (cells.length > 0 && cells.every(isQuoted)) return "quoted";
  if (cells.length === 0 || isText) return null;
  if (cells.every((cell) => yes.has(cell) || no.has(cell))) return "words";
  if (cells.every((cell) => percent.test(cell))) return "percent";
  // In 1,234 of an English file the comma separates thousands.
  const isDecimal = ({ length }: string) => length > 0 && (isCommaApart || length !== 3);
  return cells.every((cell) => decimal.test(cell)) && cells.some((cell) => isDecimal(cell.split(",")[1] ?? "")) ? "comma" : null;
}

function plainOf(cell: string, form: Form): string {
  if (form === "quoted") return isQuoted(cell) ? String(unpacked(cell)) : cell;
  if (form === "words" && yes.has(cell)) return "true";
  if (form === "words") return no.has(cell) ? "false" : cell;
  if (form === "comma") return decimal.test(cell) ? cell.replace(",", ".") : cell;
  return percent.test(cell) ? String(Number((Number(cell.replace(",", ".").replace(/\D+$/, "")) / 100).toPrecision(15))) : cell;
}

/** What a spreadsheet of another language, or with percentages, writes for numbers and for true and false, column by column. */
export class LocalValues {
  readonly #forms: ReadonlyMap<number, Form>;
  readonly hints: string[] = [];

  constructor(names: readonly string[], rows: readonly (readonly string[])[], isCommaApart: boolean) {
    const forms = new Map<number, Form>();
    for (const [index, name] of names.entries()) {
      const cells = rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
      const form = formOf(cells, isTextField(name), isCommaApart);
      const example = cells.find((cell) => form && plainOf(cell, form) !== cell);
      if (!form || example === undefined) continue;
      forms.set(index, form);
      this.hints.push(`“${name}” is read as ${inWords[form]}: ${excerptOf(example)} is ${excerptOf(plainOf(example, form))}.`);
    }
    this.#forms = forms;
  }

  plain(record: string[]): string[] {
    for (const [index, form] of this.#forms) record[index] = plainOf(record[index]?.trim() ?? "", form);
    return record;
  }
}
