import { createHash } from "node:crypto";
import type { ContextsForm } from "@/lib/datasets/values/context-list";
import type { SampleContent } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";

class Words {
  readonly #counts = new Map<string, { rows: number; words: Set<string> }>();

  add(field: string, word: string): void {
    const known = this.#counts.get(field) ?? { rows: 0, words: new Set() };
    known.rows++;
    if (known.words.size < 3) known.words.add(word);
    this.#counts.set(field, known);
  }

  /** "“nan” or “NULL” stands for the response in 2 rows" */
  sentences(): string[] {
    return [...this.#counts].map(([field, { rows, words }]) => {
      const quoted = listed(
        [...words].map((word) => `“${word}”`),
        "or",
      );
      return `${quoted} stands for the ${field} in ${counted(rows, "row")}`;
    });
  }
}

const rowsOf = (n: number): string => counted(n, "row");

/** What is read otherwise than it is written. */
const readAs = {
  joinedReferences: (n: number) => `The reference is a list of several texts in ${rowsOf(n)}: they are joined, one per line.`,
  referencesAsText: (n: number) => `The reference is a number or true/false in ${rowsOf(n)}: it is stored as text.`,
  longContextMetadata: (n: number) =>
    `The metadata of ${counted(n, "context")} is longer than 16,384 characters and was left out.`,
  unsafeNames: (n: number) => `What is named “__proto__” in metadata or labels is left out (${counted(n, "place")}).`,
  otherIdCounts: (n: number) => `The numbers of context ids and contexts differ in ${rowsOf(n)}: those ids are left out.`,
  unpairedGold: (n: number) =>
    `The numbers of gold texts and gold ids differ in ${rowsOf(n)}: the ids are read, the texts left out.`,
  referenceObjects: (n: number) => `The reference is an object, not a text, in ${rowsOf(n)}: it is left out.`,
  removed: (n: number) => `Contexts are marked as removed in ${rowsOf(n)}: they are left out.`,
  messages: (n: number) => `The response is the text of a message object in ${rowsOf(n)}: its content is read.`,
  thoughts: (n: number) => `The response begins with a model's thoughts in ${rowsOf(n)}: they are left out.`,
  prompts: (n: number) =>
    `The question contains the contexts in ${rowsOf(n)}: it may be a whole prompt. Map the user's question, if the file has it.`,
  repeated: (n: number) => `The question, contexts and response of another row are repeated in ${rowsOf(n)}: each is a sample.`,
  templates: (n: number) => `The question is a whole prompt in ${rowsOf(n)}: what its last user says is read.`,
};

const mostCompared = 1000;

export class Tally {
  readonly #read = new Map<keyof typeof readAs, number>();
  readonly #said = new Set<string>();

  readonly forms = new Map<ContextsForm, number>();
  plainWithPipe = 0;
  plainWithBlankLine = 0;
  readonly nothing = new Words();
  readonly sheetErrors = new Words();
  /** Columns with bytes that are no text. */
  readonly binary = new Set<string>();
  rows = 0;
  nothingRetrieved = 0;

  count(what: keyof typeof readAs): void {
    this.#read.set(what, (this.#read.get(what) ?? 0) + 1);
  }

  said({ question, contexts, response, reference, turns }: SampleContent, name: string | null): void {
    if (this.rows > mostCompared) return;
    const said = createHash("sha256")
      .update(JSON.stringify([name, question, contexts, response, reference, turns]))
      .digest("base64");
    if (this.#said.has(said)) this.count("repeated");
    this.#said.add(said);
  }

  countForm(form: ContextsForm): void {
    this.forms.set(form, (this.forms.get(form) ?? 0) + 1);
  }

  mostly(): ContextsForm | null {
    return (
      [...this.forms].reduce<[ContextsForm, number] | null>(
        (most, next) => (most && most[1] >= next[1] ? most : next),
        null,
      )?.[0] ?? null
    );
  }

  hints(contextsColumn: string): string[] {
    const hints: string[] = [];
    if (this.nothingRetrieved > 0 && this.nothingRetrieved === this.rows)
      hints.push(
        `No row has a context in “${contextsColumn}”. Is it the right column? If so, nothing was retrieved for any question.`,
      );
    else if (this.nothingRetrieved > 0)
      hints.push(
        `${rowsOf(this.nothingRetrieved)} ${this.nothingRetrieved === 1 ? "has" : "have"} no context: stored as “nothing retrieved”.`,
      );
    const plain = this.forms.get("plain text") ?? 0;
    if (plain > 0) {
      const pipes = this.plainWithPipe;
      const delimiter =
        pipes > 0 ? ` ${rowsOf(pipes)} of them contain “|”: if it separates contexts, choose “|” as their delimiter.` : "";
      const blank = this.plainWithBlankLine;
      const lines =
        blank > 0 && pipes === 0
          ? ` ${rowsOf(blank)} of them contain blank lines: if these separate contexts, choose a blank line ("\\n\\n") as their delimiter.`
          : "";
      hints.push(
        `“${contextsColumn}” is plain text, not a list, in ${rowsOf(plain)}: each is read as one context.${delimiter}${lines}`,
      );
    }
    const several = this.forms.get("several texts") ?? 0;
    const whole = "To keep cells whole, choose a delimiter that none has.";
    if (several > 0)
      hints.push(`“${contextsColumn}” holds several texts in a cell in ${rowsOf(several)}: each is a context. ${whole}`);
    for (const [what, n] of this.#read) hints.push(readAs[what](n));
    for (const sentence of this.nothing.sentences()) hints.push(`${sentence}: read as an empty cell.`);
    for (const sentence of this.sheetErrors.sentences())
      hints.push(`${sentence}: a spreadsheet took a text for a formula. Export it again with these cells as text.`);
    for (const name of this.binary) hints.push(`“${name}” contains binary data, which is left out.`);
    return hints;
  }
}
