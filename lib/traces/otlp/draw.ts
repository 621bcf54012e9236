import { createHash } from "node:crypto";

/** A number from 0 to below 1 for a trace's id: always the same for the same id, and evenly spread. */
export const drawOf = (traceId: string): number => createHash("sha256").update(traceId).digest().readUIntBE(0, 6) / 2 ** 48;
