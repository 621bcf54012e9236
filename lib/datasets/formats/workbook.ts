import { type Limits, longestRow, mostUnpacked, rowTooLong, sizeText } from "@/lib/datasets/bytes/limits";
import { spooled } from "@/lib/datasets/bytes/spooled";
import { Archive } from "@/lib/datasets/bytes/zip";
import { type CallingTool, choiceWords } from "@/lib/datasets/values/caller";
import { isTextField } from "@/lib/datasets/values/fields";
import { Refusal } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import { fieldsNamed, headingAmong, headingLines, namesOfColumns } from "./heading";
import { Header, type RowOrProblem, type RowSource } from "./row-source";
import { readXml, type XmlReader } from "./xml";

type Cell = string | number | boolean | Percentage | null;

/** A text reads as the sheet shows it, "25%"; any other column holds the number, 0.25. */
class Percentage {
  constructor(readonly share: number) {}

  toString(): string {
    return `${Number((this.share * 100).toPrecision(12))}%`;
  }
}

interface SheetRow {
  line: number;
  cells: Cell[];
  size: number;
}

/** The rows of one sheet of an Excel workbook (XLSX), as they arrive; the first visible one, or that called `sheet`. */
export function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  limits: Limits,
  sheet?: string,
  caller: CallingTool = "command",
  /** The sheet that has these is a table too. */
  mapped: readonly string[] = [],
): RowSource {
  const header = new Header(limits.columns);
  const source: RowSource = {
    label: "Excel workbook",
    kind: "xlsx",
    isText: false,
    hasLines: false,
    header,
    hints: [],
    batches: spooled(bytes, (file) => Archive.open(file, (archive) => batches(archive))),
  };
  return source;

  async function* batches(archive: Archive): AsyncGenerator<RowOrProblem[]> {
    const book = await readBook(archive, limits);
    const chosen =
      chooseSheet(book.sheets, sheet) ?? (await onlyTable(book, (file) => hasTable(archive, file, book, limits, mapped)));
    source.label = `Excel workbook, sheet “${chosen.name}”`;
    source.choices = { sheets: book.sheets.slice(0, 200).map(({ name }) => name), sheet: chosen.name };
    if (sheet === undefined && book.sheets.length > 1)
      source.hints.push(
        `The workbook has the sheets ${listed(book.sheets.slice(0, 20).map(({ name }) => `“${name}”`))}; “${chosen.name}” is read. To read another, ${choiceWords(caller, "file:sheet=NAME", "choose it under Sheet.")}`,
      );
    let first: SheetRow[] | null = [];
    for await (const rows of sheetRows(archive, chosen.file, book, limits)) {
      if (first === null) {
        yield rows.flatMap(rowOf);
        continue;
      }
      first.push(...rows);
      if (first.length < headingLines) continue;
      const held: SheetRow[] = first;
      first = null;
      yield begin(held);
    }
    if (first !== null) yield begin(first);
  }

  function begin(rows: readonly SheetRow[]): RowOrProblem[] {
    const first = rows.slice(0, headingLines).map(({ cells }) => Array.from(cells));
    const at = headingAmong(first);
    const heading = rows[Math.max(at, 0)];
    if (!heading) return [];
    const { names, hints } = namesOfColumns(first, at, heading.line);
    source.hints.push(...hints);
    for (const name of names) header.addDistinct(name);
    return rows.slice(at + 1).flatMap(rowOf);
  }

  function rowOf({ line, cells, size }: SheetRow): RowOrProblem[] {
    const values = header.names.map((name, index) => {
      const cell = cells[index] ?? null;
      if (!(cell instanceof Percentage)) return cell;
      return isTextField(name) ? String(cell) : cell.share;
    });
    if (values.every((value) => value === null)) return [];
    return [size > longestRow(limits) ? { line, field: null, reason: rowTooLong(limits), excerpt: "" } : { line, values }];
  }
}

interface Sheet {
  name: string;
  isHidden: boolean;
  file: string;
}

