export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The first that is neither missing, null nor an empty text or list. */
export const firstOf = (value: unknown, names: readonly string[]): unknown =>
  names.map((name) => fieldOf(value, name)).find((one) => !isNothing(one));

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A text or a number. */
export const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

export const firstText = (value: unknown, names: readonly string[]): string | null =>
  names.map((name) => textOf(fieldOf(value, name))).find((text) => text !== null && text.trim() !== "") ?? null;
