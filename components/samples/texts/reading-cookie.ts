export type Reading = "plain" | "markdown";

export const readingCookie = "assay-reading";

export const readReading = (value: string | undefined): Reading => (value === "markdown" ? "markdown" : "plain");
