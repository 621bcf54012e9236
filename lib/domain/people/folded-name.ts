import { normalized } from "@/lib/domain/text/normalized";

/** Names that differ only in case or width are the same. */
export const foldedName = (name: string): string => normalized(name, "NFKC").toLowerCase();
