import { signingKey } from "@/lib/db/signing-key";
import { parseEnvironment } from "@/lib/domain/process/environment";

export const secret = async (): Promise<string> => parseEnvironment(process.env).ASSAY_SECRET || signingKey();
