import { answer } from "assay-lib/operations/answer";

export const dynamic = "force-dynamic";

/** The door lets in what lib/api declares. */
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
