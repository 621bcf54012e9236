import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { uploadFolder } from "@/lib/db/location/database-url";
import { privateFile, privateFolder } from "@/lib/db/location/private-files";
import { newId } from "@/lib/domain/id";
import type { SampleContent } from "@/lib/domain/sample";

export interface NamedSample {
  name: string;
  sample: SampleContent;
}

/** Characters. */
const inMemory = 2 * 1024 * 1024;

/** Buffers a request's samples, in a file once they are many, so nothing is stored of a request that breaks off. Of repeated
 *  ids the last counts. */
export class HeldSamples {
  #waiting: string[] = [];
  #characters = 0;
  #file: FileHandle | null = null;
  #count = 0;
  /** Hashed, since an id may be long. */
  readonly #last = new Map<string, number>();
  readonly #repeated = new Set<number>();

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

/** Unlinked, so nothing remains after a kill. */
async function openFile(): Promise<FileHandle> {
  await mkdir(uploadFolder(), { recursive: true, mode: privateFolder });
  const file = path.join(/* turbopackIgnore: true */ uploadFolder(), newId());
  const handle = await open(file, "w+", privateFile);
  await rm(file);
  return handle;
}
