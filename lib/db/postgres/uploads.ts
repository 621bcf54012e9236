import type { Upload, Uploads } from "@/lib/db/location/uploads";
import { Refusal } from "@/lib/domain/problem";
import { pool } from "./pool";

/** They arrive as text of twice the length. */
const partBytes = 1024 * 1024;

/** Each row is stored and read by itself, so a slow client blocks neither a connection nor a transaction. */
export const uploadsInServer: Uploads = {
  async save(id, fileName, bytes) {
    await execute(`INSERT INTO "Upload" ("id", "fileName") VALUES ($1, $2)`, id, fileName);
    try {
      let size = 0;
      let place = 0;
      for await (const part of inParts(bytes)) {
        await execute(`INSERT INTO "UploadPart" ("uploadId", "place", "bytes") VALUES ($1, $2, $3)`, id, place++, part);
        size += part.length;
      }
      await execute(`UPDATE "Upload" SET "size" = $2, "usedAt" = CURRENT_TIMESTAMP WHERE "id" = $1`, id, size);
      return { id, fileName, size };
    } catch (error) {
      // Failures are deleted later as unused.
      await uploadsInServer.delete(id).catch(() => undefined);
      throw error;
    }
  },

  async find(id) {
    const sql = `SELECT "fileName", "size" FROM "Upload" WHERE "id" = $1 AND "size" IS NOT NULL`;
    const [found] = await execute<{ fileName: string; size: string }>(sql, id);
    return found ? { id, fileName: found.fileName, size: Number(found.size) } : null;
  },

  read,

  async savePreview(id, json) {
    await execute(`UPDATE "Upload" SET "previewJson" = $2, "usedAt" = CURRENT_TIMESTAMP WHERE "id" = $1`, id, json);
  },

  async readPreview(id) {
    const [found] = await execute<{ previewJson: string | null }>(`SELECT "previewJson" FROM "Upload" WHERE "id" = $1`, id);
    return found?.previewJson ?? null;
  },

  async delete(id) {
    await execute(`DELETE FROM "Upload" WHERE "id" = $1`, id);
  },

  async deleteUnused(age) {
    await execute(`DELETE FROM "Upload" WHERE "usedAt" < CURRENT_TIMESTAMP - make_interval(secs => $1)`, age / 1000);
  },
};

async function* read({ id, size }: Upload): AsyncGenerator<Uint8Array> {
  // Keeps another request from deleting it as unused.
  await execute(`UPDATE "Upload" SET "usedAt" = CURRENT_TIMESTAMP WHERE "id" = $1`, id);
  let sent = 0;
  for (let place = 0; sent < size; place++) {
    const sql = `SELECT "bytes" FROM "UploadPart" WHERE "uploadId" = $1 AND "place" = $2`;
    const [part] = await execute<{ bytes: Buffer }>(sql, id, place);
    if (!part) throw new Refusal("The file was deleted during the import. Choose it again.", "conflict");
    sent += part.bytes.length;
    yield part.bytes;
  }
}

/** Pieces of `partBytes`; only the last may be shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length; ) {
      const piece = chunk.subarray(taken, taken + partBytes - filled);
      part.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

async function execute<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { rows } = await pool().query<Row>(sql, values);
  return rows;
}
