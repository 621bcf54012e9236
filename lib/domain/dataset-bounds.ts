/** Characters of a dataset's name at most. */
export const longestDatasetName = 200;
/** Characters of a configuration's name at most. */
export const longestConfigurationName = 200;
/** Characters of a dataset's source at most. */
export const longestSource = 1000;
/** Characters of the text that joins contexts in a cell at most: searching a text for a long one can take time by the product of both lengths. */
export const longestDelimiter = 100;
/** Configurations of a file at most. */
export const mostConfigurations = 1000;
