import path from "node:path";
import { readFile } from "@/lib/datasets/read-file";
import { configWords } from "@/lib/datasets/values/caller";
import { ownText } from "@/lib/datasets/values/excerpt";
import { createConfiguration, deleteUnfinishedConfigurations, markReady } from "@/lib/db/datasets";
import { lineOfExternalId } from "@/lib/db/samples/rows";
import { insertSamples, type NewSample } from "@/lib/db/samples/store/insert";
import { joined, ParameterTally } from "@/lib/domain/parameters/values";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import { earlierQuestions } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { inBatches, storeInTurn } from "./batches";
import { ConfigurationNames } from "./configuration-names";
import type { ImportOptions, ImportSource } from "./options";
import type { Imported } from "./report";

const listedAtMost = 100_000;

/** `first` is the earlier row's line, null if unknown. */
export const duplicateId = (line: number | null, first: number | null, id: string, question: string): RowProblem => ({
  line,
  field: "id",
  reason: `Same id and configuration as ${first === null ? "an earlier row" : `line ${first}`}: ${ownText(id.slice(0, 80))}`,
  excerpt: ownText(question.slice(0, 80)),
});

export class Importer {
  readonly #names: ConfigurationNames;
  readonly #parameters = new ParameterTally();
  accepted = 0;
  rejectedCount = 0;
  readonly rejected: Imported["rejected"] = [];
  readonly #hints = new Set<string>();
  readonly shapes = new Set<string>();
  readonly #byName = new Map<string, { id: string; count: number; position: number }>();

  constructor(
    readonly datasetId: string,
    taken: readonly string[],
    readonly options: ImportOptions,
  ) {
    this.#names = new ConfigurationNames(taken, options.configuration, options.caller);
  }

  get configurations(): string[] {
    return [...this.#byName].flatMap(([name, { count }]) => (count > 0 ? [name] : []));
  }
  get hints(): string[] {
    return [...this.#hints, ...this.#parameters.hints()];
  }
  get configurationIds(): string[] {
    return [...this.#byName.values()].map(({ id }) => id);
  }

  async read(source: ImportSource, several: boolean): Promise<void> {
    const file = several ? { file: source.fileName } : {};
    const before = this.rejected.length;
    await storeInTurn(
      inBatches(this.#samplesIn(source, file), (sample) => sample),
      (batch) => this.#store(batch, file),
    );
    this.#sortRejected(before);
  }

  async *#samplesIn({ fileName, bytes }: ImportSource, file: { file?: string }): AsyncGenerator<NewSample> {
    const { map, contextDelimiter, eachTurn, caller, signal, scoreChoices, scores } = this.options;
    let format: string | null = null;
    let hints: readonly string[] = [];
    for await (const event of readFile(bytes, {
      fileName,
      caller,
      signal,
      map,
      contextDelimiter,
      eachTurn,
      scores: scoreChoices,
    })) {
      if (event.kind === "format") {
        format = event.format.label;
        this.shapes.add(event.shape);
      } else if (event.kind === "columns") {
        hints = event.hints;
        scores?.found(event.scores);
      }
      if (event.kind === "problem") this.#reject({ ...event.problem, ...file });
      if (event.kind === "sample") {
        const { sample, line } = event;
        const name = this.#names.nameOf(event.configuration, fileName);
        const configuration = await this.#configuration(name, fileName, format);
        const { position } = configuration;
        await scores?.add({ configuration: name, position, contexts: sample.contexts.length, scores: event.scores });
        yield {
          ...sample,
          line,
          configurationId: configuration.id,
          position: configuration.position++,
          questionKey: questionKey(sample.question, earlierQuestions(sample.turns)),
        };
      }
    }
    for (const hint of hints) this.#hints.add(hint);
  }

  async #configuration(name: string, fileName: string, format: string | null) {
    const known = this.#byName.get(name);
    if (known) return known;
    const id = await createConfiguration({ datasetId: this.datasetId, name, fileName: path.basename(fileName), format });
    if (id === null) {
      throw new Refusal(
        `Another import into this dataset uses the configuration ${name}: it is still running, or was interrupted less than a day ago. Wait for it, or give this one another name (${configWords(this.options.caller ?? "command")}).`,
        "conflict",
      );
    }
    const created = { id, count: 0, position: 0 };
    this.#byName.set(name, created);
    return created;
  }

  async #store(batch: readonly NewSample[], file: { file?: string }): Promise<void> {
    const byId = new Map([...this.#byName].map(([name, configuration]) => [configuration.id, { name, configuration }]));
    const duplicates = new Set(await insertSamples(this.datasetId, batch));
    for (const [index, sample] of batch.entries()) {
      const known = byId.get(sample.configurationId);
      if (!duplicates.has(index) && known) {
        known.configuration.count++;
        this.#parameters.add(known.name, sample.metadata);
        this.accepted++;
        continue;
      }
      const first = sample.externalId === null ? null : await lineOfExternalId(sample.configurationId, sample.externalId);
      this.#reject({ ...duplicateId(sample.line, first, sample.externalId ?? "", sample.question), ...file });
    }
    this.options.onProgress?.({ accepted: this.accepted, rejected: this.rejectedCount });
  }

  #reject(problem: Imported["rejected"][number]): void {
    this.rejectedCount++;
    if (this.rejected.length < listedAtMost) this.rejected.push(problem);
  }

  /** Duplicate ids are found per batch, later than other problems. Restores the file's order after index `before`. */
  #sortRejected(before: number): void {
    const sorted = this.rejected.splice(before).sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    for (const problem of sorted) this.rejected.push(problem);
  }

  /** Except configurations without an accepted row. */
  async finish(): Promise<void> {
    const empty = [...this.#byName].filter(([, { count }]) => count === 0);
    for (const [name, { id }] of empty) {
      await deleteUnfinishedConfigurations([id], this.datasetId);
      this.#byName.delete(name);
    }
    const filled = [...this.#byName].map(([name, { id, count }]) => ({
      id,
      sampleCount: count,
      parameters: joined(this.options.parameters ?? {}, this.#parameters.of(name)),
    }));
    await markReady(filled);
  }
}
