/** A file made to attack its reader. */
export interface HostileFile {
  /** What is hostile about it. */
  about: string;
  fileName: string;
  make: () => Uint8Array;
  /** How reading it ends: the numbers of stored and rejected rows, or the sentence that refuses the file. */
  ends: { stored: number; rejected?: number } | { refused: RegExp };
  /** Takes many seconds, so that only thorough tests read it. */
  isSlow?: boolean;
}

export const MiB = 1024 * 1024;
export const json = (row: Record<string, unknown> = {}) =>
  JSON.stringify({ question: "Who wrote it?", contexts: ["Ann wrote it.", "Bob read it."], response: "Ann", ...row });
export const raw = (members: string) => `{"question":"Who?","contexts":["Ann."],"response":"Ann"${members}}\n`;
export const bytes = (...parts: (string | Uint8Array | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part as Uint8Array))));
export const heading = "question,contexts,response";

export const made = (
  about: string,
  fileName: string,
  make: () => string | Uint8Array,
  ends: HostileFile["ends"],
  { isSlow = false } = {},
): HostileFile => ({ about, fileName, make: () => Buffer.from(make()), ends, isSlow });
