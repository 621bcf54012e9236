import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Nearly 60 random bits, safe in URLs and command lines. It has a digit, so that the command tells it from a name. */
export function newId(): string {
  for (;;) {
    const id = Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join("");
    if (/\d/.test(id)) return id;
  }
}
