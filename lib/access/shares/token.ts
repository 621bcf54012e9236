import { createHash, randomBytes } from "node:crypto";

/** A new token: 192 random bits in 32 letters, digits, hyphens and underscores. */
export const newShareToken = (): string => randomBytes(24).toString("base64url");

/** Whether a text has the form of a token. */
export const isShareToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

/**
 * SHA-256 of a token, hex: only this is stored and looked up. A random token is in no word list, so it needs no slow hash; and a
 * lookup by hash takes no longer for a token that begins like a valid one.
 */
export const hashShareToken = (token: string): string => createHash("sha256").update(token).digest("hex");
