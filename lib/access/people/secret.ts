import { signingKey } from "@/lib/access/people/signing-key";
import { parseEnvironment } from "@/lib/domain/process/environment";

export const secret = async (): Promise<string> => parseEnvironment(process.env).ASSAY_SECRET || signingKey();
