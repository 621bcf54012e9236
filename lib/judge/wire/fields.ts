export const isReplyObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const replyField = (value: unknown, name: string): unknown =>
  isReplyObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The first that is neither missing, null nor an empty text or list. */
export const firstOf = (value: unknown, names: readonly string[]): unknown =>
  names.map((name) => replyField(value, name)).find((one) => !isNothing(one));

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A text or a number. */
export const replyFieldText = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

export const firstFieldText = (value: unknown, names: readonly string[]): string | null =>
  names.map((name) => replyFieldText(replyField(value, name))).find((text) => text !== null && text.trim() !== "") ?? null;
