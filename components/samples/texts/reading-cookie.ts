export type ReadingMode = "plain" | "markdown";

export const readingCookie = "assay-reading";

export const readReading = (value: string | undefined): ReadingMode => (value === "markdown" ? "markdown" : "plain");
