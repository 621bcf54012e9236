/** What the command's exit code says; people script against them. */
export const exitCodes = {
  done: 0,
  /** A --fail-under was missed. */
  missed: 1,
  /** Bad usage or input; nothing was stored. */
  refused: 2,
  /** The run ended with judgments still in error, or could not go on. */
  errors: 3,
  /** A defect, or a machine in trouble. */
  unexpected: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const;
