import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "@/lib/db/place/location";
import { privateFile } from "@/lib/db/place/private-files";
import { parseEnvironment } from "@/lib/domain/environment";

/**
 * The key that signs cookies: ASSAY_SECRET, else 256 random bits in a file next to the database, made on first use and readable
 * only by its owner.
 */
export function secret(): string {
  const { ASSAY_SECRET } = parseEnvironment(process.env);
  if (ASSAY_SECRET) return ASSAY_SECRET;
  const file = path.join(dataFolder(), "assay-secret");
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: privateFile, flag: "wx" });
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
