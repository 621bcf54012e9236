/** The work can still be in progress. */
export class Interrupted extends Error {}
