import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** 60 random bits, safe in URLs and command lines. */
export const newId = (): string => Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join("");
