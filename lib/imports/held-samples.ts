import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { uploadFolder } from "@/lib/db/location/database-url";
import { privateFile, privateFolder } from "@/lib/db/location/private-files";
import { newId } from "@/lib/domain/id";
import type { SampleContent } from "@/lib/domain/sample";

/** A sample with the name of its configuration. */
export interface NamedSample {
  name: string;
  sample: SampleContent;
}

/** Characters that are held in memory. */
const inMemory = 2 * 1024 * 1024;

/**
 * Holds a request's samples until all have arrived, so that nothing is stored of a request that breaks off: in memory, or in a file of the data
 * folder once they are many. Of samples with one id and configuration, only the last counts.
 */
export class HeldSamples {
  #waiting: string[] = [];
  #characters = 0;
  #file: FileHandle | null = null;
  #count = 0;
  /** The number of the last sample with an id. Hashed, since an id may be long. */
  readonly #last = new Map<string, number>();
  readonly #repeated = new Set<number>();

  /** How many samples a later one replaced. */
  get repeated(): number {
    return this.#repeated.size;
  }

  async add(given: NamedSample): Promise<void> {
    const { name, sample } = given;
    if (sample.externalId !== null) {
      const id = createHash("sha256")
        .update(JSON.stringify([name, sample.externalId]))
        .digest("base64");
      const earlier = this.#last.get(id);
      if (earlier !== undefined) this.#repeated.add(earlier);
      this.#last.set(id, this.#count);
    }
    this.#count++;
    const text = JSON.stringify(given);
    this.#waiting.push(text);
    this.#characters += text.length;
    if (this.#characters >= inMemory) await this.#write();
  }

  async #write(): Promise<void> {
    this.#file ??= await openFile();
    const text = this.#waiting.map((line) => `${line}\n`).join("");
    this.#waiting = [];
    this.#characters = 0;
    await this.#file.appendFile(text);
  }

  /** In the order of arrival, without those that a later one replaced. */
  async *latest(): AsyncGenerator<NamedSample> {
    let at = 0;
    for await (const line of this.#lines()) if (!this.#repeated.has(at++)) yield JSON.parse(line);
  }

  async *#lines(): AsyncGenerator<string> {
    if (this.#file) {
      let line: string[] = [];
      for await (const chunk of this.#file.createReadStream({ start: 0, encoding: "utf8", autoClose: false })) {
        const [rest = "", ...lines] = String(chunk).split("\n");
        line.push(rest);
        for (const next of lines) {
          yield line.join("");
          line = [next];
        }
      }
    }
    yield* this.#waiting;
  }

  async discard(): Promise<void> {
    this.#waiting = [];
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}

/** Without a name from the beginning, so that nothing of it is left when the process is killed. */
async function openFile(): Promise<FileHandle> {
  await mkdir(uploadFolder(), { recursive: true, mode: privateFolder });
  const file = path.join(/* turbopackIgnore: true */ uploadFolder(), newId());
  const handle = await open(file, "w+", privateFile);
  await rm(file);
  return handle;
}
