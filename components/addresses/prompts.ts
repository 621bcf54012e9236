const of = (metric: string): string => `/settings/metrics/${encodeURIComponent(metric)}`;

export const promptsHref = (metric: string): string => `${of(metric)}/prompts`;

export const promptHref = (metric: string, version: string): string => `${promptsHref(metric)}/${encodeURIComponent(version)}`;

export const newPromptHref = (metric: string, from: string): string =>
  `${of(metric)}/new-prompt?${new URLSearchParams({ from })}`;
