import type { ContextsForm } from "@/lib/datasets/values/context-list";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";

/** Counts of words by field. */
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

/** Counts for hints. */
export class Tally {
  readonly forms = new Map<ContextsForm, number>();
  plainWithPipe = 0;
  joinedReferences = 0;
  referencesAsText = 0;
  plainWithBlankLine = 0;
  longContextMetadata = 0;
  otherIdCounts = 0;
  unpairedGold = 0;
  referenceObjects = 0;
  /** Responses that are the text of a message object, and those with thoughts. */
  messages = 0;
  thoughts = 0;
  templates = 0;
  readonly nothing = new Words();
  readonly sheetErrors = new Words();
  /** Columns with bytes that are no text. */
  readonly binary = new Set<string>();
  /** Rows whose contexts were read, and those without any. */
  rows = 0;
  nothingRetrieved = 0;

  countForm(form: ContextsForm): void {
    this.forms.set(form, (this.forms.get(form) ?? 0) + 1);
  }

  /** The most frequent form; null before the first. */
  mostly(): ContextsForm | null {
    return (
      [...this.forms].reduce<[ContextsForm, number] | null>(
        (most, next) => (most && most[1] >= next[1] ? most : next),
        null,
      )?.[0] ?? null
    );
  }

  hints(contextsColumn: string): string[] {
    const rows = (n: number) => counted(n, "row");
    const hints: string[] = [];
    if (this.nothingRetrieved > 0 && this.nothingRetrieved === this.rows)
      hints.push(
        `No row has a context in “${contextsColumn}”. Is it the right column? If so, nothing was retrieved for any question.`,
      );
    else if (this.nothingRetrieved > 0)
      hints.push(
        `${rows(this.nothingRetrieved)} ${this.nothingRetrieved === 1 ? "has" : "have"} no context: stored as “nothing retrieved”.`,
      );
    const plain = this.forms.get("plain text") ?? 0;
    if (plain > 0) {
      const pipes = this.plainWithPipe;
      const delimiter =
        pipes > 0 ? ` ${rows(pipes)} of them contain “|”: if it separates contexts, choose “|” as their delimiter.` : "";
      const blank = this.plainWithBlankLine;
      const lines =
        blank > 0 && pipes === 0
          ? ` ${rows(blank)} of them contain blank lines: if these separate contexts, choose a blank line ("\\n\\n") as their delimiter.`
          : "";
      hints.push(
        `“${contextsColumn}” is plain text, not a list, in ${rows(plain)}: each is read as one context.${delimiter}${lines}`,
      );
    }
    if (this.joinedReferences > 0)
      hints.push(`The reference is a list of several texts in ${rows(this.joinedReferences)}: they are joined, one per line.`);
    if (this.referencesAsText > 0)
      hints.push(`The reference is a number or true/false in ${rows(this.referencesAsText)}: it is stored as text.`);
    if (this.longContextMetadata > 0)
      hints.push(
        `The metadata of ${counted(this.longContextMetadata, "context")} is longer than 16,384 characters and was left out.`,
      );
    if (this.otherIdCounts > 0)
      hints.push(`The numbers of context ids and contexts differ in ${rows(this.otherIdCounts)}: those ids are left out.`);
    if (this.unpairedGold > 0)
      hints.push(
        `The numbers of gold texts and gold ids differ in ${rows(this.unpairedGold)}: the ids are read, the texts left out.`,
      );
    if (this.referenceObjects > 0)
      hints.push(`The reference is an object, not a text, in ${rows(this.referenceObjects)}: it is left out.`);
    for (const sentence of this.nothing.sentences()) hints.push(`${sentence}: read as an empty cell.`);
    for (const sentence of this.sheetErrors.sentences())
      hints.push(`${sentence}: a spreadsheet took a text for a formula. Export it again with these cells as text.`);
    if (this.messages > 0)
      hints.push(`The response is the text of a message object in ${rows(this.messages)}: its content is read.`);
    if (this.thoughts > 0)
      hints.push(`The response begins with a model's thoughts in ${rows(this.thoughts)}: they are left out.`);
    if (this.templates > 0)
      hints.push(`The question is a whole prompt in ${rows(this.templates)}: what its last user says is read.`);
    for (const name of this.binary) hints.push(`“${name}” contains binary data, which is left out.`);
    return hints;
  }
}
