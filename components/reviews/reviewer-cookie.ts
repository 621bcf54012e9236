export const reviewerCookie = "assay-reviewer";

const aYear = 60 * 60 * 24 * 365;

/** The latest name: prefetched pages contain an older one. */
let latest: string | null = null;

export const latestName = (): string | null => latest;

export function rememberName(name: string): void {
  latest = name;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, and Assay may be served without one.
  document.cookie = `${reviewerCookie}=${encodeURIComponent(name)}; path=/; max-age=${aYear}; samesite=lax`;
}
