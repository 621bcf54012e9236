const of = (metric: string): string => `/settings/metrics/${encodeURIComponent(metric)}`;

/** The versions of a metric's prompt. */
export const promptsHref = (metric: string): string => `${of(metric)}/prompts`;

export const promptHref = (metric: string, version: string): string => `${promptsHref(metric)}/${encodeURIComponent(version)}`;

/** A new version that starts from this one. */
export const newPromptHref = (metric: string, from: string): string =>
  `${of(metric)}/new-prompt?${new URLSearchParams({ from })}`;
