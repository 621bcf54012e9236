/** Scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  /** --fail-under, --fail-on-regression or --fail-if-undecided failed. */
  missed: 1,
  /** Nothing was stored. */
  refused: 2,
  errors: 3,
  /** A newer Assay updated the database of a running process. */
  outdated: 4,
  /** A run is paused, cancelled or failed. Takes precedence over 1 and 3. */
  incomplete: 5,
  unexpected: 70,
  interrupted: 130,
} as const;
