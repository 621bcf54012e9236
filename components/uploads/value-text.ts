export const uploadedText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
