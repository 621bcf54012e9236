import { signingKey } from "@/lib/access/people/signing-key";
import { usesPostgres } from "@/lib/db/location/database-url";
import { madeKey } from "@/lib/db/sqlite/signing-key";
import { parseEnvironment } from "@/lib/domain/process/environment";

export const secret = async (): Promise<string> => parseEnvironment(process.env).ASSAY_SECRET || signingKey();

/** Throws Refusal if a key that was made earlier cannot be used. */
export function checkSecret(): void {
  if (!usesPostgres() && !parseEnvironment(process.env).ASSAY_SECRET) madeKey();
}
