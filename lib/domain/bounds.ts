// What people and files may give at most, in characters unless another unit is named. Apart from the schemas: this file is sent to browsers.

/** Of an id that is sent. */
export const longestId = 100;

/** Of a run's name, its note and one of its tags; tags of a run. */
export const aboutBounds = { name: 200, note: 5000, tag: 50, tags: 20 } as const;

export const longestDatasetName = 200;
export const longestConfigurationName = 200;
/** Of where a dataset comes from. */
export const longestSource = 1000;
/** Of the text that joins contexts in a cell: searching a text for a long one can take time by the product of both lengths. */
export const longestDelimiter = 100;
/** Configurations of a file. */
export const mostConfigurations = 1000;

export const longestEmail = 200;
export const longestPersonName = 80;
export const longestPassword = 128;
export const longestTokenLabel = 80;
export const longestModelName = 200;

/** Ten years: how long links and tokens work and runs and audit events are kept, where that is given in days. */
export const mostDays = 3650;
