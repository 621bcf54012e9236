import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { uploadFolder } from "@/lib/db/place/location";
import { privateFile, privateFolder } from "@/lib/db/place/private-files";
import { newId } from "@/lib/domain/id";
import type { NamedSample } from "./append";

/** Characters that are held in memory. */
const inMemory = 2 * 1024 * 1024;

/**
 * Holds samples until all have arrived, so that nothing is stored of a request that breaks off: in memory, or in a file of the data folder once
 * they are many.
 */
export class HeldSamples {
  #waiting: string[] = [];
  #characters = 0;
  #file: FileHandle | null = null;

  async add(sample: NamedSample): Promise<void> {
    const text = JSON.stringify(sample);
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

  async *all(): AsyncGenerator<NamedSample> {
    if (this.#file) {
      let line: string[] = [];
      for await (const chunk of this.#file.createReadStream({ start: 0, encoding: "utf8", autoClose: false })) {
        const [rest = "", ...lines] = String(chunk).split("\n");
        line.push(rest);
        for (const next of lines) {
          yield JSON.parse(line.join(""));
          line = [next];
        }
      }
    }
    for (const line of this.#waiting) yield JSON.parse(line);
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
