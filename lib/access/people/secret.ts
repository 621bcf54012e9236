import { signingKey } from "@/lib/db/signing-key";
import { parseEnvironment } from "@/lib/domain/environment";

/** The key that signs cookies: ASSAY_SECRET, else the database's own. */
export const secret = async (): Promise<string> => parseEnvironment(process.env).ASSAY_SECRET || signingKey();
