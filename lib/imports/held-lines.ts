import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { privateFile, privateFolder, uploadFolder } from "@/lib/db/location/database-url";
import { newId } from "@/lib/domain/id";

/** Characters. */
const inMemory = 512 * 1024;

/** Buffers values as JSON, in a file once they are many. */
export class HeldLines<Value> {
  #waiting: string[] = [];
  #characters = 0;
  #file: FileHandle | null = null;

  async add(value: Value): Promise<void> {
    const text = JSON.stringify(value);
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

  async *values(): AsyncGenerator<Value> {
    for await (const line of this.#lines()) yield JSON.parse(line);
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
