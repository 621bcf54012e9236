import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { privateFile, privateFolder, uploadFolder } from "@/lib/db/location/database-url";
import type { Uploads } from "@/lib/db/location/uploads";
import { newId } from "@/lib/domain/id";

const About = z.object({ fileName: z.string(), size: z.int() });

const folderOf = (id: string) => path.join(/* turbopackIgnore: true */ uploadFolder(), id);
const fileOf = (id: string, name: string) => path.join(/* turbopackIgnore: true */ folderOf(id), name);
const textOf = (file: string): Promise<string | null> => readFile(file, "utf8").catch(() => null);
const deleteFolder = (id: string) => rm(folderOf(id), { recursive: true, force: true });

export const uploadsInFiles: Uploads = {
  async save(id, fileName, bytes) {
    await mkdir(folderOf(id), { recursive: true, mode: privateFolder });
    try {
      const file = fileOf(id, "file");
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: privateFile }));
      const { size } = await stat(file);
      await writeFile(fileOf(id, "about.json"), JSON.stringify({ fileName, size }), { mode: privateFile });
      return { id, fileName, size };
    } catch (error) {
      await deleteFolder(id);
      throw error;
    }
  },

  async find(id) {
    const about = await textOf(fileOf(id, "about.json"));
    return about === null ? null : { id, ...About.parse(JSON.parse(about)) };
  },

  read: ({ id }) => createReadStream(fileOf(id, "file")),

  /** Renamed into place, so no reader sees half of it. */
  async savePreview(id, json) {
    const unfinished = fileOf(id, `${newId()}.json`);
    await writeFile(unfinished, json, { mode: privateFile })
      .then(() => rename(unfinished, fileOf(id, "preview.json")))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
  },

  readPreview: (id) => textOf(fileOf(id, "preview.json")),

  delete: deleteFolder,

  async deleteUnused(age) {
    for (const id of await readdir(uploadFolder()).catch(() => [])) {
      const found = await stat(folderOf(id)).catch(() => null);
      if (found && found.mtimeMs < Date.now() - age) await deleteFolder(id);
    }
  },
};
