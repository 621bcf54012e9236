// Limits on input, in characters unless another unit is named. Not with the schemas, since browsers load this file.

/** Of an id in a request. */
export const longestId = 100;

/** Of a run's name, its note and one tag; and how many tags a run may have. */
export const aboutBounds = { name: 200, note: 5000, tag: 50, tags: 20 } as const;

export const longestDatasetName = 200;
export const longestConfigurationName = 200;
/** Of the text that says where a dataset comes from. */
export const longestSource = 1000;
/** Of the text that separates contexts in a cell: the search for it can take time proportional to both lengths multiplied. */
export const longestDelimiter = 100;
/** Configurations in one file. */
export const mostConfigurations = 1000;

export const longestEmail = 200;
export const longestPersonName = 80;
export const longestPassword = 128;
export const longestTokenLabel = 80;
export const longestModelName = 200;

/** Ten years. For links, tokens, and how long runs and audit events are kept. */
export const mostDays = 3650;

/** The tables that have saved views. */
export const viewTables = ["runs", "samples", "questions"] as const;
export type ViewTable = (typeof viewTables)[number];

/** Of a saved view's name and of what it adds to the address; and how many a table has. */
export const viewBounds = { name: 60, search: 4000, views: 40 } as const;

/** Of the reason for a recorded decision. */
export const longestWhy = 2000;

/** Rows that one act may change. */
export const mostSelected = 1000;
