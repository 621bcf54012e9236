import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const method = "aes-256-gcm";

/** `place` is not stored: the same text opens nowhere else. */
export function sealed(text: string, secret: Buffer, place = ""): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(method, secret, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64");
}

/** Throws if the text was sealed with another secret or for another place. */
export function unsealed(text: string, secret: Buffer, place = ""): string {
  const bytes = Buffer.from(text, "base64");
  const opened = createDecipheriv(method, secret, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28));
  return opened.update(bytes.subarray(28), undefined, "utf8") + opened.final("utf8");
}