interface Book {
  sheets: Sheet[];
  texts: string[];
  numbers: ("date" | "percent" | null)[];
  isFrom1904: boolean;
}

/** Null to look into the sheets. */
function chooseSheet(sheets: readonly Sheet[], name: string | undefined): Sheet | null {
  const chosen = name === undefined && sheets.length === 1 ? sheets[0] : sheets.find((one) => one.name === name);
  if (chosen || (name === undefined && sheets.length > 0)) return chosen ?? null;
  if (sheets.length === 0) throw new Refusal("The workbook has no sheet that can be read. Save it as XLSX or CSV.");
  throw new Refusal(
    `The workbook has no sheet “${name?.slice(0, 100)}”. It has ${listed(sheets.slice(0, 20).map(({ name }) => `“${name}”`))}.`,
  );
}

const mostSheets = 20;

/** The first visible sheet, unless it is a cover and exactly one other has a heading of fields. */
async function onlyTable(book: Book, isTable: (file: string) => Promise<boolean>): Promise<Sheet> {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden).slice(0, mostSheets);
  const tables: Sheet[] = [];
  for (const one of visible) {
    if (await isTable(one.file)) tables.push(one);
    if (tables[0] === visible[0] && tables.length > 0) break;
  }
  const [first = book.sheets[0]] = visible;
  const [only = first] = tables.length === 1 ? tables : [];
  return only as Sheet;
}

async function hasTable(archive: Archive, file: string, book: Book, limits: Limits, mapped: readonly string[]): Promise<boolean> {
  const rows: (readonly unknown[])[] = [];
  try {
    for await (const batch of sheetRows(archive, file, book, limits)) {
      rows.push(...batch.map(({ cells }) => Array.from(cells)));
      if (rows.length >= headingLines) break;
    }
  } catch (error) {
    // A damaged sheet matters only if it is read.
    if (!(error instanceof Refusal)) throw error;
  }
  const isMapped = (cell: unknown) => typeof cell === "string" && cell !== "" && mapped.includes(cell);
  return rows.slice(0, headingLines).some((cells) => fieldsNamed(cells) > 1 || cells.some(isMapped));
}

const textsFile = "xl/sharedStrings.xml";
const largestPart = 32 * 1024 * 1024;

async function readBook(archive: Archive, limits: Limits): Promise<Book> {
  const book: Book = { sheets: [], texts: [], numbers: [], isFrom1904: false };
  const read = async (name: string, reader: XmlReader) => {
    const own = name === textsFile ? limits : { ...limits, bytes: Math.min(limits.bytes, largestPart) };
    for await (const _ of readXml(archive.bytes(name, own), reader, longestRow(limits)));
  };
  const targets = new Map<string, string>();
  await read("xl/_rels/workbook.xml.rels", {
    open: (_, { Id = "", Target = "" }) => targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`),
  });
  await read("xl/workbook.xml", {
    open: (name, attributes) => {
      if (name === "workbookPr") book.isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const file = targets.get(attributes["r:id"] ?? Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "");
      if (file)
        book.sheets.push({
          name: attributes.name ?? "",
          isHidden: attributes.state !== undefined && attributes.state !== "visible",
          file,
        });
    },
  });
  await read("xl/styles.xml", styles(book.numbers));
  await read(textsFile, sharedTexts(book.texts, limits));
  return book;
}

function styles(numbers: Book["numbers"]): XmlReader {
  const formats = new Map<number, string>();
  let isInCells = false;
  return {
    open: (name, attributes) => {
      if (name === "numFmt") formats.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      const percent = /^[^"]{0,50}%/.test(formats.get(id) ?? (id === 9 || id === 10 ? "%" : "")) ? "percent" : null;
      numbers.push(isDateFormat(id, formats.get(id)) ? "date" : percent);
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  };
}

/** By the numbers that Excel gives its own formats, or by the letters of days and hours outside quotes and brackets. */
function isDateFormat(id: number, format: string | undefined): boolean {
  if (format === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return /[dhmsy]/i.test(format.slice(0, 200).replace(/"[^"]*"|\[[^\]hms]*\]|[\\_*].|general|E[+-]/gi, ""));
}

/** Excel's writing of characters that XML cannot hold. */
const unescaped = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

function textRuns(): XmlReader & { take: () => string } {
  let text = "";
  let isText = false;
  let isAid = false;
  return {
    open: (name) => {
      if (name === "t") isText = true;
      if (name === "rPh") isAid = true;
    },
    text: (part) => {
      if (isText && !isAid) text += part;
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isAid = false;
    },
    take: () => {
      const whole = unescaped(text);
      text = "";
      return whole;
    },
  };
}

function sharedTexts(texts: string[], limits: Limits): XmlReader {
  const runs = textRuns();
  let size = 0;
  return {
    ...runs,
    close: (name) => {
      runs.close?.(name);
      if (name !== "si") return;
      const text = runs.take();
      size += text.length + 50;
      if (size > limits.buffered)
        throw new Refusal(
          `The workbook's texts are larger than ${sizeText(limits.buffered)}. Save the sheet as CSV.`,
          "too-large",
        );
      texts.push(text);
    },
  };
}

