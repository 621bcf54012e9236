import { createHash, randomBytes } from "node:crypto";

/** 192 random bits in 32 letters, digits, hyphens and underscores. */
export const newShareToken = (): string => randomBytes(24).toString("base64url");

export const isShareToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** Only the SHA-256 is stored. Random tokens need no slow hash, and lookups by hash leak no prefix through timing. */
export const hashShareToken = (token: string): string => createHash("sha256").update(token).digest("hex");
