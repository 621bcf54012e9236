import { createHash } from "node:crypto";

/** Uniform in [0, 1), and always the same for an id. */
export const drawOfTrace = (traceId: string): number => createHash("sha256").update(traceId).digest().readUIntBE(0, 6) / 2 ** 48;