async function* sheetRows(archive: Archive, file: string, book: Book, limits: Limits): AsyncGenerator<SheetRow[]> {
  const runs = textRuns();
  let rows: SheetRow[] = [];
  /** In characters; one text may be in many cells. */
  let read = 0;
  const mostRead = mostUnpacked(limits, archive.zip.fileSize, 50);
  let row: SheetRow = { line: 0, cells: [], size: 0 };
  let column = -1;
  let attributes: Readonly<Record<string, string>> = {};
  let value = "";
  let isValue = false;
  const reader: XmlReader = {
    open: (name, given) => {
      if (name === "row") {
        row = { line: Number(given.r ?? row.line + 1), cells: [], size: 0 };
        column = -1;
      } else if (name === "c") {
        attributes = given;
        column = given.r ? columnOf(given.r) : column + 1;
        value = "";
        runs.take();
      } else if (name === "v") isValue = true;
      else runs.open?.(name, given);
    },
    text: (part) => {
      if (isValue) value += part;
      else runs.text?.(part);
    },
    close: (name) => {
      if (name === "v") isValue = false;
      else if (name === "c" && column <= limits.columns) {
        const cell = cellOf(attributes, value, runs.take(), book);
        row.cells[column] = cell;
        const size = typeof cell === "string" ? cell.length : 8;
        row.size += size;
        read += size;
        if (read > mostRead)
          throw new Refusal(
            `The sheet's texts are longer than ${sizeText(mostRead)} in all, with each cell counted${mostRead < limits.bytes ? ", which is not plausible for a workbook of its size. Save it as CSV" : ". Split it"}.`,
            "too-large",
          );
      } else if (name === "row") {
        if (row.cells.some((cell) => cell !== null && cell !== "")) rows.push(row);
      } else runs.close?.(name);
    },
  };
  for await (const _ of readXml(archive.bytes(file, limits), reader, longestRow(limits))) {
    yield rows;
    rows = [];
  }
  yield rows;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "A") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellOf({ t, s }: Readonly<Record<string, string>>, value: string, inline: string, book: Book): Cell {
  if (t === "inlineStr") return inline;
  if (value === "") return null;
  if (t === "s") return book.texts[Number(value)] ?? null;
  if (t === "b") return value === "1";
  if (t === "e") return value === "#N/A" ? null : value;
  if (t === "str" || t === "d") return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const kind = book.numbers[Number(s ?? 0)];
  if (kind === "percent") return new Percentage(number);
  return kind === "date" ? dateOf(number, book.isFrom1904) : number;
}

const dayMs = 86_400_000;

/** A day, a time, or both, as ISO text; a number beyond the years that Excel knows stays. */
function dateOf(days: number, isFrom1904: boolean): Cell {
  if (days < 0 || days > 2_958_466) return days;
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const written = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000);
  const [day = "", time = ""] = written.toISOString().slice(0, 19).split("T");
  if (days < 1) return time;
  return Number.isInteger(days) ? day : `${day}T${time}`;
}
