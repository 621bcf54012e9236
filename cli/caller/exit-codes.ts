/** The command's exit codes. Scripts rely on them. */
export const exitCodes = {
  done: 0,
  /** A mean was below --fail-under, or --fail-on-regression or --fail-if-undecided was missed. */
  missed: 1,
  /** Bad usage or input; nothing was stored. */
  refused: 2,
  /** The run completed with judgments in error. */
  errors: 3,
  /** A newer version of Assay has updated the database of a process that runs. */
  outdated: 4,
  /** A run did not complete: it is paused, cancelled or failed. Nothing can be said about its scores, so this comes before 1 and 3. */
  incomplete: 5,
  /** A bug, or a problem of the machine. */
  unexpected: 70,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
} as const;
