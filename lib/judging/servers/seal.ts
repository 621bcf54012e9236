import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { usesPostgres } from "@/lib/db/location/database-url";
import { keyInFile } from "@/lib/db/sqlite/signing-key";
import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";

const method = "aes-256-gcm";

/** ASSAY_SECRET, else the file next to an SQLite database: a key in the database itself would protect nothing. */
function sealingKey(): Buffer {
  const { ASSAY_SECRET } = parseEnvironment(process.env);
  if (!ASSAY_SECRET && usesPostgres())
    throw new Refusal("On PostgreSQL a judge's key can be stored only with ASSAY_SECRET: set it on every machine.", "conflict");
  return Buffer.from(hkdfSync("sha256", ASSAY_SECRET || keyInFile(), "", "keys of judges", 32));
}

/** `place` is not stored: the same text opens nowhere else. Throws a Refusal without a secret. */
export function seal(text: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(method, sealingKey(), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Null if it was sealed with another secret or for another place. */
export function unseal(text: string, place: string): string | null {
  try {
    const bytes = Buffer.from(text, "base64");
    const opened = createDecipheriv(method, sealingKey(), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    return opened.update(bytes.subarray(28), undefined, "utf8") + opened.final("utf8");
  } catch {
    return null;
  }
}
