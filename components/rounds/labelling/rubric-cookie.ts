export const rubricCookie = "assay-rubric";

export const readRubricShown = (value: string | undefined): boolean => value !== "hidden";

/** Stored in a cookie for server rendering. */
export function rememberRubric(isShown: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
  document.cookie = `${rubricCookie}=${isShown ? "shown" : "hidden"}; path=/; max-age=31536000; samesite=lax`;
}
