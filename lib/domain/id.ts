import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Nearly 60 random bits, safe in URLs and command lines. Has a digit, which tells it from most names. */
export function newId(): string {
  for (;;) {
    const id = Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join("");
    if (/\d/.test(id)) return id;
  }
}

/** Whether a text has the form of an id. A name of this form is taken for one. */
export const isId = (text: string): boolean => /^(?=.*\d)[0-9a-z]{12}$/.test(text);
