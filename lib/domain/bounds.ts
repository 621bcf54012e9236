// Limits on input, in characters unless a comment says otherwise. Separate from the schemas, since browsers load this file.

export const longestId = 100;

export const aboutBounds = { name: 200, note: 5000, tag: 50, tags: 20 } as const;

export const longestDatasetName = 200;
export const longestConfigurationName = 200;
/** DATASET/CONFIGURATION */
export const longestRunName = longestDatasetName + longestConfigurationName + 1;
export const longestSource = 1000;
/** The search for it can take time proportional to both lengths multiplied. */
export const longestDelimiter = 100;
export const mostConfigurations = 1000;

/** Per configuration. */
export const parameterBounds = { parameters: 30, name: 100, text: 200 } as const;

export const longestEmail = 200;
export const longestPersonName = 80;
export const longestPassword = 128;
export const longestTokenLabel = 80;
export const longestModelName = 200;

/** Ten years: for links, tokens and retention. */
export const mostDays = 3650;

export const mostRanked = 500;
export const mostSelected = 1000;
