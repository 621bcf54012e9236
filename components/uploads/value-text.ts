/** A label or metadata value as text: strings as they are, anything else as JSON. */
export const valueText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
