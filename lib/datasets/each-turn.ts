import { type Limits, mostUnpacked, sizeText } from "@/lib/datasets/bytes/limits";
import { answeredBefore, type ChatMessage, readConversation } from "@/lib/datasets/values/messages";
import { Refusal } from "@/lib/domain/problem";
import { type SampleContent, turnOf } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import { isRow, type RawRow, type RowOrProblem, type RowSource } from "./formats/row-source";

const mostTurns = 500;
const batchSize = 500;

/** Puts the earlier answered questions of a row's conversation before it, as rows. */
export class EachTurn {
  /** Rows with earlier answered questions; counted also if it is off. */
  conversations = 0;
  #withoutContexts = 0;
  #tooMany = 0;
  /** In characters, of the rows and of what their earlier turns repeat. */
  #given = 0;
  #repeated = 0;

  constructor(
    readonly isOn: boolean,
    readonly hasContexts: boolean,
  ) {}

  of(source: RowSource): RowSource {
    return { ...source, batches: this.#batches(source) };
  }

  /** Counts what the sample of an earlier turn repeats. Throws Refusal if that is longer than a file may be. */
  repeat({ turns, contexts, metadata }: SampleContent, limits: Limits): void {
    const size = JSON.stringify([turns, contexts, metadata]).length;
    if (turnOf(turns) === 1) this.#given += size;
    this.#repeated += size;
    const most = mostUnpacked(limits, this.#given);
    if (this.#repeated > most)
      throw new Refusal(
        `Each turn as a sample repeats the turns before it, and these are longer than ${sizeText(most)}. Import only the last turns, or split the file.`,
        "too-large",
      );
  }

  hints(): string[] {
    const hints: string[] = [];
    if (this.#withoutContexts > 0)
      hints.push(
        `${leftOut(this.#withoutContexts)}: their messages carry no contexts, and the row’s own belong to its last turn.`,
      );
    if (this.#tooMany > 0) hints.push(`${leftOut(this.#tooMany)}: at most ${mostTurns} turns of a row become samples.`);
    return hints;
  }

  async *#batches(source: RowSource): AsyncGenerator<RowOrProblem[]> {
    for await (const batch of source.batches) {
      let rows: RowOrProblem[] = [];
      for (const entry of batch) {
        if (isRow(entry) && entry.messages) rows.push(...this.#earlier(entry, entry.messages));
        rows.push(entry);
        if (rows.length < batchSize) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    }
  }

  #earlier({ line, values }: RawRow, messages: readonly ChatMessage[]): RawRow[] {
    const answered = answeredBefore(messages);
    if (answered.length > 0) this.conversations++;
    if (answered.length === 0 || !this.isOn) return [];
    const turns = answered.slice(0, mostTurns - 1).map((end) => readConversation(messages.slice(0, end)));
    const searches = this.hasContexts && readConversation(messages).contexts !== null;
    const read = turns.filter(({ contexts }) => searches || contexts !== null);
    this.#given += messages.reduce((sum, { text }) => sum + text.length, 0);
    this.#tooMany += answered.length - turns.length;
    this.#withoutContexts += turns.length - read.length;
    return read.map((earlier) => ({ line, values, earlier }));
  }
}

const leftOut = (turns: number): string => `${counted(turns, "earlier turn")} ${turns === 1 ? "is" : "are"} left out`;
